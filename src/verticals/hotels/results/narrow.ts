import type { PropertyCard } from '../content/property.ts';
import { metresBetween } from '#travel/places/nearby.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import { distanceSteps, type Filters, scoreSteps } from '../stay-query/filters-query.ts';
import type { Board } from '../supplier.ts';
import type { Amenity, PropertyKind, ReviewTopic } from '../content/vocabulary.ts';
import { type PriceBuckets, priceCounter, priceEdges, priceRange } from './facets/price-buckets.ts';
import { type FilterKey, filterTests, priceTest } from './facets/tests.ts';
import { priceUnder } from './price-under.ts';
import type { Candidate, Ranked } from './ranked.ts';
import type { ResultRow } from '../sessions/result-row.ts';

/** For each choice the number of hotels with it and all other filters; a choice without hotels is left out. */
export interface FacetCounts {
  readonly stars: ReadonlyMap<number, number>;
  readonly scores: ReadonlyMap<number, number>;
  /** Null for all of them where prices are limited and those by board are not known. */
  readonly boards: ReadonlyMap<Board, number | null>;
  readonly kinds: ReadonlyMap<PropertyKind, number>;
  readonly amenities: ReadonlyMap<Amenity, number>;
  readonly praised: ReadonlyMap<ReviewTopic, number>;
  readonly districts: ReadonlyMap<string, number>;
  readonly distances: ReadonlyMap<number, number>;
  readonly freeCancellation: number;
  /** Lowest and highest total under the filters on rates, in whole units of the currency of the sale, rounded outwards. */
  readonly prices: ({ readonly from: number; readonly to: number } & PriceBuckets) | null;
}

/** An active filter, and the number of hotels without it. */
export interface Without {
  readonly key: FilterKey;
  /** The amenity, or what is praised; null for all others. */
  readonly value: string | null;
  readonly hotels: number;
}

export interface Narrowed {
  readonly hotels: readonly Ranked[];
  readonly counts: FacetCounts;
  readonly without: readonly Without[];
}

/**
 * Every hotel that has rooms, with its facts and its price under the filters on rates; rows of hotels that were closed
 * since the search are left out. Distances count from `near`.
 */
export function joinRows(
  rows: readonly ResultRow[],
  properties: readonly PropertyCard[],
  { boards, freeCancellation }: Pick<Filters, 'boards' | 'freeCancellation'>,
  near: { readonly lat: number; readonly lng: number } | null = null,
): Candidate[] {
  const byId = new Map(properties.map((property) => [property.id, property]));
  return rows.flatMap((row) => {
    const property = byId.get(row.propertyId);
    if (!property) return [];
    const price = priceUnder(row, boards, freeCancellation);
    return [{ property, row, price, distanceM: near ? metresBetween(property, near) : property.distanceToCentreM }];
  });
}

const isRanked = (hotel: Candidate): hotel is Ranked => hotel.price !== null;
const increase = <Key>(counts: Map<Key, number | null>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Applies the filters and counts the choices of each facet in one pass: a hotel counts for every facet when it passes
 * all filters, and for one facet only when that facet's filter alone excludes it. The filters on rates depend on each
 * other: without one of them, or with another choice, the price of the others is that of another rate.
 */
export function narrow(hotels: readonly Candidate[], filters: Filters, currency: string): Narrowed {
  const tests = filterTests(filters);
  const { boards: wantedBoards, freeCancellation: wantsFree } = filters;
  const limits = priceTest(filters, currency);
  const fits = (price: ListedPrice | null): price is ListedPrice => price !== null && (!limits || limits(price));
  const range = priceRange(hotels, currency);
  const edges = range ? priceEdges(range) : [];
  const prices = priceCounter(edges, currency);

  const left: Ranked[] = [];
  const gained = tests.map(() => 0);
  let withFree = 0;
  let withoutFree = 0;
  let withoutBoards = 0;
  let withoutPrice = 0;
  const stars = new Map<number, number>();
  const scores = new Map<number, number>();
  const boards = new Map<Board, number | null>();
  const kinds = new Map<PropertyKind, number>();
  const amenities = new Map<Amenity, number>();
  const praised = new Map<ReviewTopic, number>();
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
    if (misses === 0) {
      if (fits(priceUnder(row, wantedBoards, true))) withFree += 1;
      if (fits(priceUnder(row, wantedBoards, false))) withoutFree += 1;
      if (fits(priceUnder(row, [], wantsFree))) withoutBoards += 1;
      if (hotel.price) {
        withoutPrice += 1;
        prices.add(hotel.price);
      }
      for (const board of wantsFree ? row.refundableBoards : row.boards)
        if (limits && !row.byBoard) boards.set(board, null);
        else if (!limits || fits(priceUnder(row, [board], wantsFree))) increase(boards, board);
    }
    if (!isRanked(hotel) || !fits(hotel.price)) continue;
    if (misses === 0) left.push(hotel);
    else gained[missed]! += 1;

    const only = misses === 0 ? null : tests[missed]!.key;
    if (only === null || only === 'stars') increase(stars, property.stars);
    if (only === null || only === 'kind') increase(kinds, property.kind);
    if ((only === null || only === 'district') && property.district) increase(districts, property.district);
    if (only === null || only === 'score')
      for (const step of scoreSteps) if (property.score !== null && property.score >= step) increase(scores, step);
    if (only === null || only === 'distance')
      for (const step of distanceSteps) if (hotel.distanceM <= step) increase(distances, step);
    if (only === null) {
      for (const amenity of property.amenities) increase(amenities, amenity);
      for (const topic of property.praised) increase(praised, topic);
    }
  }
  return {
    hotels: left,
    counts: {
      stars,
      scores,
      boards,
      kinds,
      amenities,
      praised,
      districts,
      distances,
      freeCancellation: withFree,
      prices: range && { ...range, edges, counts: prices.counts },
    },
    without: [
      ...tests.map(({ key, value }, at) => ({ key, value, hotels: left.length + gained[at]! })),
      ...(wantedBoards.length > 0 ? [{ key: 'board' as const, value: null, hotels: withoutBoards }] : []),
      ...(limits ? [{ key: 'price' as const, value: null, hotels: withoutPrice }] : []),
      ...(wantsFree ? [{ key: 'free_cancellation' as const, value: null, hotels: withoutFree }] : []),
    ],
  };
}
