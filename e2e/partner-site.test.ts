import { expect } from 'vitest';
import { demoPassword } from '#accounts/accounts.ts';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { refundableRates, reserveRefundable } from './steps/hotel.ts';
import { inspectSchemes } from './steps/inspect.ts';
import { payWith } from './steps/payment.ts';
import { cards, openFirstHotel } from './steps/results.ts';
import { dayFromNow } from './steps/search.ts';
import { journey, surroundings, type Visit, type Visitor } from './visitor.ts';

const { port } = new URL(surroundings.origin);
const site = `http://stay.localhost:${port}`;
/** A site of somebody else, which allows scripts and calls of the partner's site, and nothing more. */
const blog = `http://blog.localhost:${port}/`;
const elsewhere = /elsewhere: http:\/\/(?:stay|blog|sunny|negev)\./;

const field = ({ page }: Visitor, name: string) => page.locator(`main [name="${name}"]`);
const step = ({ page }: Visitor, name: string) =>
  page.locator(`main form:has(input[name="step"][value="${name}"]) button[type="submit"]`);

/** The owner of an agency without a brand makes one, puts it on a host, and copies the search form's snippet. */
async function makeSite(visit: Visit): Promise<string> {
  const owner = await visit();
  const { page, open } = owner;
  await open('/login?next=%2Fdashboard%2Fbrand');
  await field(owner, 'email').fill('nora@demo.example');
  await field(owner, 'password').fill(demoPassword);
  await page.locator('main form:has([name="password"]) button[type="submit"]').first().click();
  await page.waitForURL(/\/dashboard\/brand$/);
  await field(owner, 'name').fill('Nora’s Stays');
  await step(owner, 'create').click();
  await page.waitForURL(/done=created/);
  await page.locator('[id="colour.bgBrand.light"]').fill('#0a7247');
  await step(owner, 'save').click();
  await page.waitForURL(/done=saved/);
  await open('/dashboard/brand?part=hosts');
  await field(owner, 'host').first().fill('stay.localhost');
  await step(owner, 'add_host').click();
  await page.waitForURL(/done=hostAdded/);
  await step(owner, 'check_host').click();
  await page.waitForURL(/done=hostProven/);
  await step(owner, 'publish').click();
  await page.waitForURL(/done=published/);
  await open('/dashboard/widget');
  const snippet = await page.locator('#pinned ~ pre, section[aria-labelledby="pinned"] pre').innerText();
  expect(snippet).toContain(`src="${site}/widget/v1-`);
  expect(snippet).toContain('integrity="sha384-');
  return snippet;
}

journey('a new agency’s site takes bookings from a page of another site, in both languages', async ({ visit }) => {
  const snippet = await makeSite(visit);
  for (const language of ['en', 'he'] as const) {
    const reader = await visit({ language });
    const { page, context, forgive } = reader;
    forgive(elsewhere);
    // A foreign page's own headers would have scripts asked for with a preflight.
    await context.setExtraHTTPHeaders({});
    const policy = `default-src 'none'; script-src ${site}; connect-src ${site}`;
    await context.route(blog, async (route) => {
      const body = `<!doctype html><html lang="en"><title>Blog</title><h1>Blog</h1>${snippet.replace('locale="en"', `locale="${language}"`)}`;
      await route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body });
    });
    await page.goto(blog);
    const form = page.locator('wayfare-search');
    const place = form.getByRole('combobox').first();
    await place.pressSequentially('berlin');
    await form.getByRole('option').first().click();
    await form.locator('[name=check_in]').fill(dayFromNow(language === 'en' ? 120 : 124));
    await form.getByRole('button').click();
    await page.waitForURL((url) => url.origin === site && url.pathname.endsWith('/results'));
    await page.goto(`${page.url()}&free_cancellation=1`);
    await cards(reader).first().waitFor();
    await openFirstHotel(reader);
    await refundableRates(reader).first().waitFor();
    await reserveRefundable(reader);
    await fillDetails(reader);
    await goToPayment(reader);
    await payWith(reader, 'approved');
    expect(await seeConfirmed(reader)).toMatch(/\S/);
    expect(new URL(page.url()).origin).toBe(site);
    expect(await page.locator('header').innerText()).toContain('Nora’s Stays');
    await context.unroute(blog);
  }
});

journey('the demo’s partners can be read by everybody, in both modes', async ({ visit }) => {
  for (const [name, path] of [
    ['sunny', '/'],
    ['negev', '/he'],
  ] as const) {
    const reader = await visit({ language: name === 'negev' ? 'he' : 'en' });
    const { page, forgive } = reader;
    forgive(elsewhere);
    await page.goto(surroundings.origin.replace('://', `://${name}.`) + path);
    await inspectSchemes(reader, name);
  }
});
