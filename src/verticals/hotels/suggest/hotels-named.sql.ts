import { type RawBuilder, sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { NamedOffers } from '#travel/suggest/place-search.ts';
import type { NameQuery } from '#travel/suggest/named.sql.ts';
import type { Found } from '#travel/suggest/suggestion.ts';

const last = '\u{10ffff}';
/** Rows read of each tier or city, for each text: bounds the work when many names begin with the text. */
const perRange = 12;
const mostHotels = 10;

/** Hotels by their names, for the suggestions. */
export const namedHotels: NamedOffers = { beginning: hotelsNamedSoFar, exactly: hotelNamedExactly };

/**
 * Open hotels whose name has a word that begins with the text: whole names first, then the most reviewed. With
 * `placeIds` only hotels in these cities.
 */
async function hotelsNamedSoFar(
  db: ContentDb,
  queries: readonly NameQuery[],
  placeIds: readonly number[] | null,
): Promise<readonly Found[]> {
  const ranges =
    placeIds === null
      ? sql`(values (0::smallint), (1::smallint), (2::smallint), (3::smallint), (4::smallint)) as range(number)`
      : sql`unnest(${placeIds}::int[]) as range(number)`;
  const inside = placeIds === null ? sql`tier = range.number` : sql`place_id = range.number`;
  return await detailed(
    db,
    sql`
    fitting as (
      select property_id, tier, min(100 * typos + case when later then 7 when norm = text then 0 else 4 end) as rank
      from unnest(${queries.map(({ text }) => text)}::text[], ${queries.map(({ text }) => text + last)}::text[],
          ${queries.map(({ typos }) => typos)}::int[]) as queries(text, until, typos)
        cross join ${ranges}
        cross join lateral (
          select property_id, tier, norm, later from hotels.property_name
          where ${inside} and norm >= queries.text and norm < queries.until order by norm limit ${perRange}
        ) as one
      group by property_id, tier
    ), best as (
      select property_id as id, rank, tier from fitting order by rank / 100, rank % 100 > 3, tier, rank, property_id
      limit ${mostHotels}
    )`,
  );
}

/** The open hotel of these slugs, or null. */
async function hotelNamedExactly(db: ContentDb, country: string, city: string, slug: string): Promise<Found | null> {
  const [found] = await detailed(
    db,
    sql`
    best as (
      select property.id, 0 as rank, 0 as tier from places.country join places.place on place.country = country.code
        join hotels.property on property.place_id = place.id
      where country.slug = ${country} and place.slug = ${city} and property.slug = ${slug} and property.status = 'open'
    )`,
  );
  return found ?? null;
}

async function detailed(db: ContentDb, best: RawBuilder<unknown>): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    with ${best}
    select 'hotel' as kind, property.slug, jsonb_build_object('name', property.name, 'names', '{}'::jsonb) as named,
      jsonb_build_object('code', country.code, 'slug', country.slug, 'name', country.name, 'names', country.names) as country,
      null as region, jsonb_build_object('slug', place.slug, 'name', place.name, 'names', place.names) as place,
      property.lat, property.lng, null as offered, best.rank, property.review_count::real as weight
    from best join hotels.property using (id) join places.place on place.id = property.place_id
      join places.country on country.code = place.country
    order by best.rank / 100, best.rank % 100 > 3, best.tier, best.rank, property.review_count desc, property.id`.execute(
    db,
  );
  return rows;
}
