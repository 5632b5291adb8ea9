import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import { createRates } from '#booking/booking.ts';
import type { Mail } from '#mail/mail.ts';
import { silentLog } from '#connector/log.ts';
import type { Database } from '#database/open.ts';
import {
  barcelona,
  checkIn,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  stayQuery,
  testHotels,
} from '#tests/hotels/hotels.ts';
import { percentPricing } from '#tests/pricing.ts';
import type { Principal } from '#web/principal.ts';
import { createSeal } from '#web/seal.ts';
import { alertEmails } from './alert-emails.ts';
import type { ResultsView } from '../results/results-view.ts';
import { countDueAlerts, takeDueAlerts } from './alerts.sql.ts';
import type { AlertsView } from './alerts-view.ts';

const brand = createBrands('http://localhost:3000').default;
const results = '/hotels/destination/spain/barcelona/results';
let database: Database;
let hotels: ReturnType<typeof testHotels>;
let dana: Principal;

beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database);
}, 180_000);
afterAll(async () => await database?.close());
beforeEach(async () => {
  await database.pool.query('delete from hotels.price_alert; delete from accounts.person');
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into accounts.person (name, email, email_norm) values ('Dana', 'd@example.com', 'd@example.com') returning id`,
  );
  dana = {
    id: rows[0]!.id,
    name: 'Dana',
    provenEmail: 'd@example.com',
    avatar: null,
    planId: null,
    agency: null,
    staffRole: null,
    actions: [],
    options: { flights: false, packages: false, crm: false },
  };
});

async function make(query: string) {
  const form = new FormData();
  form.append('search', `${results}?${query}`);
  return await hotels.pages.priceAlerts.submit!(contextOf('', barcelona, { principal: dana, brand: brand.id }), form);
}

test('an alert of a search counts to the most that somebody may have', async () => {
  await make(stayQuery);
  await database.pool.query(
    `insert into hotels.price_alert (brand, person_id, place_id, locale, check_in, check_out, guests, currency, price_minor)
     select brand, person_id, place_id, locale, check_in, check_out, 'x' || nth, currency, price_minor
     from hotels.price_alert, generate_series(1, 19) as nth`,
  );
  expect(pageOf<AlertsView>(await make(stayQuery.replace('guests=2', 'guests=1'))).status).toBe(409);
  expect(redirectOf(await make(stayQuery))).toBe('/price-alerts?done=kept');
  const data = await hotels.personalData!(dana.id);
  expect(data['price_alerts']).toHaveLength(20);
});

test('the file of somebody’s data has the price before and the last one', async () => {
  await make(stayQuery);
  await database.pool.query('update hotels.price_alert set last_minor = price_minor - 1, last_at = now()');
  const [alert] = (await hotels.personalData!(dana.id))['price_alerts'] as Record<string, string>[];
  expect(alert).toMatchObject({ hotel: null, districts: [], check_in: checkIn, last_at: expect.any(Date) });
  expect(Number(alert!['price_minor']) - Number(alert!['last_minor'])).toBe(1);
});

test('more alerts are due than are asked for side by side: all of them are asked for in the same minute', async () => {
  await make(stayQuery);
  await database.pool.query(
    `insert into hotels.price_alert (brand, person_id, place_id, locale, check_in, check_out, guests, currency, price_minor)
     select brand, person_id, place_id, locale, check_in, check_out, 'x' || nth, currency, price_minor
     from hotels.price_alert, generate_series(1, 12) as nth`,
  );
  await database.pool.query(`update hotels.price_alert set asked_at = now() - interval '2 days'`);
  await emailsTo(async () => undefined).askDue();
  expect(await countDueAlerts(database.db)).toBe(0);
});

const emailsTo = (send: (mail: Mail) => Promise<void>) =>
  alertEmails({
    content: database.publicDb,
    db: database.db,
    suppliers: [hotels.direct],
    rates: createRates(database.db, () => new Date(), { demo: async () => true }),
    offerSeal: createSeal('a secret of the tests'.padEnd(40), 'offer'),
    log: silentLog,
    now: () => new Date(),
    timeScale: 1,
    mapStyle: () => null,
    pricingOf: () => percentPricing(3_777),
    secret: 'a secret of the tests',
    mailer: { send },
    brandOf: async () => brand,
    personOf: async () => dana,
  });

test('its email has the picture of the hotel that has the price, as a JPEG with a complete address', async () => {
  await make(stayQuery);
  const { rows } = await database.pool.query<{ id: string }>(
    'update hotels.price_alert set price_minor = price_minor * 2 returning id',
  );
  const sent: Mail[] = [];
  await emailsTo(async (mail) => void sent.push(mail)).send(rows[0]!.id);
  const picture = /<img[^>]*-800\.jpg[^>]*>/.exec(sent[0]!.html)?.[0] ?? '';
  const [src, alt] = ['src', 'alt'].map((name) => new RegExp(` ${name}="([^"]+)"`).exec(picture)?.[1] ?? '');
  expect(src).toMatch(new RegExp(`^${brand.origin}/media/hotels/`));
  const hotels = await database.pool.query<{ name: string }>('select name from hotels.property');
  expect(hotels.rows.some(({ name }) => alt!.includes(name) && sent[0]!.text.includes(name))).toBe(true);
});

test('an alert of a search ends with its dates', async () => {
  await make(stayQuery);
  await database.pool.query(`update hotels.price_alert set check_in = current_date - 2, check_out = current_date - 1`);
  expect(await takeDueAlerts(database.db, 5)).toEqual([]);
  expect(await hotels.personalData!(dana.id)).toEqual({ price_alerts: [] });
});

const filters = 'stars=4,5&board=BB&free_cancellation=1';
const listed = async () =>
  pageOf<AlertsView>(
    await hotels.pages.priceAlerts.show(contextOf('', barcelona, { principal: dana, brand: brand.id })),
  ).view.alerts;
const priceOf = async (query: string) =>
  pageOf<ResultsView>(await hotels.pages.results.show(contextOf(`${query}&sort=price`, barcelona))).view.cards[0]!
    .price!.total;

test('an alert of a filtered search is of the cheapest hotel that passes, and names and links its filters', async () => {
  await make(`${stayQuery}&${filters}&sort=stars&page=2`);
  const [alert] = await listed();
  const filtered = await priceOf(`${stayQuery}&${filters}`);
  expect(alert!.price).toBe(filtered);
  expect(filtered).not.toBe(await priceOf(stayQuery));
  expect(alert!.name).toBe('Barcelona (Free cancellation, 5 stars, 4 stars and Breakfast included)');
  const query = new URLSearchParams(alert!.href.split('?')[1]);
  expect(['stars', 'board', 'free_cancellation', 'sort', 'page'].map((key) => query.get(key))).toEqual([
    '5,4',
    'BB',
    '1',
    null,
    null,
  ]);
});

test('a search with other filters is another alert, and the same ones in another order are the same', async () => {
  for (const query of [filters, 'free_cancellation=1&board=BB&stars=5&stars=4', 'stars=5', 'stars=5&near=', ''])
    expect(redirectOf(await make(`${stayQuery}&${query}`))).toBe('/price-alerts?done=kept');
  expect(await listed()).toHaveLength(3);
});

test.each(['stars=9', 'board=XX', 'amenity=%00', 'max_price=cheap', 'near=nowhere&distance=1000', 'district=x'])(
  'an alert of a search with %s is unknown',
  async (query) => {
    expect((await make(`${stayQuery}&${query}`)).kind).toBe('missing');
    expect(await listed()).toEqual([]);
  },
);

test('limits of prices are in the currency of their search', async () => {
  const limit = 'currency=ILS&max_price=4000';
  await make(`${stayQuery}&${limit}`);
  const [alert] = await listed();
  expect(alert!.price).toMatch(/₪/);
  expect(alert!.name).toContain('₪4,000');
  expect((await make(`${stayQuery}&max_price=1`)).kind).toBe('page');
});
