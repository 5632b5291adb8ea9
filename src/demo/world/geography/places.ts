import airportRows from './airports.json' with { type: 'json' };
import cityRows from './cities.json' with { type: 'json' };
import countryRows from './countries.json' with { type: 'json' };
import landmarkRows from './landmarks.json' with { type: 'json' };
import regionRows from './regions.json' with { type: 'json' };
import type { Climate, Landmark } from '#travel/places/place.ts';

export interface WorldCountry {
  code: string; // ISO 3166-1 alpha-2, and XK
  slug: string;
  name: string;
  currency: string; // ISO 4217, the one prices are written in
  continent: string; // AF AN AS EU NA OC SA
  callingCode: string; // digits, no plus
}

export interface WorldDistrict {
  slug: string;
  name: string;
  lat: number;
  lng: number;
  /** Metres to the beach, where the coast of the city is not one straight line. */
  beachM?: number;
}

/** City tax on top of the price; as published for a four-star hotel. */
export type CityTax =
  | { kind: 'per_person_night' | 'per_room_night'; minor: number; currency: string }
  | { kind: 'percent'; percentBp: number };

export interface WorldCity {
  id: number; // GeoNames id
  slug: string;
  country: string;
  name: string;
  aliases: readonly string[]; // first the IATA city code where there is one
  lat: number;
  lng: number;
  population: number;
  tz: string;
  climate: Climate;
  coastal: boolean;
  /** The shore as a straight line: its bearing and distance from the centre. */
  sea: { bearing: number; metres: number; beach: boolean } | null;
  landmark: Landmark;
  featured: boolean;
  weight: number; // share of the world's hotels
  naming: string; // the word list hotels and streets are named from
  postcode: string | null; // # is a digit, @ a letter; null where the country has none
  threeStarMinor: number; // typical net night for two, three stars, minor units of the country's currency
  priceStepMinor: number; // prices here are multiples of it
  cityTax: CityTax | null;
  vatPercentBp: number; // VAT or GST on accommodation; 1000 is 10 %
  districts: readonly WorldDistrict[];
}

/** A real part of a country, as travellers speak of it; `cities` are slugs. */
export interface WorldRegion {
  country: string;
  slug: string;
  name: string;
  cities: readonly string[];
}

export interface WorldLandmark {
  slug: string; // unique within the city
  kind: 'monument' | 'museum' | 'beach' | 'station' | 'park' | 'square' | 'market' | 'stadium' | 'fair' | 'viewpoint';
  name: string;
  /** English says “the” before it inside a sentence. */
  the?: true;
  /** In the country's own language, where it is none of the site's: people type it. */
  names?: Readonly<Record<string, string>>;
  lat: number;
  lng: number;
}

export interface WorldAirport {
  iata: string;
  city: string; // slug of the city it serves
  name: string;
  lat: number;
  lng: number;
}

export const countries = countryRows as readonly WorldCountry[];
/** In the order that property ids come from: new cities go last. */
export const cities = cityRows as unknown as readonly WorldCity[];

export const regions: readonly WorldRegion[] = regionRows;
export const airports: readonly WorldAirport[] = airportRows;

const landmarksBySlug = landmarkRows as unknown as Readonly<Record<string, readonly WorldLandmark[]>>;
const regionBySlug = new Map(regions.flatMap((region) => region.cities.map((city) => [city, region.slug] as const)));

/** Sights of a city, the best known first; empty where none are recorded. */
export function landmarksOf(city: Pick<WorldCity, 'slug'>): readonly WorldLandmark[] {
  return landmarksBySlug[city.slug] ?? [];
}

/** The slug of the city's region within its country, or null where regions say little. */
export function regionOf(city: Pick<WorldCity, 'slug'>): string | null {
  return regionBySlug.get(city.slug) ?? null;
}

const cityById = new Map(cities.map((city) => [city.id, city]));
const countryByCode = new Map(countries.map((country) => [country.code, country]));

/** The city with this GeoNames id; throws when the world has none. */
export function cityOf(id: number): WorldCity {
  const city = cityById.get(id);
  if (!city) throw new RangeError(`no city ${id} in the demo world`);
  return city;
}

/** The country with this ISO code; throws when the world has none. */
export function countryOf(code: string): WorldCountry {
  const country = countryByCode.get(code);
  if (!country) throw new RangeError(`no country ${code} in the demo world`);
  return country;
}
