import { expect } from 'vitest';
import { proposalSteps } from '#booking/proposal/test-proposals.ts';
import { exponentOf } from '#values/currency.ts';
import { convert, divideRounded, money } from '#values/money.ts';
import { addAlertEmail } from '#verticals/hotels/alerts/alerts.sql.ts';
import { keepNights } from '#verticals/hotels/night-prices/night-prices.sql.ts';
import type { TestApp } from './app.ts';
import { mailTo } from './mails.ts';
import { cookieOf, placeOf, registered } from './people.ts';
import { asAgent, type Body, pageOf, type PlantedStock, priced, soldIn } from './planted-bodies.ts';
import { agentCookie, type PerEuro } from './planted-nets.ts';
import { planted } from './planted-supply.ts';
import { inDays, prefixed, stay, type Visitor, visitor } from './visitor.ts';

const results = () => `/hotels/destination/spain/barcelona/results?${stay()}`;

/** Prices that the site keeps or sends by itself: of stored nights, saved searches, alerts, favourites and proposals. */
export interface KeptPrices {
  /** Signed in, with a favourite, a saved search and an alert. */
  readonly guest: Visitor;
  /** The client's page of a proposal, and the agent's. */
  readonly proposal: { readonly link: string; readonly path: string };
}

/** A night of the planted price, without anything that is paid in the hotel. */
async function plantNight(app: TestApp, hotelId: string): Promise<void> {
  const room = divideRounded(planted.direct * 10_000n, 11_000n);
  const line = { payee: 'supplier', timing: 'now' } as const;
  const lines = [
    { ...line, kind: 'base' as const, code: 'room', amount: money(room, 'EUR') },
    { ...line, kind: 'tax' as const, code: 'vat', amount: money(planted.direct - room, 'EUR'), rateBp: 1_000 },
  ];
  await app.database.pool.query('delete from hotels.night_price_source');
  await app.database.pool.query('insert into hotels.night_price_source (property_id) values ($1)', [hotelId]);
  const rate = { currency: 'EUR', lines };
  await keepNights(app.database.db, hotelId, [
    { night: inDays(20), supplier: 'direct', rate },
    { night: inDays(21), supplier: 'direct', rate },
  ]);
}

/** Plants all of it, and waits for the email of the alert. */
export async function plantKept(app: TestApp, { room }: PlantedStock): Promise<KeptPrices> {
  await plantNight(app, room.hotelId);
  const { guest, form, call } = await registered(app);
  await app.database.pool.query('update accounts.person set email_proven_at = now() where email = $1', [form.email]);
  const router = results();
  const params = { check_in: inDays(20), check_out: inDays(22), guests: '2' };
  const saved = await app.fetch('/v3/account/searches', {
    method: 'PUT',
    headers: {
      cookie: guest.cookie(),
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-xsrf-token': cookieOf(guest, 'XSRF-TOKEN'),
    },
    body: JSON.stringify({ searches: [{ name: 'Barcelona', path: 'spain/barcelona', params, router }] }),
  });
  expect([saved.status, call]).toEqual([200, expect.any(Function)]);
  const heart = await guest.post('/favorites', { add: room.hotelId, stay: `${inDays(20)}_${inDays(22)}_2` });
  expect(heart.status).toBe(303);
  const alert = await guest.post('/price-alerts', { _token: await guest.token('/searches'), search: router });
  expect(alert.status).toBe(303);
  const { rows } = await app.database.pool.query<{ id: string }>(
    'update hotels.price_alert set price_minor = price_minor * 3 returning id',
  );
  await addAlertEmail(app.database.db, rows[0]!.id);
  await mailTo(app, form.email, /./);
  const agent = { guest: visitor(app, '192.0.2.9') };
  agent.guest.setCookie('auth.session', agentCookie.slice('auth.session='.length));
  const { drafted, sent } = proposalSteps(() => ({ app, room, agent: agent as never }));
  const path = await drafted([20]);
  return { guest, proposal: { path, link: await sent(path) } };
}

/** What of it is shown in a locale and a currency; and what the agent sees of the proposal. */
export async function* keptBodies(
  app: TestApp,
  { room }: PlantedStock,
  { guest, proposal }: KeptPrices,
  [locale, currency, perEuro]: readonly [string, string, PerEuro],
): AsyncGenerator<Body> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const page = pageOf(app);
  const own = pageOf(app, guest);
  const at = (path: string) => prefixed(prefix, path);
  // A night with 12 % on its room. Each line is converted by itself, which may differ by a unit from their sum.
  const night = planted.direct + divideRounded(divideRounded(planted.direct * 10_000n, 11_000n) * 12n, 100n);
  const { numerator, denominator } = perEuro.get(currency)!;
  const { minor } = convert(money(night, 'EUR'), currency, numerator, denominator);
  // Cards take no thousandths of a dinar, so no price has any.
  const least = exponentOf(currency) === 3 ? 10n : 1n;
  const near = [-2n, -1n, 0n, 1n, 2n].map((by) => (divideRounded(minor, least) + by) * least);
  for (const accept of ['text/html', 'application/json'])
    yield ['home', await page(`${prefix || '/'}?currency=${currency}`, accept), near];
  yield ['searches', await own(at(`/searches?currency=${currency}`), 'text/html')];
  yield ['price alerts', await own(at(`/price-alerts?currency=${currency}`), 'text/html')];
  const rates = await page(
    `/v3/hotels/${room.hotelId}/rates?${stay()}&currency=${currency}&locale=${locale}`,
    'application/json',
  );
  const prices = soldIn(rates, currency);
  yield await priced('favourites', [prices, currency], () => own(at(`/favorites?currency=${currency}`), 'text/html'));
  yield ['other dates', await page(at(`${results()}&currency=${currency}`), 'text/html')];
  // Proposals that an address opens are limited.
  yield ['proposal', await pageOf(app, visitor(app, placeOf()))(at(proposal.link), 'text/html')];
  yield ['agent', await asAgent(app)(at(proposal.path), 'text/html')];
}
