import { isInBox } from '#values/geo-box.ts';
import { exponentOf } from '#values/currency.ts';
import type { ListedPrice } from '../../offer/listed-price.ts';
import type { Filters } from '../../stay-query/filters-query.ts';
import type { Candidate } from '../ranked.ts';

export type FilterKey =
  | 'stars'
  | 'price'
  | 'score'
  | 'free_cancellation'
  | 'board'
  | 'kind'
  | 'amenity'
  | 'praised'
  | 'district'
  | 'distance'
  | 'bbox';

/** An active filter. Each amenity and each praise is one, because a hotel must have all of them. */
export interface FilterTest {
  readonly key: FilterKey;
  /** The amenity, or what is praised; null for all others. */
  readonly value: string | null;
  readonly passes: (hotel: Candidate) => boolean;
}

/** All active filters on hotels; those on rates (meals, free cancellation, price) depend on each other. */
export function filterTests(filters: Filters): FilterTest[] {
  const { stars, score, kinds, amenities, praised, districts, distance, box } = filters;
  const tests: FilterTest[] = [];
  const add = (key: FilterKey, passes: FilterTest['passes'], value: string | null = null) =>
    tests.push({ key, value, passes });
  if (stars.length > 0) add('stars', ({ property }) => stars.includes(property.stars));
  if (score !== null) add('score', ({ property }) => property.score !== null && property.score >= score);
  if (kinds.length > 0) add('kind', ({ property }) => kinds.includes(property.kind));
  if (districts.length > 0)
    add('district', ({ property }) => property.district !== null && districts.includes(property.district));
  if (distance !== null) add('distance', ({ distanceM }) => distanceM <= distance);
  if (box) add('bbox', ({ property }) => isInBox(box, property));
  for (const amenity of amenities) add('amenity', ({ property }) => property.amenities.includes(amenity), amenity);
  for (const topic of praised) add('praised', ({ property }) => property.praised.includes(topic), topic);
  return tests;
}

/**
 * Whether a price is within the limits; null without any. A price in another currency can't be compared, so it is not.
 */
export function priceTest(
  { minPrice, maxPrice }: Pick<Filters, 'minPrice' | 'maxPrice'>,
  currency: string,
): ((price: ListedPrice) => boolean) | null {
  if (minPrice === null && maxPrice === null) return null;
  const unit = 10n ** BigInt(exponentOf(currency));
  const from = BigInt(minPrice ?? 0) * unit;
  const to = maxPrice === null ? null : BigInt(maxPrice) * unit;
  return ({ whole }) => whole.currency === currency && whole.minor >= from && (to === null || whole.minor <= to);
}
