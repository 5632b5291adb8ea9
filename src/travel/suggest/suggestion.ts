import type { Named } from '../places/names.ts';

export const suggestionKinds = [
  'country',
  'region',
  'city',
  'district',
  'landmark',
  'airport',
  'hotel',
  'attraction',
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** The order in which groups are shown. */
export const suggestionGroups = ['places', 'sights', 'hotels', 'attractions'] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

export function groupOf(kind: SuggestionKind): SuggestionGroup {
  if (kind === 'hotel') return 'hotels';
  if (kind === 'attraction') return 'attractions';
  return kind === 'landmark' || kind === 'airport' ? 'sights' : 'places';
}

/** Whether it is a product's own item, not a place. */
export const isOffered = (kind: string): boolean => kind === 'hotel' || kind === 'attraction';

/** A search result with names in every language. */
export interface Found {
  readonly kind: SuggestionKind;
  /** Its own slug; an airport's IATA code. */
  readonly slug: string;
  readonly named: Named;
  readonly country: Named & { readonly code: string; readonly slug: string };
  /** Null for countries. */
  readonly region: (Named & { readonly slug: string }) | null;
  /** The city itself, or the city that contains it; null for countries and regions. */
  readonly place: (Named & { readonly slug: string }) | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** Number of items that the product sells there, e.g. open hotels; null where it is not counted. */
  readonly offered: number | null;
  /**
   * Match quality, 0 best: below 3 the whole name, below 6 its beginning, below 9 a later word; plus 100 for each
   * mistyped letter.
   */
  readonly rank: number;
  /** Order among names that match equally well. */
  readonly weight: number;
}

/** Letters that a path may have. */
export const longestPath = 400;

/** `spain`, `spain/region/catalonia`, `spain/barcelona`, `spain/barcelona/near/BCN`, `…/district/eixample`, `…/hotel/…`. */

export function pathOf({ kind, slug, country, place }: Found): string {
  if (kind === 'country') return country.slug;
  if (kind === 'region') return `${country.slug}/region/${slug}`;
  const city = `${country.slug}/${place?.slug}`;
  if (kind === 'city') return city;
  return `${city}/${kind === 'district' || isOffered(kind) ? kind : 'near'}/${slug}`;
}
