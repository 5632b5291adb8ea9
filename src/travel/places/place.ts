import { type Named, nameIn } from './names.ts';

export type Climate = 'mediterranean' | 'desert' | 'tropical' | 'temperate' | 'nordic' | 'mountain' | 'urban';

export type Landmark = 'dome' | 'tower' | 'arches' | 'pyramid' | 'canal' | 'skyscraper' | 'castle' | 'temple' | 'none';

export interface Country extends Named {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly slug: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly callingCode: string;
  /** Number of items that the requesting product sells in all places of the country, e.g. open hotels. */
  readonly offered: number;
}

export interface District extends Named {
  readonly slug: string;
  readonly lat: number;
  readonly lng: number;
}

/** What cards and lists of places need. */
export interface PlaceCard extends Named {
  readonly id: number;
  readonly slug: string;
  readonly country: Named & { readonly code: string; readonly slug: string };
  readonly lat: number;
  readonly lng: number;
  readonly climate: Climate;
  readonly coastal: boolean;
  readonly landmark: Landmark;
  readonly featured: boolean;
  /** Number of items that the requesting product sells there, e.g. open hotels. */
  readonly offered: number;
}

export interface Place extends PlaceCard {
  /** IANA zone. */
  readonly tz: string;
  readonly population: number;
  readonly districts: readonly District[];
}

/** A district of the place, or null without one. */
export function districtOf(place: Pick<Place, 'districts'>, slug: string | null): District | null {
  return place.districts.find((one) => one.slug === slug) ?? null;
}

/** What a district of the place is called, or null without one. */
export function districtName(place: Pick<Place, 'districts'>, slug: string | null, locale: string): string | null {
  const district = districtOf(place, slug);
  return district && nameIn(district, locale);
}

/** The part of a URL that names a place, `spain/barcelona`. */
export function placePath(place: Pick<PlaceCard, 'slug' | 'country'>): string {
  return `${place.country.slug}/${place.slug}`;
}
