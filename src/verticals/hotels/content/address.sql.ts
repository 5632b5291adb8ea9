import { sql } from 'kysely';
import type { ContentDb, PlaceAddress } from '#travel/places/place.sql.ts';

export interface HotelAddress extends PlaceAddress {
  readonly hotel: string;
}

/** Where the open hotel of an id is, or null. */
export async function hotelById(db: ContentDb, id: string): Promise<HotelAddress | null> {
  const { rows } = await sql<HotelAddress>`
    select country.slug as country, place.slug as city, property.slug as hotel
    from hotels.property join places.place on place.id = property.place_id join places.country on country.code = place.country
    where property.id = ${id} and property.status = 'open'`.execute(db);
  return rows[0] ?? null;
}
