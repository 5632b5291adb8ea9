import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { describeTicketSupplier } from '#verticals/tickets/supplier.contract.ts';
import { ticketOrder } from '#verticals/tickets/ticket-harness.contract.ts';
import { contractSchema } from './contract.ts';
import { endContract, writeContracts } from './contracts.sql.ts';
import { ticketsOf, redeemTicket } from './orders.sql.ts';
import { createDirectTickets } from './tickets.ts';

const migrations = readMigrations(path.resolve(import.meta.dirname, '../../..'));
const signal = new AbortController().signal;

const text = { language: 'en', title: 'Harbour museum' };
const units = [
  { id: 'adult', kind: 'adult', priceMinor: 2_300, minAge: 18 },
  { id: 'child', kind: 'child', priceMinor: 1_150, accompaniedBy: ['adult'] },
  { id: 'infant', kind: 'infant', priceMinor: 0, accompaniedBy: ['adult'] },
];
const entry = {
  id: 'entry',
  startTimes: ['16:00', '10:00'],
  minutes: 90,
  capacity: 6,
  cancelBeforeMinutes: 1_440,
  cutoffMinutes: 30,
  maxTickets: 8,
  seasons: [
    { from: '2027-01-01', until: '2027-12-31' },
    { from: '2027-06-01', until: '2027-08-31', weekdays: [6, 7], priceBp: 12_500 },
  ],
  closed: ['2027-06-24'],
  units,
};
const written = {
  id: 'museum',
  operator: 'Harbour Museum',
  kind: 'museum',
  zone: 'Europe/Madrid',
  position: { lat: 41.38, lng: 2.17 },
  currency: 'EUR',
  texts: [text],
  options: [entry],
};
const museum = contractSchema.parse(written);
const park = contractSchema.parse({
  ...written,
  id: 'park',
  currency: 'JPY',
  format: 'aztec',
  options: [{ ...entry, startTimes: [], hours: { from: '09:00', until: '18:00' }, capacity: 30 }],
});

let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase(migrations)).cloneDatabase();
});
afterAll(async () => await database?.close());
beforeEach(async () => {
  await database.pool.query('truncate direct.ticket_product, direct.ticket_time cascade');
  await writeContracts(database.db, [museum, park]);
});

function setUp() {
  let time = Date.parse('2027-04-20T12:00:00Z');
  const now = () => new Date(time);
  const supplier = createDirectTickets({ db: database.db, secret: 'a secret of the tests', now });
  return { supplier, now, advance: (milliseconds: number) => void (time += milliseconds) };
}

describe.each([
  ['own tickets for start times, in euros', museum],
  ['own tickets for a day, in yen', park],
])('%s', (name, { id }) =>
  describeTicketSupplier(name, () => ({
    ...setUp(),
    key: { productId: id, optionId: 'entry' },
    day: '2027-06-08',
    units: [
      { unitId: 'adult', quantity: 2 },
      { unitId: 'child', quantity: 1 },
    ],
    alone: [{ unitId: 'child', quantity: 1 }],
    tooMany: [{ unitId: 'adult', quantity: 9 }],
    redeem: async ({ reference }) => {
      for (const { code } of await ticketsOf(database.db, reference))
        // oxlint-disable-next-line no-await-in-loop
        expect(await redeemTicket(database.db, code, new Date('2027-06-08T10:00:00Z'))).toBe('used');
    },
    cleanup: () => undefined,
  })),
);

test.each<[string, object]>([
  ['an option without times', { options: [{ ...entry, startTimes: [] }] }],
  ['a start without minutes', { options: [{ ...entry, minutes: null }] }],
  [
    'a season that ends before it begins',
    { options: [{ ...entry, seasons: [{ from: '2027-02-01', until: '2027-01-01' }] }] },
  ],
  ['a companion that is no unit', { options: [{ ...entry, units: [{ ...units[1] }] }] }],
  ['an option twice', { options: [entry, entry] }],
  ['an unknown currency', { currency: 'EURO' }],
  ['a word that we do not know', { capacity: 3 }],
])('a contract with %s is refused', (_, more) => {
  expect(contractSchema.safeParse({ ...written, ...more }).success).toBe(false);
});

describe('a contract says', () => {
  const key = { productId: 'museum', optionId: 'entry' };
  const asked = { ...key, units: [{ unitId: 'adult', quantity: 2 }] };
  const startsOf = async (day: string, { supplier } = setUp()) => {
    const answer = await supplier.slots({ ...asked, day }, signal);
    return answer.kind === 'found'
      ? answer.slots.map(({ starts, visit }) => [starts.slice(11), visit?.lines[0]?.amount.minor])
      : answer;
  };

  test('when it is open, and what a day costs', async () => {
    expect(await startsOf('2027-06-08')).toEqual([
      ['10:00', 4_600n],
      ['16:00', 4_600n],
    ]);
    expect(await startsOf('2027-06-12')).toEqual([
      ['10:00', 5_750n],
      ['16:00', 5_750n],
    ]);
    expect(await startsOf('2027-06-24')).toEqual({ kind: 'none', reason: 'closed' });
  });

  test('until when a day is sold', async () => {
    const setup = setUp();
    setup.advance(Date.parse('2027-06-08T09:00:00Z') - setup.now().getTime());
    expect(await startsOf('2027-06-08', setup)).toEqual([['16:00', 4_600n]]);
    setup.advance(5 * 3_600_000);
    expect(await startsOf('2027-06-08', setup)).toEqual({ kind: 'none', reason: 'past_cutoff' });
  });

  test('nothing more once it has ended, and what was sold stays', async () => {
    const { supplier } = setUp();
    const found = await supplier.slots({ ...asked, day: '2027-06-08' }, signal);
    const order = ticketOrder(supplier, (found.kind === 'found' ? found.slots[0]!.visit : null)!);
    expect((await supplier.hold(order)).kind).toBe('held');
    await endContract(database.db, 'museum');
    expect(await startsOf('2027-06-08')).toEqual({ kind: 'none', reason: 'unknown_product' });
    expect((await supplier.book(order)).kind).toBe('confirmed');
    expect(await supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });
});

test('the last tickets are sold once, to whoever comes first of many', async () => {
  const { supplier } = setUp();
  const found = await supplier.slots(
    { productId: 'museum', optionId: 'entry', day: '2027-06-08', units: [{ unitId: 'adult', quantity: 2 }] },
    signal,
  );
  const rate = (found.kind === 'found' ? found.slots[0]!.visit : null)!;
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => (await supplier.book(ticketOrder(supplier, rate))).kind),
  );
  expect(answers.toSorted()).toEqual([...Array(3).fill('confirmed'), ...Array(5).fill('sold_out')]);
});

test('a code is used once, and one of a cancelled booking never', async () => {
  const { supplier, now } = setUp();
  const found = await supplier.slots(
    { productId: 'museum', optionId: 'entry', day: '2027-06-08', units: [{ unitId: 'adult', quantity: 1 }] },
    signal,
  );
  const rate = (found.kind === 'found' ? found.slots[0]!.visit : null)!;
  const book = async () => {
    const order = ticketOrder(supplier, rate);
    const answer = await supplier.book(order);
    return { order, code: answer.kind === 'confirmed' ? answer.issued![0]!.codes[0]!.value : '' };
  };
  const use = async (code: string) => await redeemTicket(database.db, code, now());
  const [visited, cancelled] = [await book(), await book()];
  expect([await use(visited.code), await use(visited.code)]).toEqual(['used', 'used_before']);
  await supplier.cancel(cancelled.order, { minor: 0n, currency: 'EUR' });
  expect(await use(cancelled.code)).toBe('cancelled');
  expect(await use('0'.repeat(20))).toBe('unknown');
});

test('a stored contract that is not valid is not sold, and the others are', async () => {
  const { supplier } = setUp();
  await database.pool.query(
    `update direct.ticket_product set contract = jsonb_set(contract, '{options,0,units,0,maxAge}', '8') where id = $1`,
    [museum.id],
  );
  expect(await supplier.catalogue(null, signal)).toMatchObject({
    unreadable: 1,
    products: [{ productId: park.id }],
    next: null,
  });
});

test('refuses limits of ages and quantities that exclude everything', () => {
  const withUnit = (more: object) =>
    contractSchema.safeParse({ ...written, options: [{ ...entry, units: [{ ...units[0], ...more }] }] }).success;
  expect(withUnit({ minAge: 18, maxAge: 8 })).toBe(false);
  expect(withUnit({ minQuantity: 3, maxQuantity: 2 })).toBe(false);
  expect(withUnit({ maxQuantity: 2 ** 40 })).toBe(false);
  expect(withUnit({ minAge: 18, maxAge: 18, minQuantity: 2, maxQuantity: 2 })).toBe(true);
});
