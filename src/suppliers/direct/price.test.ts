import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeAt, freeUntil } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import { supplierReferenceOf } from './booking-number.ts';
import type { DirectPlan, DirectProperty, DirectRoom } from './inventory/inventory.ts';
import { policyOf, rememberDeadlines } from './policy.ts';
import { fits, largestRoom, nightsFrom, partyBp, priceStay, seasonBp } from './price.ts';
import { openFacts, sealFacts } from './token.ts';

const room: DirectRoom = {
  id: 1n,
  code: 'r',
  name: 'R',
  beds: [],
  maxAdults: 2,
  maxChildren: 1,
  maxGuests: 2,
  allotment: 1,
  baseMinor: 10_000n,
  plans: [],
};
const property: DirectProperty = {
  id: 'd-1',
  currency: 'EUR',
  tz: 'Europe/Madrid',
  vatBp: 1_000,
  cityTax: null,
  resortFeeMinor: null,
  seasons: new Int32Array(),
  stopSells: [],
  promotions: [],
  rooms: [room],
  roomTypeIds: '1',
};
const plan: DirectPlan = { code: 'p', board: 'RO', freeUntilDays: 2, freeUntilTime: '18:00', priceBp: 10_000 };
const price = { lines: [], nightly: [], total: 30_000n, firstNight: 10_000n };
const guests = fc.array(
  fc.record({
    adults: fc.integer({ min: 1, max: 6 }),
    childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test.each([
  [[{ adults: 3, childAges: [] }], false],
  [[{ adults: 2, childAges: [5] }], false],
  [[{ adults: 1, childAges: [5, 6] }], false],
  [
    [
      { adults: 1, childAges: [5] },
      { adults: 3, childAges: [] },
    ],
    false,
  ],
  [[{ adults: 2, childAges: [1] }], true],
  [[{ adults: 1, childAges: [17] }], true],
])('party %j fits a room for two: %s', (party, expected) => {
  expect(fits(room, largestRoom(party))).toBe(expected);
});

test.each([
  [[{ adults: 1, childAges: [] }], 10_000],
  [[{ adults: 2, childAges: [0, 1] }], 10_000],
  [[{ adults: 2, childAges: [2, 11] }], 12_000],
  [[{ adults: 2, childAges: [12] }], 12_500],
  [
    [
      { adults: 4, childAges: [] },
      { adults: 1, childAges: [] },
    ],
    25_000,
  ],
])('party %j weighs %i', (party, expected) => {
  expect(partyBp(party)).toBe(expected);
});

test('a night without a season has no price; the season that began last counts', () => {
  const flat = (from: number, until: number, share: number) => [
    from,
    until,
    ...Array.from({ length: 7 }, () => share),
    ...Array.from({ length: 7 }, () => 1),
  ];
  const nights = nightsFrom(['1970-01-01', '1970-01-02']);
  expect(seasonBp(Int32Array.from(flat(0, 1, 5)), nights)).toBeNull();
  expect(seasonBp(Int32Array.from([...flat(0, 9, 5), ...flat(1, 2, 7)]), nights)).toEqual([5n, 7n]);
  expect(seasonBp(Int32Array.of(0, 9, 1, 2, 3, 4, 5, 6, 7, 1, 1, 1, 1, 1, 1, 1), nights)).toEqual([4n, 5n]);
});

test('lines and nights add up for any price, tax and party', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 1, max: 30_000 }),
      fc.array(fc.oneof(fc.constantFrom(9_000, 12_345), fc.integer({ min: 0, max: 30_000 })), {
        minLength: 1,
        maxLength: 30,
      }),
      guests,
      (baseMinor, vatBp, planBp, shares, party) => {
        const weight = baseMinor * BigInt(planBp) * BigInt(partyBp(party));
        const found = priceStay({ ...property, vatBp }, weight, shares.map(BigInt), party);
        const base = found.lines.find(({ code }) => code === 'room')?.amount.minor;
        expect(dueNow(found.lines, 'EUR').minor).toBe(found.total);
        expect(found.nightly.reduce((sum, minor) => sum + minor, 0n)).toBe(base);
        const alone = shares.map((bp) => priceStay({ ...property, vatBp }, weight, [BigInt(bp)], party));
        expect(found.total).toBe(alone.reduce((sum, { total }) => sum + total, 0n));
        expect(found.nightly).toEqual(alone.flatMap(({ nightly }) => nightly));
        expect(found.firstNight).toBe(alone[0]!.total);
      },
    ),
  );
});

test('at the deadline itself the first night is due, at six on the day of arrival everything', () => {
  const policy = policyOf(plan, price, 'EUR', rememberDeadlines()('2027-03-29', property.tz));
  const fee = (at: string) => feeAt(policy, at, 'EUR').minor;
  // The clocks of Madrid go forward on 28 March 2027.
  expect(policy.steps.map(({ from }) => from.at)).toEqual(['2027-03-27T17:00:00Z', '2027-03-29T16:00:00Z']);
  expect([fee('2027-03-27T16:59:59Z'), fee('2027-03-27T17:00:00Z'), fee('2027-03-29T16:00:00Z')]).toEqual([
    0n,
    10_000n,
    30_000n,
  ]);
});

const deadlines = rememberDeadlines()('2027-03-29', property.tz);

test('a plan that is never free costs everything at once; one free until arrival has one step', () => {
  const never = policyOf({ ...plan, freeUntilDays: null }, price, 'EUR', deadlines);
  expect(feeAt(never, '2026-11-20T00:00:00Z', 'EUR').minor).toBe(30_000n);
  expect(freeUntil(never, '2026-11-20T00:00:00Z')).toBeNull();
  const always = policyOf({ ...plan, freeUntilDays: 0 }, price, 'EUR', deadlines);
  expect(always.steps.map(({ fee }) => fee.minor)).toEqual([30_000n]);
});

test('a token opens to what was sealed, and no changed one opens', () => {
  fc.assert(
    fc.property(guests, fc.nat(500), fc.integer({ min: 1, max: 255 }), fc.boolean(), (party, place, change, split) => {
      const facts = {
        propertyId: 'd-1',
        roomCodes: split ? party.map((_, room) => `type-${room}`) : ['suite'],
        planCode: 'bb-flex',
        checkIn: '2027-01-01',
        checkOut: '2027-01-05',
        party,
      };
      const token = sealFacts(facts, 'secret');
      expect(openFacts(token, 'secret')).toEqual(facts);
      expect(openFacts(token, 'other')).toBeNull();
      const at = place % token.length;
      const changed = token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ change) + token.slice(at + 1);
      expect(openFacts(changed, 'secret')).toBeNull();
    }),
  );
});

test('references differ for every number', () => {
  const made = Array.from({ length: 20_000 }, (_, number) => supplierReferenceOf(BigInt(number + 1)));
  expect(new Set(made).size).toBe(made.length);
});

test('a discounted price adds up, is never below nothing and never above the regular one', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 9_000 }),
      guests,
      (baseMinor, vatBp, shares, discountBp, party) => {
        const contract = { ...property, vatBp };
        const weight = baseMinor * 10_000n * BigInt(partyBp(party));
        const promotion = { kind: 'early_bird' as const, discountBp };
        const regular = priceStay(contract, weight, shares.map(BigInt), party);
        const found = priceStay(contract, weight, shares.map(BigInt), party, promotion);
        expect(dueNow(found.lines, 'EUR').minor).toBe(found.total);
        expect(found.total).toBe(regular.total - (regular.total * BigInt(discountBp) + 5_000n) / 10_000n);
        expect(found.nightly).toEqual(regular.nightly);
        expect(found.firstNight >= 0n && found.firstNight <= found.total).toBe(true);
        for (const { kind, amount } of found.lines)
          expect(kind === 'discount' ? amount.minor <= 0n : amount.minor >= 0n).toBe(true);
        if (found.regularLines) expect(found.regularLines).toEqual(regular.lines);
        else expect(found).toEqual(regular);
      },
    ),
  );
});
