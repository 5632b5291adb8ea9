import { expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { addRefundable, basketItems } from '../steps/basket.ts';
import { fillDetails, goToPayment, seeConfirmed } from '../steps/checkout.ts';
import { mailTo } from '../steps/mail.ts';
import { gatewayPayment, payWith } from '../steps/payment.ts';
import { dayFromNow, stayQuery } from '../steps/search.ts';
import { journey, type Visitor } from '../visitor.ts';
import { logIn } from './log-in.ts';

const fitsScreen = async ({ page }: Visitor) =>
  await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
/** The path of a link to this site in a mail. */
const linkIn = (text: string, path: RegExp) => {
  const link = [...text.matchAll(/https?:\/\/[^\s)"<>]+/g)].map(([one]) => one).find((one) => path.test(one));
  if (!link) throw new Error(`no link to ${String(path)} in ${text}`);
  return link;
};
const digits = (text: string) => text.replaceAll(/\D/g, '');

journey(
  'an agent finds and proposes; the client accepts part of it and pays, in Hebrew without scripts',
  async ({ visit }) => {
    const agent = await visit();
    const { page, t } = agent;
    await logIn(agent, 'omer@demo.example', '/dashboard/proposals');
    await page.getByRole('heading', { level: 1, name: t('proposals.heading') }).waitFor();
    await addRefundable(agent, 'berlin', dayFromNow(130));
    await addRefundable(agent, 'paris', dayFromNow(134));
    await expect.poll(() => basketItems(agent).count()).toBe(2);
    await page.getByRole('button', { name: t('proposals.basketButton') }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/dashboard/proposals/'));

    const client = await visit({ language: 'he', width: 360, scripts: false });
    await page.getByLabel(t('proposals.titleLabel'), { exact: true }).fill('Two cities');
    await page.getByLabel(t('proposals.clientName'), { exact: true }).fill('Dana Levi');
    await page.getByLabel(t('proposals.clientEmail'), { exact: true }).fill(client.email);
    await page.getByLabel(t('proposals.language'), { exact: true }).selectOption('he');
    await page.getByRole('button', { name: t('proposals.send'), exact: true }).click();
    await page.getByText(t('proposals.done_sent')).waitFor();

    const mail = await mailTo(client.email);
    await client.page.goto(linkIn(mail.text, /\/proposal\//));
    expect(new URL(client.page.url()).pathname).toMatch(/^\/he\/proposal\//);
    expect(await fitsScreen(client)).toBe(true);
    const total = client.page.getByRole('status').filter({ hasText: client.t('proposal.total') });
    const both = digits(await total.locator('bdi').innerText());
    await client.page.locator('input[type=checkbox][name^=pick_]').last().uncheck();
    await client.page.getByRole('button', { name: client.t('proposal.count') }).click();
    await expect.poll(async () => digits(await total.locator('bdi').innerText())).not.toBe(both);
    await client.page.getByRole('button', { name: client.t('proposal.accept') }).click();
    await client.page.waitForURL((url) => url.pathname === '/he/book');
    await fillDetails(client);
    await goToPayment(client);
    const payPage = client.page.url();
    await payWith(client, 'approved');
    await seeConfirmed(client);
    expect((await gatewayPayment(payPage)).captured).toBeGreaterThan(0);

    // The agent sees it as booked, with the booking under their own name.
    await page.reload();
    await page.getByRole('main').getByText(t('proposals.state_booked'), { exact: true }).first().waitFor();
    await agent.open('/dashboard/bookings?q=dana+levi');
    await page.getByRole('main').getByText('Dana Levi').first().waitFor();
  },
);

journey('an owner invites, changes the limits of an agency below, and blocks', async ({ visit }) => {
  const owner = await visit();
  const { page, t } = owner;
  const newcomer = await visit({ width: 360 });
  newcomer.forgive(/40[134]/);
  await logIn(owner, 'nora@demo.example', '/dashboard/team');
  const invite = page.locator('form:has(input[name=step][value=invite])');
  await invite.locator('input[name=email]').fill(newcomer.email);
  await invite.locator('select[name=role]').selectOption('agent');
  await invite.getByRole('button', { name: t('team.invite') }).click();
  await page.getByText(t('team.done_invited')).waitFor();

  const mail = await mailTo(newcomer.email);
  await newcomer.page.goto(linkIn(mail.text, /\/invitation\?link=/));
  await newcomer.page.locator('main input[name=name]').fill('Nils Newcomer');
  await newcomer.page.locator('main input[name=password]').fill('three wet umbrellas');
  await newcomer.page.getByRole('button', { name: newcomer.t('invitation.create') }).click();
  await newcomer.page.waitForURL(/joined=1/);
  await newcomer.open('/dashboard/bookings');
  await newcomer.page.getByRole('heading', { level: 1, name: t('agency-bookings.heading') }).waitFor();
  expect(await fitsScreen(newcomer)).toBe(true);

  await page.getByRole('link', { name: 'Northwind Coast' }).click();
  await page.getByRole('heading', { level: 1, name: t('team.heading', { agency: 'Northwind Coast' }) }).waitFor();
  const markup = page.locator('#limits-markup');
  const before = await markup.isChecked();
  for (const wanted of [!before, before]) {
    await markup.setChecked(wanted);
    await page.getByRole('button', { name: t('team.saveLimits') }).click();
    await page.getByText(t('team.done_limits')).waitFor();
    await expect.poll(() => markup.isChecked()).toBe(wanted);
  }

  await owner.open('/dashboard/team');
  await page.getByText(newcomer.email).first().click();
  await page.getByRole('button', { name: t('team.block', { name: 'Nils Newcomer' }) }).click();
  await page.getByText(t('team.done_blocked')).waitFor();
  await newcomer.page.goto('/dashboard/bookings');
  await newcomer.page.waitForURL((url) => url.pathname === '/login');
});

const places = [
  ['in the header', {}],
  ['in the menu of a phone without scripts', { width: 360, scripts: false }],
] as const;

for (const [how, options] of alternately(places, 1))
  journey(`an agent switches to net prices and back, ${how}`, async ({ visit }) => {
    const agent = await visit(options);
    const { page, t } = agent;
    const path = '/hotels/destination/germany/berlin/results';
    const results = `${path}?${stayQuery(dayFromNow(140), 2)}&sort=price&currency=EUR`;
    await logIn(agent, 'lucia@demo.example', '/dashboard/bookings');
    await agent.open(results);
    const first = page.locator('.result-price').first();
    const amount = async () => Number(digits(await first.locator('bdi').first().innerText()));
    const net = page.getByText('Net: ').filter({ visible: true });
    const choose = async (display: 'net' | 'gross') => {
      const header = page.getByRole('banner');
      if (agent.isPhone)
        await header
          .locator('summary')
          .filter({ hasText: t('shell.account') })
          .click();
      await header.getByRole('button', { name: t(`agents.priceDisplay_${display}`), exact: true }).click();
      await expect.poll(async () => (await net.count()) > 0).toBe(display === 'net');
    };
    const gross = await amount();
    expect(await net.count()).toBe(0);
    await choose('net');
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await amount()).toBeLessThan(gross);
    // It holds on the next page, which says what clients pay once client prices are chosen there.
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.split('/').length === 6);
    await net.first().waitFor();
    await choose('gross');
    await agent.open(results);
    expect(await amount()).toBe(gross);
  });
