import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import type { PropertyCard } from '../content/property.ts';
import {
  boardSteps,
  distanceSteps,
  type Filters,
  kindSteps,
  noFilters,
  scoreSteps,
  starSteps,
} from '../stay-query/filters-query.ts';
import type { Amenity, ReviewTopic } from '../content/vocabulary.ts';
import { priceEdges } from './facets/price-buckets.ts';
import { joinRows, narrow } from './narrow.ts';
import { leastByBoard } from '../search/least-by-board.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import type { ResultRow } from '../sessions/result-row.ts';
import { testPrice } from '#tests/hotels/prices.ts';

const amenities: readonly Amenity[] = ['wifi', 'pool', 'spa', 'gym'];
const topics: readonly ReviewTopic[] = ['breakfast', 'quiet', 'bed'];
const districts = ['old-town', 'harbour', 'hills'];

const deadline = { at: '2027-01-08T17:00:00Z', local: '2027-01-08T18:00', zone: 'Europe/Madrid' };
const rate: fc.Arbitrary<ListedPrice> = fc
  .record({
    minor: fc.integer({ min: 1, max: 90_000 }),
    desk: fc.integer({ min: 0, max: 20_000 }),
    board: fc.constantFrom(...boardSteps),
    isFree: fc.boolean(),
  })
  .map(({ isFree, minor, ...more }) => testPrice(minor, { ...more, freeUntil: isFree ? deadline : null }));

interface House {
  readonly property: PropertyCard;
  readonly rates: readonly ListedPrice[];
  readonly row: ResultRow;
}

/** Rates of a hotel as a search session stores them. */
function rowOf(propertyId: string, rates: readonly ListedPrice[], isByBoard: boolean): ResultRow {
  const byBoard = leastByBoard(rates);
  const free = byBoard.filter(({ freeUntil }) => freeUntil !== null);
  return {
    propertyId,
    cheapest: byBoard[0]!,
    refundable: free[0] ?? null,
    boards: [...new Set(byBoard.map(({ board }) => board))],
    refundableBoards: [...new Set(free.map(({ board }) => board))],
    byBoard: isByBoard ? byBoard : null,
  };
}

const housesOf = (isByBoard: boolean): fc.Arbitrary<House[]> =>
  fc
    .array(
      fc.record({
        stars: fc.constantFrom(0, ...starSteps),
        score: fc.option(fc.integer({ min: 50, max: 100 }).map((tenths) => tenths / 10)),
        kind: fc.constantFrom(...kindSteps),
        district: fc.option(fc.constantFrom(...districts)),
        amenities: fc.subarray([...amenities]),
        praised: fc.subarray([...topics]),
        distance: fc.integer({ min: 0, max: 7_000 }),
        rates: fc.array(rate, { minLength: 1, maxLength: 6 }),
        currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
      }),
      { maxLength: 40 },
    )
    .map((list) =>
      list.map((one, at) => {
        const rates = one.rates.map((price) => ({ ...price, whole: { ...price.whole, currency: one.currency } }));
        return {
          property: {
            id: `h${at}`,
            stars: one.stars,
            score: one.score,
            kind: one.kind,
            district: one.district,
            amenities: one.amenities,
            praised: one.praised,
            distanceToCentreM: one.distance,
          } as unknown as PropertyCard,
          rates,
          row: rowOf(`h${at}`, rates, isByBoard),
        };
      }),
    );
const houses = housesOf(true);

const limit = fc.option(fc.integer({ min: 0, max: 1_000 }));
const filters: fc.Arbitrary<Filters> = fc
  .record({
    stars: fc.subarray([...starSteps]),
    minPrice: limit,
    maxPrice: limit,
    score: fc.option(fc.constantFrom(...scoreSteps)),
    freeCancellation: fc.boolean(),
    boards: fc.subarray([...boardSteps], { maxLength: 2 }),
    kinds: fc.subarray([...kindSteps]),
    amenities: fc.subarray([...amenities], { maxLength: 2 }),
    praised: fc.subarray([...topics], { maxLength: 2 }),
    districts: fc.subarray(districts),
    distance: fc.option(fc.constantFrom(...distanceSteps)),
  })
  // Each facet is off half of the time; otherwise hardly any hotel would remain.
  .chain((all) =>
    fc.subarray(Object.keys(all) as (keyof typeof all)[], { maxLength: 5 }).map((on) => ({
      ...noFilters,
      ...Object.fromEntries(on.map((key) => [key, all[key]])),
    })),
  );

const join = (list: readonly House[], wanted: Filters) =>
  joinRows(
    list.map(({ row }) => row),
    list.map(({ property }) => property),
    wanted,
  );

type RateFilters = Pick<Filters, 'boards' | 'freeCancellation'>;

/** The lowest of the rates that match, or null. */
function least({ rates }: House, { boards, freeCancellation }: RateFilters) {
  const totals = rates.flatMap(({ board, freeUntil, whole }) =>
    (boards.length === 0 || boards.includes(board)) && (!freeCancellation || freeUntil) ? [Number(whole.minor)] : [],
  );
  return totals.length > 0 ? Math.min(...totals) : null;
}

/** The reference implementation: checks each hotel independently, without optimisation. */
function naive(list: readonly House[], wanted: Filters): string[] {
  return list
    .filter((house) => {
      const { property, row } = house;
      const price = least(house, wanted);
      const limited = wanted.minPrice !== null || wanted.maxPrice !== null;
      return (
        price !== null &&
        (wanted.stars.length === 0 || wanted.stars.includes(property.stars)) &&
        (wanted.score === null || (property.score !== null && property.score >= wanted.score)) &&
        (wanted.kinds.length === 0 || wanted.kinds.includes(property.kind)) &&
        (wanted.districts.length === 0 || wanted.districts.includes(property.district ?? '')) &&
        (wanted.distance === null || property.distanceToCentreM <= wanted.distance) &&
        wanted.amenities.every((amenity) => property.amenities.includes(amenity)) &&
        wanted.praised.every((topic) => property.praised.includes(topic)) &&
        (!limited ||
          (row.cheapest.whole.currency === 'EUR' &&
            price >= (wanted.minPrice ?? 0) * 100 &&
            price <= (wanted.maxPrice ?? Infinity) * 100))
      );
    })
    .map(({ property }) => property.id);
}

describe('narrowing', () => {
  test('leaves what passes every filter, and each count is what that choice would leave', () => {
    fc.assert(
      fc.property(houses, filters, (list, wanted) => {
        const { hotels, counts } = narrow(join(list, wanted), wanted, 'EUR');
        expect(hotels.map(({ property }) => property.id)).toEqual(naive(list, wanted));
        const left = (other: Partial<Filters>) => naive(list, { ...wanted, ...other }).length;
        for (const stars of starSteps) expect(counts.stars.get(stars) ?? 0).toBe(left({ stars: [stars] }));
        for (const score of scoreSteps) expect(counts.scores.get(score) ?? 0).toBe(left({ score }));
        for (const board of boardSteps) expect(counts.boards.get(board) ?? 0).toBe(left({ boards: [board] }));
        for (const kind of kindSteps) expect(counts.kinds.get(kind) ?? 0).toBe(left({ kinds: [kind] }));
        for (const slug of districts) expect(counts.districts.get(slug) ?? 0).toBe(left({ districts: [slug] }));
        for (const metres of distanceSteps) expect(counts.distances.get(metres) ?? 0).toBe(left({ distance: metres }));
        for (const amenity of amenities)
          expect(counts.amenities.get(amenity) ?? 0).toBe(left({ amenities: [...wanted.amenities, amenity] }));
        for (const topic of topics)
          expect(counts.praised.get(topic) ?? 0).toBe(left({ praised: [...wanted.praised, topic] }));
        expect(counts.freeCancellation).toBe(left({ freeCancellation: true }));
      }),
      { numRuns: runs(300, 100) },
    );
  });

  test('without prices by board counts the same, and says nothing of meals only while prices are limited', () => {
    fc.assert(
      fc.property(housesOf(false), filters, (list, any) => {
        const wanted = { ...any, boards: [] };
        const { hotels, counts } = narrow(join(list, wanted), wanted, 'EUR');
        expect(hotels.map(({ property }) => property.id)).toEqual(naive(list, wanted));
        const isLimited = wanted.minPrice !== null || wanted.maxPrice !== null;
        for (const board of boardSteps) {
          const left = naive(list, { ...wanted, boards: [board] }).length;
          if (isLimited) expect(counts.boards.get(board) ?? null).toBeNull();
          else expect(counts.boards.get(board) ?? 0).toBe(left);
        }
        expect(counts.freeCancellation).toBe(naive(list, { ...wanted, freeCancellation: true }).length);
      }),
      { numRuns: runs(300, 100) },
    );
  });

  test('says of each filter how many hotels there would be without it', () => {
    const dropped = {
      stars: { stars: [] },
      price: { minPrice: null, maxPrice: null },
      score: { score: null },
      free_cancellation: { freeCancellation: false },
      board: { boards: [] },
      kind: { kinds: [] },
      district: { districts: [] },
      distance: { distance: null },
      bbox: { box: null },
    } as const;
    fc.assert(
      fc.property(houses, filters, (list, wanted) => {
        for (const { key, value, hotels } of narrow(join(list, wanted), wanted, 'EUR').without) {
          const less =
            key === 'amenity'
              ? { amenities: wanted.amenities.filter((other) => other !== value) }
              : key === 'praised'
                ? { praised: wanted.praised.filter((other) => other !== value) }
                : dropped[key];
          expect(hotels).toBe(naive(list, { ...wanted, ...less }).length);
        }
      }),
      { numRuns: runs(300, 100) },
    );
  });

  test('the histogram holds every price that the other filters leave, once', () => {
    fc.assert(
      fc.property(houses, filters, (list, wanted) => {
        const hotels = join(list, wanted);
        const { prices } = narrow(hotels, wanted, 'EUR').counts;
        const others = new Set(naive(list, { ...wanted, minPrice: null, maxPrice: null }));
        const totals = list
          .filter(({ property, row }) => others.has(property.id) && row.cheapest.whole.currency === 'EUR')
          .map((house) => least(house, wanted)! / 100);
        const { edges, counts } = prices ?? { edges: [], counts: [] };
        if (!prices) expect(totals).toEqual([]);
        for (const [at, count] of counts.entries()) {
          const isLast = at === counts.length - 1;
          const inside = totals.filter(
            (total) => total >= edges[at]! && (total < edges[at + 1]! || (isLast && total <= edges[at + 1]!)),
          );
          expect(count).toBe(inside.length);
        }
        if (counts.length > 0) expect(counts.reduce((sum, count) => sum + count, 0)).toBe(totals.length);
      }),
      { numRuns: runs(300, 100) },
    );
  });

  test('edges of prices ascend from the lowest to the highest, twenty spans at most', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(5_000_000), (from, more) => {
        const edges = priceEdges({ from, to: from + more });
        expect(edges[0]).toBe(from);
        expect(edges.at(-1)).toBe(from + more);
        expect(edges.length).toBeLessThanOrEqual(21);
        expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b));
      }),
    );
  });
});
