import { exponentOf } from '#values/currency.ts';
import type { PropertyCard } from '../content/property.ts';
import { boardSteps, type Filters, scoreSteps, starSteps } from '../stay-query/filters-query.ts';
import type { Board } from '../supplier.ts';
import type { Ranked } from './ranked.ts';
import type { ResultRow } from './result-row.ts';

export interface FacetCounts {
  readonly stars: ReadonlyMap<number, number>;
  readonly scores: ReadonlyMap<number, number>;
  readonly boards: ReadonlyMap<Board, number>;
  readonly freeCancellation: number;
  /** Lowest and highest total of all hotels in whole units of the currency of the sale, rounded outwards. */
  readonly prices: { readonly from: number; readonly to: number } | null;
}

export interface Narrowed {
  readonly hotels: readonly Ranked[];
  readonly counts: FacetCounts;
}

type Test = (hotel: Ranked) => boolean;

/** Every hotel that has rooms, with its facts; rows of hotels that have closed since are left out. */
export function joinRows(
  rows: readonly ResultRow[],
  properties: readonly PropertyCard[],
  freeCancellation: boolean,
): Ranked[] {
  const byId = new Map(properties.map((property) => [property.id, property]));
  return rows.flatMap((row) => {
    const property = byId.get(row.propertyId);
    return property
      ? [{ property, row, price: freeCancellation ? (row.refundable ?? row.cheapest) : row.cheapest }]
      : [];
  });
}

/** Applies the filters, and counts for each choice of one how many hotels would be left with it and all others. */
export function narrow(hotels: readonly Ranked[], filters: Filters, currency: string): Narrowed {
  const tests = testsOf(filters, currency);
  const passes = (hotel: Ranked, except?: keyof Filters) => {
    for (const [key, test] of tests) if (key !== except && !test(hotel)) return false;
    return true;
  };
  const count = <Value>(
    values: readonly Value[],
    except: keyof Filters,
    has: (hotel: Ranked, value: Value) => boolean,
  ) => {
    const others = hotels.filter((hotel) => passes(hotel, except));
    return new Map(values.map((value) => [value, others.reduce((sum, hotel) => sum + Number(has(hotel, value)), 0)]));
  };
  return {
    hotels: hotels.filter((hotel) => passes(hotel)),
    counts: {
      stars: count(starSteps, 'stars', ({ property }, stars) => property.stars === stars),
      scores: count(scoreSteps, 'score', ({ property }, score) => (property.score ?? 0) >= score),
      boards: count(boardSteps, 'boards', ({ row }, board) => row.boards.includes(board)),
      freeCancellation: count([true], 'freeCancellation', ({ row }) => row.refundable !== null).get(true) ?? 0,
      prices: priceRange(hotels, currency),
    },
  };
}

function testsOf(filters: Filters, currency: string): Map<keyof Filters, Test> {
  const tests = new Map<keyof Filters, Test>();
  const { stars, minPrice, maxPrice, score, freeCancellation, boards } = filters;
  const unit = 10n ** BigInt(exponentOf(currency));
  if (stars.length > 0) tests.set('stars', ({ property }) => stars.includes(property.stars));
  if (score !== null) tests.set('score', ({ property }) => (property.score ?? 0) >= score);
  if (freeCancellation) tests.set('freeCancellation', ({ row }) => row.refundable !== null);
  if (boards.length > 0) tests.set('boards', ({ row }) => boards.some((board) => row.boards.includes(board)));
  if (minPrice !== null || maxPrice !== null) {
    const from = BigInt(minPrice ?? 0) * unit;
    const to = maxPrice === null ? null : BigInt(maxPrice) * unit;
    tests.set(
      'minPrice',
      ({ price: { total } }) =>
        total.currency === currency && total.minor >= from && (to === null || total.minor <= to),
    );
  }
  return tests;
}

function priceRange(hotels: readonly Ranked[], currency: string): FacetCounts['prices'] {
  const unit = 10n ** BigInt(exponentOf(currency));
  let from: bigint | null = null;
  let to: bigint | null = null;
  for (const { total } of hotels.map(({ price }) => price)) {
    if (total.currency !== currency) continue;
    if (from === null || total.minor < from) from = total.minor;
    if (to === null || total.minor > to) to = total.minor;
  }
  return from === null || to === null ? null : { from: Number(from / unit), to: Number((to + unit - 1n) / unit) };
}
