import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWireListing, readWireOffer } from './read-offer.ts';
import { listingSchema, offerSchema } from './wire.ts';

const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    '',
    'x',
    '1.',
    '.1',
    '1.2345',
    '1e3',
    '１',
    [],
    {},
  ),
  fc.string({ maxLength: 5 }),
  fc.constant('9'.repeat(16)),
  fc.constant('y'.repeat(201)),
);
const mostly = <Value>(right: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: wrong });
const decimal = fc.stringMatching(/^\d{1,15}(\.\d{1,3})?$/);
const amount = { amount: mostly(decimal), currency: mostly(fc.constantFrom('EUR', 'JPY')) };
const name = mostly(fc.string({ minLength: 1, maxLength: 20 }));
const list = (entry: Record<string, fc.Arbitrary<unknown>>, minLength = 0) =>
  mostly(fc.array(mostly(fc.record(entry)), { minLength, maxLength: 3 }));
const room = { code: name, name, beds: list({ type: name, count: mostly(fc.integer({ min: 1, max: 20 })) }) };
const offer = fc.record(
  {
    token: name,
    room: mostly(fc.record(room)),
    rooms: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, list(room, 2)),
    plan: name,
    board: name,
    total: mostly(fc.record(amount)),
    room_charge: mostly(fc.record(amount)),
    discount: fc.oneof(
      fc.constant(null),
      mostly(
        fc.record({
          ...amount,
          type: name,
          regular_total: fc.oneof(fc.constant(null), mostly(fc.record(amount))),
        }),
      ),
    ),
    taxes_included: list({ ...amount, type: name, rate_bp: mostly(fc.integer({ min: 0, max: 10_000 })) }),
    payable_at_property: list({
      ...amount,
      type: name,
      collected_for: mostly(fc.constantFrom('government', 'property')),
    }),
    nights: list({ ...amount, date: fc.constant('2027-01-10') }, 1),
    penalties: fc.oneof(fc.constant(null), fc.array(fc.anything(), { maxLength: 3 }), wrong),
    left: fc.oneof(fc.constant(null), fc.nat(9), wrong),
    more: fc.anything(),
  },
  { requiredKeys: [] },
);

test.each([
  ['offers', readWireOffer, offerSchema],
  ['what lists are told', readWireListing, listingSchema],
] as const)('%s are read as their schema says', (_, readEntry, schema) => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(offer, offer, wrong), (entry) => {
      const expected = schema.safeParse(entry).data ?? null;
      expect(readEntry(entry)).toEqual(expected);
      read += Number(expected !== null);
    }),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(100);
});

test('a list that leaves out the property’s currency is read like one that says it; an offer has to say it', () => {
  const euros = fc.record({ amount: decimal, currency: fc.constant('EUR') });
  const named = { type: fc.string({ minLength: 1, maxLength: 9 }), amount: decimal, currency: fc.constant('EUR') };
  const listing = fc.record({
    plan: fc.constant('FLEX'),
    board: fc.constant('breakfast'),
    total: euros,
    room_charge: euros,
    discount: fc.option(fc.record({ ...named, regular_total: fc.option(euros) })),
    taxes_included: fc.array(fc.record(named), { maxLength: 2 }),
    payable_at_property: fc.array(
      fc.record({ ...named, currency: fc.constantFrom('EUR', 'JPY'), collected_for: fc.constant('government') }),
      { maxLength: 2 },
    ),
    penalties: fc.constant([]),
    left: fc.constant(null),
  });
  const bare = <Amount extends { readonly currency: string }>({ currency, ...rest }: Amount) =>
    currency === 'EUR' ? rest : { currency, ...rest };
  fc.assert(
    fc.property(listing, (said) => {
      const terse = {
        ...said,
        total: said.total.amount,
        room_charge: said.room_charge.amount,
        discount: said.discount && {
          ...bare(said.discount),
          regular_total: said.discount.regular_total && said.discount.regular_total.amount,
        },
        taxes_included: said.taxes_included.map(bare),
        payable_at_property: said.payable_at_property.map(bare),
      };
      expect(readWireListing(terse, 'EUR')).toEqual(readWireListing(said));
      expect(readWireListing(said, 'EUR')).toEqual(readWireListing(said));
      expect(readWireListing(terse)).toBeNull();
    }),
  );
});
