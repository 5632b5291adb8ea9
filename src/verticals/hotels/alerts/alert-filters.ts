import type { NearPoint } from '#travel/places/landmark.sql.ts';
import type { Place } from '#travel/places/place.ts';
import { type Filters, filtersToQuery, readFilters } from '../stay-query/filters-query.ts';

/** Order, page and part of the map are ways to look at a search; districts are stored by themselves. */
const left = ['sort', 'page', 'bbox', 'district'] as const;

/** The filters of a search as an alert stores them: the same ones are the same text. */
export function storedFilters(filters: Filters): string {
  const query = Object.entries(filtersToQuery(filters))
    .filter(([key]) => !(left as readonly string[]).includes(key))
    .map(([key, value]): [string, string] => [key, Array.isArray(value) ? value.join(',') : String(value ?? '')])
    .filter(([key, value]) => value !== '' && (key !== 'near' || filters.distance !== null));
  return new URLSearchParams(query).toString();
}

/** Those of a stored alert; null when the place has a filter's value no more. */
export function filtersOfAlert(
  stored: string,
  districts: readonly string[],
  place: Pick<Place, 'districts'>,
  points: readonly NearPoint[],
): Filters | null {
  const query = new URLSearchParams(stored);
  for (const district of districts) query.append('district', district);
  const { filters, unreadable } = readFilters(query, { districts: place.districts, points });
  return unreadable.length > 0 ? null : filters;
}
