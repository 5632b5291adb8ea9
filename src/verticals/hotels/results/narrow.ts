import type { PropertyCard } from '../content/property.ts';
import { metresBetween } from '../destination/city/nearby.ts';
import { distanceSteps, type Filters, scoreSteps } from '../stay-query/filters-query.ts';
import type { Board } from '../supplier.ts';
import type { Amenity, PropertyKind } from '../world/property.ts';
import { type PriceBuckets, priceCounter, priceEdges, priceRange } from './facets/price-buckets.ts';
import { type FilterKey, filterTests, priceTest } from './facets/tests.ts';
import type { Ranked } from './ranked.ts';
import type { ResultRow } from './result-row.ts';

/** For each choice how many hotels would be left with it and all other filters; a choice that nothing has is left out. */
export interface FacetCounts {
  readonly stars: ReadonlyMap<number, number>;
  readonly scores: ReadonlyMap<number, number>;
  readonly boards: ReadonlyMap<Board, number>;
  readonly kinds: ReadonlyMap<PropertyKind, number>;
  readonly amenities: ReadonlyMap<Amenity, number>;
  readonly districts: ReadonlyMap<string, number>;
  readonly distances: ReadonlyMap<number, number>;
  readonly freeCancellation: number;
  /** Lowest and highest total of all hotels in whole units of the currency of the sale, rounded outwards. */
  readonly prices: ({ readonly from: number; readonly to: number } & PriceBuckets) | null;
}

/** A filter that is on, and how many hotels there would be without it. */
export interface Without {
  readonly key: FilterKey;
  /** The amenity; null for all others. */
  readonly value: string | null;
  readonly hotels: number;
}

export interface Narrowed {
  readonly hotels: readonly Ranked[];
  readonly counts: FacetCounts;
  readonly without: readonly Without[];
}

/** Every hotel that has rooms, with its facts; rows of hotels that have closed since are left out. Distances count from `near`. */
export function joinRows(
  rows: readonly ResultRow[],
  properties: readonly PropertyCard[],
  freeCancellation: boolean,
  near: { readonly lat: number; readonly lng: number } | null = null,
): Ranked[] {
  const byId = new Map(properties.map((property) => [property.id, property]));
  return rows.flatMap((row) => {
    const property = byId.get(row.propertyId);
    if (!property) return [];
    const price = freeCancellation ? (row.refundable ?? row.cheapest) : row.cheapest;
    return [{ property, row, price, distanceM: near ? metresBetween(property, near) : property.distanceToCentreM }];
  });
}

const increase = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Applies the filters and counts the choices of each facet in one pass: a hotel counts for every facet when it passes
 * all filters, and for one facet alone when only that one's filter keeps it out.
 */
export function narrow(hotels: readonly Ranked[], filters: Filters, currency: string): Narrowed {
  const tests = filterTests(filters);
  const fits = priceTest(filters, currency);
  const wantsFree = filters.freeCancellation;
  const range = priceRange(hotels, currency);
  const edges = range ? priceEdges(range) : [];
  const prices = priceCounter(edges, currency);

  const left: Ranked[] = [];
  const gained = tests.map(() => 0);
  let withFree = 0;
  let withoutFree = 0;
  let withoutPrice = 0;
  const stars = new Map<number, number>();
  const scores = new Map<number, number>();
  const boards = new Map<Board, number>();
  const kinds = new Map<PropertyKind, number>();
  const amenities = new Map<Amenity, number>();
  const districts = new Map<string, number>();
  const distances = new Map<number, number>();

  for (const hotel of hotels) {
    const { property, row } = hotel;
    let missed = -1;
    let misses = 0;
    for (let at = 0; at < tests.length && misses < 2; at += 1) {
      if (tests[at]!.passes(hotel)) continue;
      missed = at;
      misses += 1;
    }
    if (misses > 1) continue;
    const isFree = row.refundable !== null;
    const isAffordable = !fits || fits(hotel.price);
    const passesMoney = isAffordable && (!wantsFree || isFree);
    if (misses === 0) {
      // What the other price of the hotel is only counts here: without the one filter, the other looks at another price.
      if (isFree && (!fits || fits(row.refundable))) withFree += 1;
      if (!fits || fits(row.cheapest)) withoutFree += 1;
      if (!wantsFree || isFree) {
        withoutPrice += 1;
        prices.add(hotel);
      }
      if (passesMoney) left.push(hotel);
    } else if (passesMoney) gained[missed]! += 1;
    if (!passesMoney) continue;

    const only = misses === 0 ? null : tests[missed]!.key;
    if (only === null || only === 'stars') increase(stars, property.stars);
    if (only === null || only === 'kind') increase(kinds, property.kind);
    if ((only === null || only === 'district') && property.district) increase(districts, property.district);
    if (only === null || only === 'board') for (const board of row.boards) increase(boards, board);
    if (only === null || only === 'score')
      for (const step of scoreSteps) if (property.score !== null && property.score >= step) increase(scores, step);
    if (only === null || only === 'distance')
      for (const step of distanceSteps) if (hotel.distanceM <= step) increase(distances, step);
    if (only === null) for (const amenity of property.amenities) increase(amenities, amenity);
  }
  return {
    hotels: left,
    counts: {
      stars,
      scores,
      boards,
      kinds,
      amenities,
      districts,
      distances,
      freeCancellation: withFree,
      prices: range && { ...range, edges, counts: prices.counts },
    },
    without: [
      ...tests.map(({ key, value }, at) => ({ key, value, hotels: left.length + gained[at]! })),
      ...(fits ? [{ key: 'price' as const, value: null, hotels: withoutPrice }] : []),
      ...(wantsFree ? [{ key: 'free_cancellation' as const, value: null, hotels: withoutFree }] : []),
    ],
  };
}
