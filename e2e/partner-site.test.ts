import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { demoPassword } from '#accounts/accounts.ts';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { alternately, isFull, rotated } from '#tests/full.ts';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { cities, refundableRates, reserveRefundable } from './steps/hotel.ts';
import { inspectSchemes } from './steps/inspect.ts';
import { payWith } from './steps/payment.ts';
import { cards, openFirstHotel } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, surroundings, type Visit, type Visitor } from './visitor.ts';

const { port } = new URL(surroundings.origin);
const site = `http://stay.localhost:${port}`;
const elsewhere = /elsewhere: http:\/\/(?:stay|blog|sunny|negev)\./;

const field = ({ page }: Visitor, name: string) => page.locator(`main [name="${name}"]`);
const step = ({ page }: Visitor, name: string) =>
  page.locator(`main form:has(input[name="step"][value="${name}"]) button[type="submit"]`);

/** Sends a step's form where the page has it: a second attempt finds what the first has done. */
async function take(owner: Visitor, name: string, done: RegExp, fill = async () => {}): Promise<void> {
  if ((await step(owner, name).count()) === 0) return;
  await fill();
  await step(owner, name).first().click();
  await owner.page.waitForURL(done);
}

/** The owner of an agency without a brand, who works in Hebrew, makes one, puts it on a host, and copies the search form's snippet. */
async function makeSite(visit: Visit): Promise<string> {
  const owner = await visit({ language: 'he' });
  const { page, open } = owner;
  await open('/login?next=%2Fhe%2Fdashboard%2Fbrand');
  await field(owner, 'email').fill('nora@demo.example');
  await field(owner, 'password').fill(demoPassword);
  await page.locator('main form:has([name="password"]) button[type="submit"]').first().click();
  await page.waitForURL(/\/dashboard\/brand$/);
  await take(owner, 'create', /done=created/, async () => await field(owner, 'name').fill('Nora’s Stays'));
  await take(owner, 'save', /done=saved/, async () => {
    await page.locator('[id="colour.bgBrand.light"]').fill('#0a7247');
  });
  await open('/dashboard/brand?part=hosts');
  if ((await page.getByText('stay.localhost', { exact: true }).count()) === 0)
    await take(
      owner,
      'add_host',
      /done=hostAdded/,
      async () => await field(owner, 'host').last().fill('stay.localhost'),
    );
  await take(owner, 'check_host', /done=hostProven/);
  await take(owner, 'main_host', /done=hostMain/);
  await take(owner, 'publish', /done=published/);
  await open('/dashboard/widget');
  const snippet = await page.locator('section[aria-labelledby="pinned"] pre').innerText();
  expect(snippet).toContain(`src="${site}/widget/v1-`);
  expect(snippet).toContain('integrity="sha384-');
  return snippet;
}

/** A page of another site, whose policy allows scripts and calls of the partner's site, and nothing more. */
async function blogWith(snippet: string): Promise<{ readonly address: string; close(): void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `default-src 'none'; script-src ${site}; connect-src ${site}`);
    response.end(`<!doctype html><html lang="en"><title>Blog</title><h1>Blog</h1>${snippet}`);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port: own } = server.address() as AddressInfo;
  return { address: `http://blog.localhost:${own}/`, close: () => void server.close() };
}

/** Who brought the traveller of a reservation. */
async function referralOf(reference: string) {
  const database = await connect(surroundings.databaseUrl, silentLog);
  try {
    const { rows } = await database.pool.query<object>(
      `select referral_source as source, agency.number::text as agency, referral_fid::text as fid
       from booking.reservation join booking.trip on trip.id = reservation.trip_id
       left join accounts.agency on agency.id = trip.referral_agency_id
       where reservation.reference = $1`,
      [reference.replaceAll('-', '')],
    );
    return rows[0];
  } finally {
    await database.close();
  }
}

journey('a new agency’s site takes bookings from a page of another site, in both languages', async ({ visit }) => {
  const snippet = await makeSite(visit);
  for (const language of alternately(['en', 'he'] as const, 1)) {
    const blog = await blogWith(snippet.replace('locale="he"', `locale="${language}"`));
    const reader = await visit({ language });
    const { page, context, forgive } = reader;
    forgive(elsewhere);
    // Headers of a journey would have a foreign page's scripts asked for with a preflight.
    await context.setExtraHTTPHeaders({});
    await page.goto(blog.address);
    const form = page.locator('wayfare-search');
    await form
      .getByRole('combobox')
      .first()
      .pressSequentially(language === 'en' ? 'berlin' : 'ברלין');
    await form.locator('li').first().click();
    await form.locator('[name=check_in]').fill(dayFromNow(language === 'en' ? 120 : 124));
    await form.getByRole('button').click();
    await page.waitForURL((url) => url.origin === site && url.pathname.endsWith('/results'));
    blog.close();
    await page.goto(`${page.url()}&free_cancellation=1`);
    await cards(reader).first().waitFor();
    await openFirstHotel(reader);
    await refundableRates(reader).first().waitFor();
    await reserveRefundable(reader);
    await fillDetails(reader);
    await goToPayment(reader);
    await payWith(reader, 'approved');
    const reference = await seeConfirmed(reader);
    // Nora's agency, by the number in the snippet.
    expect(await referralOf(reference)).toEqual({ source: 'link', agency: '1001', fid: '1001' });
    expect(new URL(page.url()).origin).toBe(site);
    expect(await page.locator('header').innerText()).toContain('Nora’s Stays');
  }
});

/** In `npm test` two pages of each partner, others of the second than of the first. */
journey('the demo’s partners can be read by everybody, in both modes', async ({ visit }) => {
  for (const [turn, name] of (['sunny', 'negev'] as const).entries()) {
    const language = name === 'negev' ? 'he' : 'en';
    const reader = await visit({ language });
    const { page, forgive } = reader;
    forgive(elsewhere);
    const site = surroundings.origin.replace('://', `://${name}.`) + (language === 'en' ? '' : `/${language}`);
    const looked = rotated(['home', 'results', 'hotel', 'book', 'login', 'reservation'], 3, turn);
    const look = async (what: string) =>
      looked.includes(what) ? await inspectSchemes(reader, `${name}, ${what}`) : undefined;
    await page.goto(`${site}/`);
    await look('home');
    await page.goto(`${site}${cities.berlin.path}/results?${stayQuery(dayFromNow(50), 3)}&free_cancellation=1`);
    await cards(reader).first().waitFor();
    await look('results');
    if (looked.includes('hotel') || looked.includes('book')) {
      await openFirstHotel(reader);
      await refundableRates(reader).first().waitFor();
      await look('hotel');
    }
    if (looked.includes('book')) {
      await reserveRefundable(reader);
      await look('book');
    }
    if (isFull) {
      await fillDetails(reader);
      await goToPayment(reader);
      await payWith(reader, 'approved');
      await seeConfirmed(reader);
      await inspectSchemes(reader, `${name}, what was booked`);
    }
    for (const what of ['login', 'reservation']) {
      await page.goto(`${site}/${what}`);
      await look(what);
    }
  }
});
