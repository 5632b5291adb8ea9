import { sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { Named } from '#travel/places/names.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';

/** Its name without a language is English. */
export interface CarAirport extends Named {
  readonly iata: string;
  readonly lat: number;
  readonly lng: number;
  readonly placeId: number;
  /** The city that it serves, and its country, as addresses name them. */
  readonly citySlug: string;
  readonly countrySlug: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Every airport: those of featured cities first, then those of larger ones. Up to five minutes old and shared: never change it. */
export const carAirports = remember(
  async (db: ContentDb, _all: 0): Promise<readonly CarAirport[]> => {
    const { rows } = await sql<CarAirport>`
      select airport.iata, airport.name,
        jsonb_build_object('en', airport.name) || airport.names as names, airport.lat, airport.lng, place.id as "placeId",
        place.slug as "citySlug", country.slug as "countrySlug", place.country
      from places.airport join places.place on place.id = airport.place_id
        join places.country on country.code = place.country
      order by place.featured desc, place.population desc, airport.iata`.execute(db);
    return rows;
  },
  { max: 1, seconds: 300 },
);
