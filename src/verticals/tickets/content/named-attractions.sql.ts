import { type RawBuilder, sql } from 'kysely';
import { normaliseName } from '#travel/places/names.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { NamedOffers, PlaceSearch } from '#travel/suggest/place-search.ts';
import type { NameQuery } from '#travel/suggest/named.sql.ts';
import type { Found } from '#travel/suggest/suggestion.ts';
import { remember } from '#database/remember.ts';
import { ticketPlaces } from './ticket-places.ts';

const most = 10;

type Row = Omit<Found, 'rank'> & { readonly placeId: number; readonly compared: readonly string[] };

/**
 * Every open attraction with its names as they are compared. There are some thousands, so they are looked through in
 * memory.
 */
const everyName = remember(
  async (db: ContentDb, _all: 0): Promise<readonly Row[]> =>
    (await read(db, sql`true`)).map((row) => ({
      ...row,
      compared: [...new Set([row.named.name, ...Object.values(row.named.names)].map(normaliseName))],
    })),
  { max: 1, seconds: 60, renewAfterSeconds: 30 },
);

async function beginning(
  db: ContentDb,
  queries: readonly NameQuery[],
  placeIds: readonly number[] | null,
): Promise<readonly Found[]> {
  const within = placeIds && new Set(placeIds);
  const found: Found[] = [];
  for (const { compared, placeId, ...row } of await everyName(db, 0)) {
    if (within && !within.has(placeId)) continue;
    const rank = Math.min(...queries.map((query) => rankOf(compared, query)));
    if (rank < Number.POSITIVE_INFINITY) found.push({ ...row, rank });
  }
  return found.toSorted((a, b) => a.rank - b.rank || b.weight - a.weight).slice(0, most);
}

function rankOf(names: readonly string[], { text, typos }: NameQuery): number {
  const fit = Math.min(
    ...names.map((name) =>
      name === text ? 0 : name.startsWith(text) ? 4 : name.includes(` ${text}`) ? 7 : Number.POSITIVE_INFINITY,
    ),
  );
  return 100 * typos + fit;
}

async function exactly(db: ContentDb, country: string, city: string, slug: string): Promise<Found | null> {
  const [row] = await read(db, sql`country.slug = ${country} and place.slug = ${city} and attraction.slug = ${slug}`);
  return row ? { ...row, rank: 0 } : null;
}

async function read(
  db: ContentDb,
  which: RawBuilder<unknown>,
): Promise<readonly (Omit<Found, 'rank'> & { readonly placeId: number })[]> {
  const { rows } = await sql<Omit<Found, 'rank'> & { readonly placeId: number }>`
    select 'attraction' as kind, attraction.slug, attraction.place_id as "placeId",
      jsonb_build_object('name', attraction.name, 'names', attraction.names) as named,
      jsonb_build_object('code', country.code, 'slug', country.slug, 'name', country.name, 'names', country.names) as country,
      null as region, jsonb_build_object('slug', place.slug, 'name', place.name, 'names', place.names) as place,
      attraction.lat, attraction.lng, null as offered, attraction.weight
    from tickets.attraction join places.place on place.id = attraction.place_id
      join places.country on country.code = place.country
    where ${which} and attraction.status = 'open'`.execute(db);
  return rows;
}

const namedAttractions: NamedOffers = { beginning, exactly };

/** The suggestions for visitors who look for tickets. */
export const ticketSearch: PlaceSearch = { places: ticketPlaces, offers: namedAttractions };
