import { type RawBuilder, sql } from 'kysely';
import type { ContentDb } from '../places/place.sql.ts';
import type { Found } from './suggestion.ts';

/** A compared name to look for, and how many letters it is away from what was typed. */
export interface NameQuery {
  readonly text: string;
  readonly typos: number;
}

export interface Within {
  /** ISO codes. */
  readonly countries: readonly string[];
  readonly placeIds: readonly number[];
}

/** The upper bound of all names that begin with a text, in byte order. */
const last = '\u{10ffff}';
const perGroup = 8;
const placesOfParent = 100;
/** Nearly every short word begins the name of some country. */
const shortestBegun = 3;

const queryTable = (queries: readonly NameQuery[]) => sql`
  unnest(${queries.map(({ text }) => text)}::text[], ${queries.map(({ text }) => text + last)}::text[],
    ${queries.map(({ typos }) => typos)}::int[]) as queries(text, until, typos)`;

const countryJson = sql`jsonb_build_object('code', country.code, 'slug', country.slug, 'name', country.name, 'names', country.names)`;
const placeJson = sql`case when place.id is not null then jsonb_build_object('slug', place.slug, 'name', place.name, 'names', place.names) end`;
const regionJson = sql`case when region.slug is not null then jsonb_build_object('slug', region.slug, 'name', region.name, 'names', region.names) end`;

/**
 * Countries, regions, cities, districts, landmarks and airports of which a name, from its first or a later word on,
 * begins so; at most eight places and eight sights.
 */
export async function namedSoFar(
  db: ContentDb,
  product: string,
  queries: readonly NameQuery[],
  locale: string,
  within: Within | null,
): Promise<readonly Found[]> {
  const [language = locale] = locale.split('-');
  const inside = within
    ? sql`(place_id = any(${within.placeIds}::int[]) or (kind = 'region' and country = any(${within.countries}::text[])))`
    : sql`true`;
  return await detailed(
    db,
    product,
    sql`
    fitting as (
      select suggestion_id, min(100 * typos + case when later then 6 when norm = text then 0 else 3 end
        + case when locales && ${[locale, language]}::text[] then 0 when 'en' = any(locales) then 1 else 2 end) as rank
      from ${queryTable(queries)} join places.suggestion_name on norm >= text and norm < until
      group by suggestion_id
    ), ordered as (
      select id, rank, row_number() over (partition by kind in ('landmark', 'airport') order by rank,
        array_position('{city,country,region,district,airport,landmark}'::text[], kind), weight desc, place_id, slug, id) as turn
      from fitting join places.suggestion on id = suggestion_id
      where ${inside} and (kind not in ('country', 'region') or exists (
        select from places.place join places.offered on place_id = place.id
        where place.country = suggestion.country and product = ${product} and number > 0
          and (kind = 'country' or place.region = suggestion.slug)))
    ), best as (select id, rank from ordered where turn <= ${perGroup})`,
  );
}

/** The cities of a country, or of one of its regions, where a product has most to sell. */
export async function citiesIn(
  db: ContentDb,
  product: string,
  country: string,
  region: string | null,
  rank: number,
  limit: number,
): Promise<readonly Found[]> {
  const only = region === null ? sql`true` : sql`place.region = ${region}`;
  return await detailed(
    db,
    product,
    sql`
    best as (
      select suggestion.id, ${rank}::int as rank
      from (select id from places.place join places.offered on place_id = place.id
        where place.country = ${country} and product = ${product} and number > 0 and ${only}
        order by number desc, population desc, id limit ${limit}) as city
      join places.suggestion on suggestion.place_id = city.id and kind = 'city'
    )`,
  );
}

/** The one of this kind, country, city and slug, or null. */
export async function namedExactly(
  db: ContentDb,
  product: string,
  kinds: readonly string[],
  country: string,
  city: string | null,
  slug: string,
): Promise<Found | null> {
  const inside =
    city === null
      ? sql`suggestion.place_id is null`
      : sql`suggestion.place_id = (select id from places.place where place.country = country.code and place.slug = ${city})`;
  const [found] = await detailed(
    db,
    product,
    sql`
    best as (
      select suggestion.id, 0 as rank from places.country join places.suggestion on suggestion.country = country.code
      where country.slug = ${country} and ${inside} and suggestion.kind = any(${kinds}::text[]) and suggestion.slug = ${slug}
      limit 1
    )`,
  );
  return found ?? null;
}

async function detailed(db: ContentDb, product: string, best: RawBuilder<unknown>): Promise<readonly Found[]> {
  const counted = sql`offered.product = ${product}`;
  const { rows } = await sql<Found>`
    with ${best}
    select suggestion.kind, suggestion.slug, jsonb_build_object('name', suggestion.name, 'names', suggestion.names) as named,
      ${countryJson} as country, ${regionJson} as region, ${placeJson} as place, suggestion.lat, suggestion.lng,
      case suggestion.kind
        when 'city' then (select coalesce(sum(number), 0)::int from places.offered where ${counted} and place_id = place.id)
        when 'country' then (select coalesce(sum(number), 0)::int from places.place as one join places.offered on place_id = one.id
          where ${counted} and one.country = suggestion.country)
        when 'region' then (select coalesce(sum(number), 0)::int from places.place as one join places.offered on place_id = one.id
          where ${counted} and one.country = suggestion.country and one.region = suggestion.slug) end as offered,
      best.rank, suggestion.weight
    from best join places.suggestion using (id) join places.country on country.code = suggestion.country
      left join places.place on place.id = suggestion.place_id
      left join places.region on region.country = place.country and region.slug = place.region
    order by best.rank, array_position('{city,country,region,district,airport,landmark}'::text[], suggestion.kind),
      suggestion.weight desc, place.population desc nulls last, place.id, suggestion.slug, suggestion.id`.execute(db);
  return rows;
}

export interface Parent {
  /** Index of the requested text that matched. */
  readonly text: string;
  readonly country: string;
  /** True for a country: its cities are found by the country code alone. */
  readonly whole: boolean;
  readonly placeIds: readonly number[];
}

/** Cities, regions and countries called so (or, the last text, beginning so), the best first. */
export async function parentsNamed(
  db: ContentDb,
  product: string,
  whole: readonly string[],
  begun: string,
): Promise<readonly Parent[]> {
  const until = begun.length >= shortestBegun ? begun + last : begun;
  const { rows } = await sql<Parent>`
    with fitting as (
      select suggestion_id, text, norm <> text as longer
      from unnest(${[...whole, begun]}::text[], ${[...whole, until]}::text[]) as queries(text, until)
        -- Range by range, by its index: the planner takes each for a ninth of all names, and would read them all.
        cross join lateral (
          select suggestion_id, norm from places.suggestion_name where norm >= text and norm <= until and not later offset 0
        ) as one
    ), best as (
      select text, longer, suggestion.* from fitting join places.suggestion on id = suggestion_id
      where kind in ('city', 'region', 'country') order by longer, length(text) desc, weight desc, id limit 6
    )
    select text, best.country, kind = 'country' as whole, case kind when 'city' then array[place_id]
      else array(select place.id from places.place left join places.offered on place_id = place.id and product = ${product}
        where place.country = best.country and (kind = 'country' or place.region = best.slug)
        order by number desc nulls last, place.population desc, place.id limit ${placesOfParent}) end as "placeIds"
    from best`.execute(db);
  return rows;
}

/** Words that share a key with a mistyped one, and what each of them stands for. */
export async function wordsByKeys(
  db: ContentDb,
  keys: readonly string[],
): Promise<readonly { readonly word: string; readonly meant: string }[]> {
  const { rows } = await sql<{ word: string; meant: string }>`
    select distinct word, meant from (select word, meant from places.suggestion_typo where key = any(${keys}::text[]) limit 1000) as near`.execute(
    db,
  );
  return rows;
}
