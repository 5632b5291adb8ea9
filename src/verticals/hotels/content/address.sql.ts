import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { remember } from '#database/remember.ts';

/** The slugs that a page's address is written with. */
export interface PlaceAddress {
  readonly country: string;
  readonly city: string;
}

export interface HotelAddress extends PlaceAddress {
  readonly hotel: string;
}

/** Where the only place of this slug is; null when there is none, or one in more than one country. Up to a minute old. */
export const onlyPlace = remember(
  async (db: ContentDb, slug: string): Promise<PlaceAddress | null> => {
    const { rows } = await sql<PlaceAddress>`
      select country.slug as country, place.slug as city from hotels.place join hotels.country on country.code = place.country
      where place.slug = ${slug} limit 2`.execute(db);
    return rows.length === 1 ? (rows[0] ?? null) : null;
  },
  { max: 2_000, seconds: 60 },
);

/** Where the open hotel of an id is, or null. */
export async function hotelById(db: ContentDb, id: string): Promise<HotelAddress | null> {
  const { rows } = await sql<HotelAddress>`
    select country.slug as country, place.slug as city, property.slug as hotel
    from hotels.property join hotels.place on place.id = property.place_id join hotels.country on country.code = place.country
    where property.id = ${id} and property.status = 'open'`.execute(db);
  return rows[0] ?? null;
}
