import { expect, test } from 'vitest';
import { createSeal, mostSealed } from '#web/seal.ts';
import type { Offer } from './offer.ts';
import { openOffer, sealOffer } from './sealed-offer.ts';
import { openListed, sealOffers } from './sealed-offers.ts';

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

test('each offer of a page comes back as one that was sealed alone', () => {
  const { list, values } = sealOffers(seal, offers, about);
  const opened = offers.map((offer) => openListed(seal, list!, values.get(offer)!));
  expect(opened).toEqual(offers.map((offer) => openOffer(seal, sealOffer(seal, offer, about))));
  expect(opened.map((offer) => offer!.left)).toEqual([3, undefined, 3, undefined]);
  expect(opened.map((offer) => offer!.policy.kind)).toEqual(['on_request', 'on_request', 'on_request', 'schedule']);
});

test('what a list has no room for is sealed alone, however long the names are that a supplier gives its offers', () => {
  const long = Array.from({ length: 30 }, (_, at) =>
    offerOf(BigInt(at), { supplierToken: `${at} ${'é'.repeat(300)}` }),
  );
  const { list, values } = sealOffers(seal, long, about);
  expect(list!.length).toBeLessThan(mostSealed);
  expect(new Set([...values.values()].map((value) => value.length > 3))).toEqual(new Set([false, true]));
  for (const offer of long)
    expect(openListed(seal, list!, values.get(offer)!)).toMatchObject({ supplierToken: offer.supplierToken });
  const [giant] = [offerOf(1n, { supplierToken: 'x'.repeat(8500) })];
  const alone = sealOffers(seal, [giant!], about);
  expect([alone.list, openListed(seal, '', alone.values.get(giant!)!)]).toEqual([null, expect.anything()]);
});

test('a page without offers has no list', () => expect(sealOffers(seal, [], about).list).toBeNull());

const { list, values } = sealOffers(seal, offers, about);
const other = createSeal('the secret of another server, which guards it', 'offer');
const alone = sealOffer(seal, offers[0]!, about);

test.for([
  ['a place behind the last one', list!, '4'],
  ['a negative place', list!, '-1'],
  ['a property of lists', list!, 'length'],
  ['no value', list!, ''],
  ['no list', '', '0'],
  ['a beginning of the list', list!.slice(0, -8), '0'],
  ['the list of another server', sealOffers(other, offers, about).list!, '0'],
  ['a single offer in place of the list', alone, '0'],
  ['the list in place of an offer', list!, list!],
] as const)('%s is refused', ([, sent, value]) => {
  expect(values.size).toBe(4);
  expect(openListed(seal, sent, value)).toBeNull();
});
