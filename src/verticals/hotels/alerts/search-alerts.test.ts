import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
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
import type { Principal } from '#web/principal.ts';
import { takeDueAlerts } from './alerts.sql.ts';
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

test('an alert of a search ends with its dates', async () => {
  await make(stayQuery);
  await database.pool.query(`update hotels.price_alert set check_in = current_date - 2, check_out = current_date - 1`);
  expect(await takeDueAlerts(database.db, 5)).toEqual([]);
  expect(await hotels.personalData!(dana.id)).toEqual({ price_alerts: [] });
});
