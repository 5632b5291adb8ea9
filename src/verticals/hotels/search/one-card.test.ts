import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '../supplier.ts';
import { testPrice as price } from '#tests/hotels/prices.ts';
import { oneCardEach, type SuppliedHotel } from './one-card.ts';

const hotel = (supplier: string, id: string, minor: number, more: Partial<SuppliedHotel> = {}): SuppliedHotel => ({
  supplier,
  property: { id, stars: 3 },
  cheapest: price(minor),
  refundable: null,
  boards: ['RO'],
  refundableBoards: [],
  byBoard: null,
  ...more,
});
const ordinary = Array.from({ length: 9 }, (_, at) => hotel('direct', `other ${at}`, 10_000 + at));
const shown = (found: readonly SuppliedHotel[]) =>
  oneCardEach(found)
    .hotels.filter(({ property }) => property.id === 'a')
    .map(({ supplier, cheapest }) => [supplier, Number(cheapest.whole.minor)]);

describe('prices that can’t be right are never shown', () => {
  test.each([
    ['a hundredth of the other’s', [hotel('direct', 'a', 10_000), hotel('sandbox', 'a', 100)], [['direct', 10_000]]],
    [
      'the first supplier’s is an outlier within the city',
      [hotel('direct', 'a', 100), hotel('sandbox', 'a', 9_000)],
      [['sandbox', 9_000]],
    ],
    [
      'far above the middle of three',
      [hotel('x', 'a', 10_000), hotel('y', 'a', 11_000), hotel('z', 'a', 90_000)],
      [['x', 10_000]],
    ],
    [
      'far below the middle of three',
      [hotel('x', 'a', 1_000), hotel('y', 'a', 11_000), hotel('z', 'a', 12_000)],
      [['y', 11_000]],
    ],
    ['alone, and nothing like its class', [hotel('direct', 'a', 4_754_698)], []],
  ])('%s', (_, found, expected) => {
    expect(shown([...ordinary, ...found])).toEqual(expected);
    expect(oneCardEach([...ordinary, ...found]).odd).toHaveLength(1);
  });

  test('when nothing else is known, the supplier that stands first is believed', () => {
    expect(shown([hotel('direct', 'a', 10_000), hotel('sandbox', 'a', 100)])).toEqual([['direct', 10_000]]);
  });

  test('a dear hotel alone in its city is shown', () =>
    expect(shown([hotel('direct', 'a', 4_754_698)])).toHaveLength(1));
});

describe('one hotel is one card', () => {
  test('the cheapest price; at the same the supplier that stands first; its own number of rooms', () => {
    const [card] = oneCardEach([
      hotel('direct', 'a', 10_000, { cheapest: price(10_000, { left: 2 }), boards: ['RO', 'BB'] }),
      hotel('sandbox', 'a', 9_000, { cheapest: price(9_000, { left: null }), boards: ['HB', 'RO'] }),
    ]).hotels;
    expect(card).toMatchObject({ supplier: 'sandbox', cheapest: { left: null }, boards: ['RO', 'BB', 'HB'] });
    expect(shown([hotel('direct', 'a', 9_000), hotel('sandbox', 'a', 9_000)])).toEqual([['direct', 9_000]]);
  });

  test('the cheapest is the one that costs less in all, not the one that charges less now', () => {
    const [card] = oneCardEach([
      hotel('direct', 'a', 9_000, { cheapest: price(9_000, { desk: 2_000 }) }),
      hotel('sandbox', 'a', 10_000),
    ]).hotels;
    expect(card?.supplier).toBe('sandbox');
  });

  test('the cheapest with free cancellation may be the other supplier’s', () => {
    const free = price(9_900);
    const [card] = oneCardEach([
      hotel('direct', 'a', 9_000, { refundable: price(12_000) }),
      hotel('sandbox', 'a', 9_900, { cheapest: free, refundable: free }),
    ]).hotels;
    expect([card?.supplier, card?.refundable]).toEqual(['direct', free]);
  });

  test('of each board the cheaper one, of any supplier', () => {
    const by = (minor: number, board: Board, free = false) =>
      price(minor, { board, freeUntil: free ? { at: '2027-01-08T17:00:00Z', local: 'x', zone: 'UTC' } : null });
    const [card] = oneCardEach([
      hotel('direct', 'a', 9_000, { byBoard: [by(9_000, 'RO'), by(12_000, 'BB'), by(13_000, 'BB', true)] }),
      hotel('sandbox', 'a', 9_500, { byBoard: [by(9_500, 'RO', true), by(11_000, 'BB', true)] }),
    ]).hotels;
    expect(
      card?.byBoard?.map(({ board, whole, freeUntil }) => [board, Number(whole.minor), freeUntil !== null]),
    ).toEqual([
      ['RO', 9_000, false],
      ['RO', 9_500, true],
      ['BB', 11_000, true],
    ]);
  });

  test('an offer in a currency that can’t be compared stands back', () => {
    const yen = price(1, { currency: 'JPY' });
    expect(shown([hotel('direct', 'a', 9_000), hotel('sandbox', 'a', 0, { cheapest: yen })])).toEqual([
      ['direct', 9_000],
    ]);
  });

  const boards = fc.subarray<Board>(['RO', 'BB', 'HB', 'FB', 'AI'], { minLength: 1 });
  const some = fc.array(
    fc.record({
      supplier: fc.constantFrom('a', 'b', 'c'),
      id: fc.constantFrom('1', '2', '3'),
      minor: fc.integer({ min: 5_000, max: 15_000 }),
      refundable: fc.option(fc.integer({ min: 5_000, max: 15_000 })),
      boards,
    }),
    { maxLength: 12 },
  );

  test('for any answers: each property once, at a price of a supplier, the cheapest; repeating changes nothing', () => {
    fc.assert(
      fc.property(some, (all) => {
        const found = all.map((one) =>
          hotel(one.supplier, one.id, one.minor, {
            refundable: one.refundable === null ? null : price(one.refundable),
            boards: one.boards,
          }),
        );
        const { hotels, odd } = oneCardEach(found);
        expect(odd).toEqual([]);
        expect(hotels.map(({ property }) => property.id).toSorted()).toEqual(
          [...new Set(all.map(({ id }) => id))].toSorted(),
        );
        for (const card of hotels) {
          const own = found.filter(({ property }) => property.id === card.property.id);
          expect(Number(card.cheapest.whole.minor)).toBe(
            Math.min(...own.map(({ cheapest }) => Number(cheapest.whole.minor))),
          );
          const free = own.flatMap(({ refundable }) => refundable ?? []);
          expect(card.refundable === null).toBe(free.length === 0);
          if (card.refundable) expect(free).toContain(card.refundable);
          expect(new Set(card.boards)).toEqual(new Set(own.flatMap((one) => one.boards)));
        }
        expect(oneCardEach(hotels).hotels).toEqual(hotels);
      }),
    );
  });
});
