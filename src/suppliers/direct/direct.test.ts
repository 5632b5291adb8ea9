import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import { addDays, eachNight } from '#values/stay-dates.ts';
import type { Order, RatesCriteria, SupplierRate } from '#verticals/hotels/supplier.ts';
import { describeSupplierContract } from '#verticals/hotels/supplier.contract.ts';
import { createDirectSupplier, sweepExpiredHolds } from './direct.ts';
import { loadInventory, type InventoryProperty } from './load-inventory.ts';

const migrations = readMigrations(path.resolve(import.meta.dirname, '../..')).filter(({ name }) =>
  /-(database|direct)\.sql$/.test(name),
);
const signal = new AbortController().signal;
const secret = 'a secret of the tests';
const today = new Date().toISOString().slice(0, 10);
const checkIn = addDays(today, 30);
const stay = { checkIn, checkOut: addDays(checkIn, 3) };
const party = [{ adults: 2, childAges: [] }];
const criteria: RatesCriteria = { propertyId: 'd-1', stay, party, nationality: 'IL' };

const house: InventoryProperty = {
  id: 'd-1',
  currency: 'EUR',
  tz: 'Europe/Madrid',
  vatBp: 1_000,
  cityTax: { kind: 'per_person_night', minor: 570, currency: 'EUR' },
  resortFeeMinor: 500,
  seasons: [
    {
      from: addDays(today, -7),
      until: addDays(today, 500),
      weekdayBp: [10_000, 10_000, 10_000, 10_000, 12_000, 13_333, 9_000],
    },
  ],
  rooms: [
    {
      code: 'standard-double',
      name: 'Standard double',
      beds: [{ kind: 'double', count: 1 }],
      maxAdults: 2,
      maxChildren: 1,
      maxGuests: 3,
      allotment: 7,
      baseMinor: 9_990,
      plans: [
        { code: 'ro-saver', board: 'RO', freeUntilDays: null, priceBp: 9_000 },
        { code: 'ro-flex', board: 'RO', freeUntilDays: 2, priceBp: 10_000 },
      ],
    },
    {
      code: 'suite',
      name: 'Suite',
      beds: [{ kind: 'king', count: 1 }],
      maxAdults: 3,
      maxChildren: 2,
      maxGuests: 4,
      allotment: 2,
      baseMinor: 30_000,
      plans: [{ code: 'bb-flex', board: 'BB', freeUntilDays: 0, priceBp: 11_000 }],
    },
  ],
};

let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase(migrations)).cloneDatabase();
  await loadInventory(database.db, { version: 'test', today }, () => [
    house,
    { ...house, id: 'd-2', vatBp: 0, cityTax: { kind: 'percent', percentBp: 1_200 }, resortFeeMinor: null },
  ]);
}, 120_000);
afterEach(async () => {
  await database.pool.query('truncate direct.room_night, direct.hold, direct.booking');
  await database.pool.query(`update direct.room_type set base_minor = 9990 where code = 'standard-double'`);
});
afterAll(async () => await database?.close());

const supplier = () => createDirectSupplier({ db: database.db, secret, now: () => new Date() });

async function rateOf(planCode: string, more: Partial<RatesCriteria> = {}): Promise<SupplierRate> {
  const answer = await supplier().rates({ ...criteria, ...more }, signal);
  const rate = answer.kind === 'found' ? answer.rates.find((one) => one.planCode === planCode) : undefined;
  if (!rate) throw new Error(`no rate ${planCode}: ${answer.kind}`);
  return rate;
}

function orderOf(rate: SupplierRate, more: Partial<Order> = {}): Order {
  return {
    product: 'hotels',
    supplier: 'direct',
    reference: referenceFrom(crypto.getRandomValues(new Uint8Array(20))),
    supplierToken: rate.token,
    supplierPrice: dueNow(rate.lines, rate.currency),
    leadGuests: [{ firstName: 'נועה', lastName: "O'Neil" }],
    contact: { email: 'noa@example.org', phone: '+972500000000' },
    nationality: 'IL',
    requests: '',
    details: null,
    ...more,
  };
}

const stock = async () =>
  (await database.pool.query(`select night, held, sold from direct.room_night order by room_type_id, night`)).rows as {
    night: string;
    held: number;
    sold: number;
  }[];
const endHolds = async () =>
  await database.pool.query(`update direct.hold set until = now() - interval '1 second' where state = 'held'`);

test.each([
  [
    'a token of another secret',
    async () => ({
      supplierToken:
        (await createDirectSupplier({ db: database.db, secret: 'other', now: () => new Date() })
          .rates(criteria, signal)
          .then((a) => (a.kind === 'found' ? a.rates[0]?.token : ''))) ?? '',
    }),
  ],
  ['no token', async () => ({ supplierToken: '' })],
  ['a reference of another alphabet', async () => ({ reference: 'ILOU0000000000000000' })],
  ['nobody', async () => ({ leadGuests: [] })],
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
  await database.pool.query(`update direct.room_type set base_minor = 10000`);
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

test('a hold keeps a room, a release gives it back, a booking sells it, a cancellation too', async () => {
  const rate = await rateOf('ro-flex');
  const [first, second] = [orderOf(rate), orderOf(rate)];
  const held = await supplier().hold(first);
  expect(held.kind).toBe('held');
  expect(await supplier().hold(first)).toEqual(held);
  expect((await stock()).map(({ held, sold }) => [held, sold])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(await supplier().status(first)).toMatchObject({ kind: 'found', state: 'held' });
  expect(await supplier().release(first)).toEqual({ kind: 'released' });
  expect(await supplier().release(first)).toEqual({ kind: 'released' });
  expect(await supplier().release(second)).toEqual({ kind: 'released' });
  expect(await supplier().status(first)).toEqual({ kind: 'not_found' });
  expect((await supplier().book(first)).kind).toBe('rejected');

  await supplier().hold(second);
  const booked = await supplier().book(second);
  expect(booked).toMatchObject({
    kind: 'confirmed',
    supplierReference: expect.stringMatching(/^WD-[0-9A-HJKMNP-TV-Z]{6}$/),
  });
  expect(await supplier().book(second)).toEqual(booked);
  expect((await stock()).map(({ held, sold }) => [held, sold])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(await supplier().release(second)).toEqual({ kind: 'released' });
  expect(await supplier().list('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z')).toMatchObject([
    { reference: second.reference, state: 'confirmed', price: second.supplierPrice },
  ]);

  expect(await supplier().cancellationFee(second)).toEqual({ kind: 'fee', fee: { minor: 0n, currency: 'EUR' } });
  expect((await supplier().cancel(second, { minor: 0n, currency: 'USD' })).kind).toBe('rejected');
  const cancelled = await supplier().cancel(second, { minor: 0n, currency: 'EUR' });
  expect(cancelled).toEqual({ kind: 'cancelled', fee: { minor: 0n, currency: 'EUR' } });
  expect(await supplier().cancel(second, { minor: 0n, currency: 'EUR' })).toEqual(cancelled);
  expect(await supplier().status(second)).toMatchObject({ kind: 'found', state: 'cancelled', fee: { minor: 0n } });
  expect((await supplier().book(second)).kind).toBe('rejected');
  expect((await stock()).every(({ held, sold }) => held === 0 && sold === 0)).toBe(true);
});

test('a hold keeps its price; without one the price of the moment counts', async () => {
  const rate = await rateOf('ro-flex');
  const [held, direct] = [orderOf(rate), orderOf(rate)];
  await supplier().hold(held);
  await database.pool.query(`update direct.room_type set base_minor = 12000`);
  expect((await supplier().book(held)).kind).toBe('confirmed');
  expect(await supplier().book(direct)).toEqual({ kind: 'price_changed' });
});

test('a hold buys only what was held', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  await supplier().hold(order);
  const longer = await rateOf('ro-flex', { stay: { checkIn, checkOut: addDays(checkIn, 4) } });
  expect(await supplier().book({ ...order, supplierToken: longer.token })).toEqual({
    kind: 'rejected',
    reason: 'other_rooms_held',
  });
});

test('what cannot be cancelled freely costs its fee, and no more than was accepted', async () => {
  const saver = orderOf(await rateOf('ro-saver'));
  await supplier().book(saver);
  const full = { kind: 'fee_changed', fee: saver.supplierPrice };
  expect(await supplier().cancel(saver, { minor: saver.supplierPrice.minor - 1n, currency: 'EUR' })).toEqual(full);
  expect(await supplier().cancel(saver, saver.supplierPrice)).toEqual({ kind: 'cancelled', fee: saver.supplierPrice });
  const unknown = orderOf(await rateOf('ro-saver'));
  expect((await supplier().cancel(unknown, saver.supplierPrice)).kind).toBe('rejected');
  expect((await supplier().cancellationFee(unknown)).kind).toBe('not_allowed');
});

test('the fee follows the deadlines that were agreed', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  await supplier().book(order);
  const begin = async (step: number) =>
    await database.pool.query(
      `update direct.booking set policy = jsonb_set(policy, '{steps,${step},from,at}', to_jsonb(now()))`,
    );
  await begin(0);
  const first = await supplier().cancellationFee(order);
  if (first.kind !== 'fee') throw new Error(first.kind);
  expect(first.fee.minor).toBeGreaterThan(0n);
  expect(first.fee.minor).toBeLessThan(order.supplierPrice.minor);
  expect(await supplier().cancel(order, { minor: 0n, currency: 'EUR' })).toEqual({
    kind: 'fee_changed',
    fee: first.fee,
  });
  await begin(1);
  expect(await supplier().cancellationFee(order)).toEqual({ kind: 'fee', fee: order.supplierPrice });
});

test('holds that ran out are free for everybody, swept or not', async () => {
  const rate = await rateOf('bb-flex', { party: [...party, ...party] });
  const [late, next, third] = [orderOf(rate), orderOf(rate), orderOf(rate)];
  await supplier().hold(late);
  expect(await supplier().quote(rate.token, signal)).toEqual({ kind: 'sold_out' });
  expect(await supplier().hold(next)).toEqual({ kind: 'sold_out' });
  await endHolds();
  expect((await supplier().quote(rate.token, signal)).kind).toBe('offered');
  expect((await supplier().book(next)).kind).toBe('confirmed');
  expect(await supplier().book(late)).toEqual({ kind: 'sold_out' });
  expect(await supplier().hold(late)).toEqual({ kind: 'rejected', reason: 'expired' });
  expect(await supplier().hold(third)).toEqual({ kind: 'sold_out' });
  await supplier().hold(orderOf(await rateOf('ro-flex')));
  await endHolds();
  expect(await sweepExpiredHolds(database.db)).toBe(1);
  expect(await sweepExpiredHolds(database.db)).toBe(0);
});

test('two hundred who want seven rooms at once: seven get one', { timeout: 60_000 }, async () => {
  const rate = await rateOf('ro-flex');
  const orders = Array.from({ length: 200 }, () => orderOf(rate));
  const answers = await Promise.all(
    orders.map(async (order, turn) => {
      if (turn % 3 === 0) await supplier().hold(order);
      return await supplier().book(order);
    }),
  );
  const kinds = answers.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(7);
  expect(kinds.filter((kind) => kind === 'sold_out')).toHaveLength(193);
  expect((await stock()).map(({ held, sold }) => [held, sold])).toEqual([
    [0, 7],
    [0, 7],
    [0, 7],
  ]);
});

test('the same order twenty times at once is one booking', { timeout: 60_000 }, async () => {
  const order = orderOf(await rateOf('ro-flex'));
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await supplier().book(order)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await stock()).map(({ sold }) => sold)).toEqual([1, 1, 1]);
});

test(
  'random stays, holds and cancellations never sell a night twice, and the books agree',
  { timeout: 120_000 },
  async () => {
    const action = fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      nights: fc.integer({ min: 1, max: 5 }),
      rooms: fc.integer({ min: 1, max: 3 }),
      plan: fc.constantFrom('ro-flex', 'ro-saver'),
      way: fc.constantFrom('book', 'hold', 'hold and book', 'hold and release', 'cancel'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 16 }), async (actions) => {
        await database.pool.query('truncate direct.room_night, direct.hold, direct.booking');
        await Promise.all(
          actions.map(async ({ from, nights, rooms, plan, way }) => {
            const asked = {
              stay: { checkIn: addDays(checkIn, from), checkOut: addDays(checkIn, from + nights) },
              party: Array.from({ length: rooms }, () => ({ adults: 2, childAges: [] })),
            };
            const rate = await rateOf(plan, asked).catch(() => null);
            if (!rate) return;
            const order = orderOf(rate);
            if (way.startsWith('hold')) await supplier().hold(order);
            if (way === 'hold and release') await supplier().release(order);
            if (way === 'hold' || way === 'hold and release') return;
            const answer = await supplier().book(order);
            if (answer.kind !== 'confirmed' && answer.kind !== 'sold_out') throw new Error(answer.kind);
            if (way === 'cancel') await supplier().cancel(order, order.supplierPrice);
          }),
        );
        const { rows } = await sql`
        select night, held, sold from direct.room_night as night where held + sold > allotment
          or sold <> (select coalesce(sum(rooms), 0) from direct.booking where state = 'confirmed' and room_type_id = night.room_type_id and check_in <= night and night < check_out)
          or held <> (select coalesce(sum(rooms), 0) from direct.hold where state = 'held' and room_type_id = night.room_type_id and check_in <= night and night < check_out)`.execute(
          database.db,
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 8 },
    );
  },
);

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
  await expect(database.pool.query(statement)).rejects.toThrow(/violates/);
});

test('a booking that ended is not opened again, nor a hold', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  await supplier().hold(order);
  await supplier().book(order);
  await supplier().cancel(order, order.supplierPrice);
  await expect(
    database.pool.query(`update direct.booking set state = 'confirmed', fee_minor = null, cancelled_at = null`),
  ).rejects.toThrow(/stays so/);
  await expect(database.pool.query(`update direct.hold set state = 'held'`)).rejects.toThrow(/stays so/);
});

test('the web role sees nothing of it', async () => {
  await expect(sql`select * from direct.property`.execute(database.publicDb)).rejects.toThrow(/permission denied/);
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
  expect(await loadInventory(database.db, { version: 'test', today }, read)).toEqual({ loaded: 0 });
  expect(await loadInventory(database.db, { version: 'test', today: addDays(today, 200) }, read)).toEqual({
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
