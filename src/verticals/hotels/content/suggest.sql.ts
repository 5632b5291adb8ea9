import { sql } from 'kysely';
import { asciiName } from './names.ts';
import type { PlaceCard } from './place.ts';
import { type ContentDb, placeCardColumns } from './place.sql.ts';

/**
 * Places by a normalised name (letters, digits and single spaces only, so nothing in it is a pattern).
 * What the visitor's page calls a place goes before what others call it. Containment needs three letters: with fewer the trigram index can't tell.
 */
export async function placesNamed(
  db: ContentDb,
  name: string,
  country: string,
  locale: string,
  limit: number,
): Promise<readonly PlaceCard[]> {
  const contains =
    name.length >= 3
      ? sql`place_name.ascii like ${`%${asciiName(name)}%`} and place_name.norm like ${`%${name}%`}`
      : sql`place_name.norm like ${`${name}%`}`;
  const [language = locale] = locale.split('-');
  const countryBegins = name.length >= 2 ? `${name}%` : name;
  const { rows } = await sql<PlaceCard>`
    with found as (
      select place_id as id, case
          when norm = ${name} then 0
          when norm like ${`${name}%`} then 2
          when norm like ${`% ${name}%`} then 5
          else 7 end + case when locales && ${['en', language, locale]}::text[] then 0 else 1 end as rank
        from hotels.place_name where ${contains}
      union all
      select place.id, 4 from hotels.country_name join hotels.place on place.country = country_name.country
        where country_name.norm like ${countryBegins}
    ), best as (select id, min(rank) as rank from found group by id)
    select ${placeCardColumns} from best
      join hotels.place on place.id = best.id join hotels.country on country.code = place.country
    order by ${country} <> '' and exists (
        select from hotels.country_name where country_name.country = place.country and norm like ${`${country}%`}
      ) desc, best.rank, place.featured desc, place.hotels desc, place.population desc, place.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Places whose name shares enough trigrams with a normalised name, the most similar first. */
export async function placesLike(db: ContentDb, name: string, limit: number): Promise<readonly PlaceCard[]> {
  const { rows } = await sql<PlaceCard>`
    select ${placeCardColumns} from hotels.names_like(${asciiName(name)}) as best
      join hotels.place on place.id = best.place_id join hotels.country on country.code = place.country
    order by best.likeness desc, place.featured desc, place.hotels desc, place.population desc, place.id
    limit ${limit}`.execute(db);
  return rows;
}
