import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import type { Place } from '#travel/places/place.ts';
import { findProperty } from '../content/property.sql.ts';
import { type HotelPagesDeps, isSlug, placeOf } from '../pages-deps.ts';
import { filtersToQuery, noFilters, readFilters } from '../stay-query/filters-query.ts';
import { storedFilters } from './alert-filters.ts';
import type { AlertSubject } from './price-alert.ts';

/** What somebody wants to watch, as addresses and forms name it. */
export interface AlertWish {
  /** Slugs of the country and the city. */
  readonly country: string;
  readonly city: string;
  /** Slug of the hotel; null for a search. */
  readonly hotel: string | null;
  /** Dates, guests and filters, as in addresses. */
  readonly query: URLSearchParams;
}

const address = /^\/hotels\/destination\/([a-z0-9-]{1,120})\/([a-z0-9-]{1,120})\/([a-z0-9-]{1,120})\?(.{1,1000})$/;

/** What a saved search would watch: its hotel, or all hotels of its place. Null for an address of something else. */
export function wishOfSearch(router: string): AlertWish | null {
  const [, country, city, last, query] = address.exec(router) ?? [];
  if (country === undefined || city === undefined || last === undefined) return null;
  return { country, city, hotel: last === 'results' ? null : last, query: new URLSearchParams(query) };
}

/** The stay and the filters of a wish as the query of its page. */
export function stayOfWish({ hotel, query }: AlertWish): Record<string, string> {
  const keys = ['check_in', 'check_out', 'guests', ...(hotel === null ? Object.keys(filtersToQuery(noFilters)) : [])];
  return Object.fromEntries(
    keys.flatMap((key) => (query.get(key) ? [[key, query.getAll(key).join(',').slice(0, 500)]] : [])),
  );
}

/** Null for a place, hotel or filter that we don't have. */
export async function subjectOf(
  deps: HotelPagesDeps,
  { country, city, hotel, query }: AlertWish,
): Promise<{ readonly place: Place; readonly subject: AlertSubject } | null> {
  const place = await placeOf(deps, country, city);
  if (!place) return null;
  if (hotel !== null) {
    const property = isSlug(hotel) ? await findProperty(deps.content, place.id, hotel) : null;
    return property && { place, subject: { kind: 'hotel', propertyId: property.id } };
  }
  const points = await nearPointsOf(deps.content, place.id);
  const { filters, unreadable } = readFilters(query, { districts: place.districts, points });
  if (unreadable.length > 0) return null;
  const districts = filters.districts.toSorted();
  return { place, subject: { kind: 'search', placeId: place.id, districts, filters: storedFilters(filters) } };
}
