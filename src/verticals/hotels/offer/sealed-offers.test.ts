import { expect, test } from 'vitest';
import { createSeal, mostSealed } from '#web/seal.ts';
import type { Offer } from './offer.ts';
import { chosenOffer, openOffer, sealOffer } from './sealed-offer.ts';
import { offerReader, sealOffers } from './sealed-offers.ts';

const seal = createSeal('the secret of a test, which guards nothing', 'offer');
const about = {
  propertyId: '300026',
  stay: { checkIn: '2027-01-10', checkOut: '2027-01-13' },
  party: [{ adults: 2, childAges: [7] }],
  shownAt: '2027-01-01T00:00:00Z',
  paysVat: true,
};
const rate = (fetchedAt: string) => ({ id: 7n, base: 'EUR', quote: 'EUR', numerator: 1n, denominator: 1n, fetchedAt });
const zone = 'Europe/Madrid';

function offerOf(minor: bigint, more: Partial<Offer> & { supplierToken: string }): Offer {
  const price = { total: { minor, currency: 'EUR' }, policy: { kind: 'on_request', zone } };
  const sold = { supplier: 'direct', roomCode: 'double', board: 'RO', later: [], left: null };
  return { ...sold, price, rate: rate('2027-01-01T00:00:00Z'), ...more } as unknown as Offer;
}

const fee = { minor: 5n, currency: 'EUR' };
const from = { at: '2027-01-03T17:00:00Z', local: '2027-01-03T18:00', zone };
const offers = [
  offerOf(100n, { supplierToken: 'one', left: 3 }),
  offerOf(100n, { supplierToken: 'two', left: null, board: 'BB' }),
  offerOf(90n, { supplierToken: 'three', left: 3, supplier: 'other', rate: rate('2027-01-01T01:00:00Z') }),
  offerOf(80n, {
    supplierToken: 'four',
    price: {
      total: { minor: 80n, currency: 'EUR' },
      policy: { kind: 'schedule', zone, steps: [{ from, fee }] },
    } as unknown as Offer['price'],
  }),
];

const chosen = offers.map((offer) => chosenOffer(offer, about));

function formOf(lists: readonly string[]): FormData {
  const form = new FormData();
  for (const list of lists) form.append('offers', list);
  return form;
}

test('each offer of a page comes back as one that was sealed alone', () => {
  const { lists, values } = sealOffers(seal, chosen);
  expect([lists.length, values]).toEqual([1, ['0.0', '0.1', '0.2', '0.3']]);
  const opened = values.map(offerReader(seal, formOf(lists)));
  expect(opened).toEqual(offers.map((offer) => openOffer(seal, sealOffer(seal, offer, about))));
  expect(opened).toEqual(chosen);
});

const long = Array.from({ length: 60 }, (_, at) =>
  chosenOffer(offerOf(BigInt(at), { supplierToken: `${at} ${'é'.repeat(300)}` }), about),
);

test('lists stay short enough to be opened, however long the names are that a supplier gives its offers', () => {
  const { lists, values } = sealOffers(seal, long);
  expect(lists.length).toBeGreaterThan(2);
  for (const list of lists) expect(list.length).toBeLessThan(mostSealed);
  expect(values.map(offerReader(seal, formOf(lists)))).toEqual(long);
  const giant = chosenOffer(offerOf(1n, { supplierToken: 'x'.repeat(8_500) }), about);
  const alone = sealOffers(seal, [giant, chosen[0]!, giant]);
  expect(alone.values).toEqual(['0.0', '1.0', '2.0']);
  expect(alone.values.map(offerReader(seal, formOf(alone.lists)))).toEqual([giant, chosen[0], giant]);
});

test('what as many lists as there may be have no room for is sealed alone', () => {
  const { lists, values } = sealOffers(seal, long, 1);
  expect(lists).toHaveLength(1);
  expect(new Set(values.map((value) => value.length > 5))).toEqual(new Set([false, true]));
  expect(values.map(offerReader(seal, formOf(lists)))).toEqual(long);
});

test('a page without offers has no list', () => expect(sealOffers(seal, [])).toEqual({ lists: [], values: [] }));

const { lists } = sealOffers(seal, chosen);
const list = lists[0]!;
const other = createSeal('the secret of another server, which guards it', 'offer');

test.for([
  ['a place behind the last one', list, '0.4'],
  ['a list behind the last one', list, '1.0'],
  ['a negative place', list, '0.-1'],
  ['a property of lists', list, '0.length'],
  ['a place without a list', list, '0'],
  ['no value', list, ''],
  ['no list', '', '0.0'],
  ['a beginning of the list', list.slice(0, -8), '0.0'],
  ['the list of another server', sealOffers(other, chosen).lists[0]!, '0.0'],
  ['a single offer in place of the list', sealOffer(seal, offers[0]!, about), '0.0'],
  ['the list in place of an offer', list, list],
] as const)('%s is refused', ([, sent, value]) => expect(offerReader(seal, formOf([sent]))(value)).toBeNull());

test('a file in place of the list is refused', () => {
  const form = new FormData();
  form.set('offers', new File([list], 'list'));
  expect(offerReader(seal, form)('0.0')).toBeNull();
});
