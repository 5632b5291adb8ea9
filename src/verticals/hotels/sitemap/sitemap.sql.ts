import { type RawBuilder, sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';

export interface ListedPlace {
  readonly id: number;
  readonly country: string;
  readonly slug: string;
  /** Open ones. */
  readonly hotels: number;
  /** The day of its last change, `YYYY-MM-DD` in UTC. */
  readonly changed: string;
}

export interface ListedHotel {
  readonly slug: string;
  /** The day of its last change, `YYYY-MM-DD` in UTC. */
  readonly changed: string;
}

const day = (moment: RawBuilder<unknown>) => sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD')`;

/** Every place that has hotels, in the order in which hotels are listed. */
export async function listedPlaces(db: ContentDb): Promise<readonly ListedPlace[]> {
  const { rows } = await sql<ListedPlace>`
    select place.id, country.slug as country, place.slug, number as hotels, ${day(sql`greatest(place.changed_at, offered.changed_at)`)} as changed
    from places.place join places.country on country.code = place.country
      join places.offered on place_id = place.id and product = 'hotels'
    where number > 0 order by place.id`.execute(db);
  return rows;
}

/** A place's open hotels after a slug, in the order of their slugs. */
export async function listedHotels(
  db: ContentDb,
  place: number,
  after: string,
  limit: number,
): Promise<readonly ListedHotel[]> {
  const { rows } = await sql<ListedHotel>`
    select slug, ${day(sql`changed_at`)} as changed from hotels.property
    where place_id = ${place} and slug > ${after} and status = 'open'
    order by slug limit ${limit}`.execute(db);
  return rows;
}

/** The slug of the place's open hotel at this offset; empty when there are fewer. */
export async function slugAt(db: ContentDb, place: number, before: number): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from hotels.property where place_id = ${place} and status = 'open'
    order by slug offset ${before} limit 1`.execute(db);
  return rows[0]?.slug ?? '';
}
