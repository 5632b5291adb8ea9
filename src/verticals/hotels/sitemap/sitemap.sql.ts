import { sql } from 'kysely';
import type { ContentDb } from '../content/place.sql.ts';

export interface ListedPlace {
  readonly id: number;
  readonly country: string;
  readonly slug: string;
  /** Open ones. */
  readonly hotels: number;
}

/** Every place that has hotels, in the order in which hotels are listed. */
export async function listedPlaces(db: ContentDb): Promise<readonly ListedPlace[]> {
  const { rows } = await sql<ListedPlace>`
    select place.id, country.slug as country, place.slug, hotels from hotels.place
    join hotels.country on country.code = place.country where hotels > 0 order by place.id`.execute(db);
  return rows;
}

/** The slugs of a place's open hotels behind a slug, in their order. */
export async function listedHotels(db: ContentDb, place: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from hotels.property where place_id = ${place} and slug > ${after} and status = 'open'
    order by slug limit ${limit}`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** The slug of a place's open hotel that has so many before it; empty when there are not so many. */
export async function slugAt(db: ContentDb, place: number, before: number): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from hotels.property where place_id = ${place} and status = 'open'
    order by slug offset ${before} limit 1`.execute(db);
  return rows[0]?.slug ?? '';
}
