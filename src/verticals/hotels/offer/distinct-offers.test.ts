import { sellingPrice } from '#tests/pricing.ts';
import { describe, expect, test } from 'vitest';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { distinctOffers } from './distinct-offers.ts';
import type { Offer } from './offer.ts';

const oneToOne = { id: null, base: 'EUR', quote: 'EUR', numerator: 1n, denominator: 1n, fetchedAt: '' };
const eur = (minor: number) => ({ minor: BigInt(minor), currency: 'EUR' });
const zone = 'Europe/Madrid';
const soon = { at: '2027-01-01T17:00:00Z', local: '2027-01-01T18:00', zone };

function offer(supplier: string, total: number, more: Partial<Offer> & { readonly desk?: number } = {}): Offer {
  const { desk = 0, ...rest } = more;
  const charge = { kind: 'fee', code: 'fee', amount: eur(desk), payee: 'property', timing: 'at_property' } as const;
  return {
    ...wholePrice(eur(total), payableLater([charge])),
    supplier,
    supplierToken: '',
    roomCode: 'X',
    roomKey: 'suite',
    roomName: 'Suite',
    beds: [],
    units: null,
    planCode: 'P',
    board: 'RO',
    price: sellingPrice(eur(total), eur(total), { lines: [charge], policy: { zone, steps: [] } }),
    strikethrough: null,
    rate: oneToOne,
    freeUntil: null,
    left: null,
    ...rest,
  };
}
const shown = (...offers: Offer[]) =>
  distinctOffers(offers).offers.map(({ supplier, price }) => `${supplier} ${price.total.minor}`);

describe('a price that can’t be right is not shown', () => {
  test.each([
    ['beside another supplier’s', [offer('direct', 10_000), offer('sandbox', 1_000)], ['direct 10000']],
    [
      'beside two more',
      [offer('a', 10_000, { board: 'BB' }), offer('b', 90_000), offer('c', 11_000)],
      ['a 10000', 'c 11000'],
    ],
  ])('%s', (_, offers, expected) => {
    expect(shown(...offers)).toEqual(expected);
    expect(distinctOffers(offers).odd).toHaveLength(1);
  });
});

describe('of two suppliers’ offers of the same', () => {
  test('the cheaper is shown, and the first at the same price', () => {
    expect(shown(offer('direct', 10_000), offer('sandbox', 9_000))).toEqual(['sandbox 9000']);
    expect(shown(offer('direct', 10_000), offer('sandbox', 10_000))).toEqual(['direct 10000']);
  });
  test('charges at the property count', () => {
    expect(shown(offer('direct', 10_000), offer('sandbox', 9_500, { desk: 1_000 }))).toEqual(['direct 10000']);
  });
  test.each([
    ['another room', { roomKey: 'studio' }],
    ['another board', { board: 'BB' as const }],
    ['free cancellation', { freeUntil: soon }],
  ])('%s is not the same', (_, more) => {
    expect(shown(offer('direct', 10_000, more), offer('sandbox', 9_000))).toHaveLength(2);
  });
  test('one supplier’s own two offers both stay', () => {
    expect(shown(offer('direct', 10_000), offer('direct', 9_000))).toHaveLength(2);
  });
});
