import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dueNow } from '#values/price.ts';
import { addDays, eachNight } from '#values/stay-dates.ts';
import type { RatesCriteria } from '#verticals/hotels/supplier.ts';
import { describeSupplierContract } from '#verticals/hotels/supplier.contract.ts';
import { createDirectSupplier } from './direct.ts';
import { loadInventory } from './inventory/load-inventory.ts';
import { criteria, house, party, secret, setUpDirect, signal, stay, today } from './test-direct.ts';

const { database, supplier, rateOf, orderOf, stock } = setUpDirect();

test.each([
  [
    'a token of another secret',
    async () => ({
      supplierToken:
        (await createDirectSupplier({ db: database().db, secret: 'other', now: () => new Date() })
          .rates(criteria, signal)
          .then((a) => (a.kind === 'found' ? a.rates[0]?.token : ''))) ?? '',
    }),
  ],
  ['no token', async () => ({ supplierToken: '' })],
  ['a reference of another alphabet', async () => ({ reference: 'ILOU0000000000000000' })],
  ['nobody', async () => ({ travellers: [] })],
  ['a text that no database takes', async () => ({ requests: 'a\0b' })],
  ['half a character', async () => ({ requests: '\ud800' })],
])('an order with %s is rejected', async (_, more) => {
  const order = orderOf(await rateOf('ro-flex'), await more());
  expect((await supplier().hold(order)).kind).toBe('rejected');
  expect((await supplier().book(order)).kind).toBe('rejected');
  expect(await stock()).toEqual([]);
});

test('another price than ours is a changed price, whichever way', async () => {
  const rate = await rateOf('ro-flex');
  const { minor, currency } = dueNow(rate.lines, 'EUR');
  for (const supplierPrice of [
    { minor: minor - 1n, currency },
    { minor: minor + 1n, currency },
    { minor, currency: 'USD' },
  ]) {
    expect(await supplier().hold(orderOf(rate, { supplierPrice }))).toEqual({ kind: 'price_changed' });
    expect(await supplier().book(orderOf(rate, { supplierPrice }))).toEqual({ kind: 'price_changed' });
  }
  await database().pool.query(`update direct.room_type set base_minor = 10000`);
  const quote = await supplier().quote(rate.token, signal);
  expect(quote.kind === 'offered' && dueNow(quote.rate.lines, 'EUR').minor).toBeGreaterThan(minor);
});

test('nothing is for sale in the past, beyond the seasons, for too many people, or without a contract', async () => {
  const ask = async (more: Partial<RatesCriteria>) => await supplier().rates({ ...criteria, ...more }, signal);
  expect(await ask({ stay: { checkIn: addDays(today, -3), checkOut: today } })).toEqual({
    kind: 'none',
    reason: 'closed',
  });
  expect(await ask({ stay: { checkIn: addDays(today, 499), checkOut: addDays(today, 501) } })).toEqual({
    kind: 'none',
    reason: 'closed',
  });
  expect(await ask({ party: [{ adults: 5, childAges: [] }] })).toEqual({ kind: 'none', reason: 'occupancy' });
  expect(await ask({ party: Array.from({ length: 8 }, () => ({ adults: 2, childAges: [] })) })).toEqual({
    kind: 'none',
    reason: 'sold_out',
  });
  expect(await ask({ propertyId: 'd-404' })).toEqual({ kind: 'none', reason: 'unknown_property' });
  expect(await supplier().search({ ...criteria, propertyIds: ['d-404', ''] }, signal)).toEqual({
    kind: 'found',
    properties: [],
    refused: [{ reason: 'unknown_property', properties: 2, minimumNights: null }],
  });
  expect((await supplier().search({ ...criteria, propertyIds: ['d-1'] }, AbortSignal.abort())).kind).toBe(
    'unavailable',
  );
});

test('a search names the cheapest, and the cheapest that can be cancelled', async () => {
  const answer = await supplier().search({ ...criteria, propertyIds: ['d-2', 'd-1'] }, signal);
  expect(answer).toMatchObject({
    kind: 'found',
    properties: [
      { propertyId: 'd-2', cheapest: { planCode: 'ro-saver' } },
      {
        propertyId: 'd-1',
        cheapest: { planCode: 'ro-saver', left: 7 },
        cheapestRefundable: { planCode: 'ro-flex' },
        boards: ['RO', 'BB'],
      },
    ],
  });
  const tomorrow = { checkIn: addDays(today, 1), checkOut: addDays(today, 2) };
  expect(await supplier().search({ ...criteria, stay: tomorrow, propertyIds: ['d-1'] }, signal)).toMatchObject({
    properties: [{ cheapestRefundable: { planCode: 'bb-flex' } }],
  });
});

test('prices add up, line by line and night by night', async () => {
  const rate = await rateOf('ro-flex');
  const line = (code: string) => rate.lines.find((one) => one.code === code)?.amount.minor ?? 0n;
  const shares = [10_000, 10_000, 10_000, 10_000, 12_000, 13_333, 9_000];
  const expected = eachNight(stay).map((night) => {
    const weekday = (new Date(`${night}T00:00:00Z`).getUTCDay() + 6) % 7;
    return BigInt(Math.round((9_990 * (shares[weekday] ?? 0)) / 10_000));
  });
  expect(dueNow(rate.lines, 'EUR').minor).toBe(expected.reduce((a, b) => a + b, 0n));
  expect(rate.nightly.reduce((sum, { minor }) => sum + minor, 0n)).toBe(line('room'));
  expect(rate.nightly.map(({ night }) => night)).toEqual(eachNight(stay));
  expect([line('city_tax'), line('resort_fee')]).toEqual([570n * 6n, 1_500n]);
  const other = await rateOf('ro-flex', { propertyId: 'd-2' });
  expect(other.lines.map(({ code }) => code)).toEqual(['room', 'city_tax']);
});

test.each([
  [
    'more sold than there are',
    `insert into direct.room_night values ((select min(id) from direct.room_type), '2030-01-01', 2, 1, 2)`,
  ],
  [
    'fewer than none held',
    `insert into direct.room_night values ((select min(id) from direct.room_type), '2030-01-01', 2, -1, 2)`,
  ],
  [
    'a season that ends before it begins',
    `insert into direct.season values ('d-1', '2030-01-02', '2030-01-01', '{1,1,1,1,1,1,1}')`,
  ],
  ['a week of six days', `insert into direct.season values ('d-1', '2030-01-01', '2030-01-02', '{1,1,1,1,1,1}')`],
  ['a refundable plan without a deadline', `update direct.rate_plan set free_until_days = null where refundable`],
])('the database refuses %s', async (_, statement) => {
  await expect(database().pool.query(statement)).rejects.toThrow(/violates/);
});

test('the web role sees nothing of it', async () => {
  await expect(sql`select * from direct.property`.execute(database().publicDb)).rejects.toThrow(/permission denied/);
});

test('a broken database is no answer, not a wrong one', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  const { createPool } = await import('#database/pool.ts');
  const { Kysely, PostgresDialect } = await import('kysely');
  const pool = createPool('postgres://nobody@127.0.0.1:9/none', {
    log: { info() {}, warn() {}, error() {} },
    applicationName: 'test',
  });
  const broken = createDirectSupplier({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    secret,
    now: () => new Date(),
  });
  expect((await broken.book(order)).kind).toBe('unknown');
  expect((await broken.rates(criteria, signal)).kind).toBe('unavailable');
  expect(await broken.list(today, today)).toBe('unknown');
  await pool.end();
});

test('loading twice writes once, and tops up when the prices run out', async () => {
  const read = () => [house];
  expect(await loadInventory(database().db, { version: 'test', today }, read)).toEqual({ loaded: 0 });
  expect(await loadInventory(database().db, { version: 'test', today: addDays(today, 200) }, read)).toEqual({
    loaded: 1,
  });
});

describeSupplierContract('direct', () => ({
  supplier: supplier(),
  propertyId: 'd-1',
  otherIds: ['d-2'],
  stay,
  party: [...party, ...party],
  now: () => new Date(),
  cleanup: () => undefined,
}));
