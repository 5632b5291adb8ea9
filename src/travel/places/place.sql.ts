import { type Kysely, type RawBuilder, sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { Country, Place, PlaceCard } from './place.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `places`
export type ContentDb = Kysely<any>;

/** Places with the number of what one product sells there. Every answer is up to a minute old and shared: never change it. */
export interface ProductPlaces {
  /** As `places.offered` names it: `hotels`. */
  readonly product: string;
  /** The place that a URL names, or null. */
  findPlace(db: ContentDb, countrySlug: string, citySlug: string): Promise<Place | null>;
  placeById(db: ContentDb, id: number): Promise<Place | null>;
  /** Every country, by code; most have nothing to sell. */
  countries(db: ContentDb): Promise<readonly Country[]>;
  countryBySlug(db: ContentDb, slug: string): Promise<Country | null>;
  /** By ISO 3166-1 alpha-2 code in capitals. */
  countryByCode(db: ContentDb, code: string): Promise<Country | null>;
  /** The places that the home page shows, the ones with most to sell first. */
  featuredPlaces(db: ContentDb): Promise<readonly PlaceCard[]>;
  /** Every place where something is sold, the ones with most first. */
  placesWithOffers(db: ContentDb): Promise<readonly PlaceCard[]>;
}

const placeCardColumns: RawBuilder<unknown> = sql`
  place.id, place.slug, place.name, place.names, place.forms, place.lat, place.lng, place.climate, place.coastal,
  place.landmark, place.featured, coalesce(offered.number, 0) as offered,
  jsonb_build_object('code', country.code, 'slug', country.slug, 'name', country.name, 'names', country.names,
    'forms', country.forms) as country`;

/** `place`, its `country`, and `offered`: what the product sells there, if anything. */
const joined = (product: string): RawBuilder<unknown> => sql`
  places.place join places.country on country.code = place.country
    left join places.offered on offered.place_id = place.id and offered.product = ${product}`;

/** Anything else names no place, and PostgreSQL refuses some of it. */
const slug = /^[a-z0-9-]{1,120}$/;

const each = { max: 2_000, seconds: 60 };
const all = { max: 1, seconds: 60 };

export function placesOf(product: string): ProductPlaces {
  const readPlace = async (db: ContentDb, which: RawBuilder<unknown>): Promise<Place | null> => {
    const { rows } = await sql<Place>`
      select ${placeCardColumns}, place.tz, place.population,
        (select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'names', district.names,
            'forms', district.forms, 'lat', lat, 'lng', lng) order by name), '[]')
          from places.district where district.place_id = place.id) as districts
      from ${joined(product)} where ${which}`.execute(db);
    return rows[0] ?? null;
  };
  const byPath = remember(async (db: ContentDb, path: string) => {
    const [countrySlug, citySlug] = path.split('/');
    return await readPlace(db, sql`country.slug = ${countrySlug} and place.slug = ${citySlug}`);
  }, each);
  const byId = remember(async (db: ContentDb, id: number) => await readPlace(db, sql`place.id = ${id}`), each);
  const listed = async (db: ContentDb, which: RawBuilder<unknown>): Promise<readonly PlaceCard[]> => {
    const { rows } = await sql<PlaceCard>`
      select ${placeCardColumns} from ${joined(product)} where ${which}
      order by coalesce(offered.number, 0) desc, place.population desc, place.id`.execute(db);
    return rows;
  };
  const featured = remember(async (db: ContentDb, _all: 0) => await listed(db, sql`place.featured`), all);
  const offering = remember(async (db: ContentDb, _all: 0) => await listed(db, sql`offered.number > 0`), all);
  const everyCountry = remember(async (db: ContentDb, _all: 0): Promise<readonly Country[]> => {
    const { rows } = await sql<Country>`
      select code, slug, name, names, forms, currency, calling_code as "callingCode",
        (select coalesce(sum(number), 0)::int from places.place join places.offered on place_id = place.id
          where place.country = country.code and product = ${product}) as offered
      from places.country order by code`.execute(db);
    return rows;
  }, all);
  const countryWhere = async (db: ContentDb, is: (country: Country) => boolean) =>
    (await everyCountry(db, 0)).find(is) ?? null;
  return {
    product,
    findPlace: async (db, countrySlug, citySlug) =>
      slug.test(countrySlug) && slug.test(citySlug) ? await byPath(db, `${countrySlug}/${citySlug}`) : null,
    placeById: byId,
    countries: async (db) => await everyCountry(db, 0),
    countryBySlug: async (db, slug) => await countryWhere(db, (country) => country.slug === slug),
    countryByCode: async (db, code) => await countryWhere(db, (country) => country.code === code),
    featuredPlaces: async (db) => await featured(db, 0),
    placesWithOffers: async (db) => await offering(db, 0),
  };
}

/** The slugs that a page's address is written with. */
export interface PlaceAddress {
  readonly country: string;
  readonly city: string;
}

/** Where the only place of this slug is; null when there is none, or one in more than one country. Up to a minute old. */
export const onlyPlace = remember(async (db: ContentDb, slug: string): Promise<PlaceAddress | null> => {
  const { rows } = await sql<PlaceAddress>`
    select country.slug as country, place.slug as city from places.place join places.country on country.code = place.country
    where place.slug = ${slug} limit 2`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}, each);

/** IANA zones of all places. */
export async function zonesOf(db: ContentDb): Promise<string[]> {
  const { rows } = await sql<{ tz: string }>`select distinct tz from places.place`.execute(db);
  return rows.map((row) => row.tz);
}
