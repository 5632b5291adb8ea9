import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CityTax, Country, Place, PlaceCard } from './place.ts';
import { remember } from '#database/remember.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
export type ContentDb = Kysely<any>;

export const placeCardColumns: RawBuilder<unknown> = sql`
  place.id, place.slug, place.name, place.names, place.forms, place.lat, place.lng, place.climate, place.coastal,
  place.landmark, place.featured, place.hotels,
  jsonb_build_object('code', country.code, 'slug', country.slug, 'name', country.name, 'names', country.names,
    'forms', country.forms) as country`;

type PlaceRow = Omit<Place, 'cityTax'> & {
  readonly cityTaxKind: CityTax['kind'] | null;
  readonly cityTaxMinor: bigint | null;
  readonly cityTaxCurrency: string | null;
  readonly cityTaxBp: number | null;
};

/** The place that a URL names, or null. Answers are up to a minute old. */
export async function findPlace(db: ContentDb, countrySlug: string, citySlug: string): Promise<Place | null> {
  if (countrySlug.length > 120 || citySlug.length > 120) return null;
  return await placeByPath(db, `${countrySlug}/${citySlug}`);
}

const placeByPath = remember(
  async (db: ContentDb, path: string): Promise<Place | null> => {
    const [countrySlug, citySlug] = path.split('/');
    return await readPlace(db, sql`country.slug = ${countrySlug} and place.slug = ${citySlug}`);
  },
  { max: 2_000, seconds: 60 },
);

/** The place of an id, or null. Answers are up to a minute old. */
export const placeById = remember(
  async (db: ContentDb, id: number): Promise<Place | null> => await readPlace(db, sql`place.id = ${id}`),
  { max: 2_000, seconds: 60 },
);

async function readPlace(db: ContentDb, which: RawBuilder<unknown>): Promise<Place | null> {
  const { rows } = await sql<PlaceRow>`
    select ${placeCardColumns}, place.tz, place.population, place.vat_bp as "vatPercentBp",
      place.city_tax_kind as "cityTaxKind", place.city_tax_minor as "cityTaxMinor",
      place.city_tax_currency as "cityTaxCurrency", place.city_tax_bp as "cityTaxBp",
      (select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'names', district.names, 'forms', district.forms, 'lat', lat, 'lng', lng) order by name), '[]')
        from hotels.district where place_id = place.id) as districts
    from hotels.place join hotels.country on country.code = place.country where ${which}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { cityTaxKind, cityTaxMinor, cityTaxCurrency, cityTaxBp, ...place } = row;
  return { ...place, cityTax: cityTax(cityTaxKind, cityTaxMinor, cityTaxCurrency, cityTaxBp) };
}

function cityTax(
  kind: CityTax['kind'] | null,
  minor: bigint | null,
  currency: string | null,
  percentBp: number | null,
): CityTax | null {
  if (kind === 'percent') return { kind, percentBp: percentBp ?? 0 };
  return kind === null || minor === null || currency === null ? null : { kind, minor, currency };
}

const all = { max: 1, seconds: 60 };

/** Every country, by code, with the number of its open properties (most have none). Up to a minute old. */
export const countries = (db: ContentDb): Promise<readonly Country[]> => allCountries(db, 0);

const allCountries = remember(async (db: ContentDb): Promise<readonly Country[]> => {
  const { rows } = await sql<Country>`
    select code, slug, name, names, forms, currency, calling_code as "callingCode",
      (select coalesce(sum(hotels), 0)::int from hotels.place where place.country = country.code) as hotels
    from hotels.country order by code`.execute(db);
  return rows;
}, all);

/** The places that the home page shows, the ones with most properties first. Up to a minute old. */
export const featuredPlaces = (db: ContentDb): Promise<readonly PlaceCard[]> => allFeatured(db, 0);

const allFeatured = remember(async (db: ContentDb): Promise<readonly PlaceCard[]> => {
  const { rows } = await sql<PlaceCard>`
    select ${placeCardColumns} from hotels.place join hotels.country on country.code = place.country
    where place.featured order by place.hotels desc, place.population desc, place.id`.execute(db);
  return rows;
}, all);

/** Every place with open properties, for the list of destinations and the sitemap. Up to a minute old. */
export const placesWithHotels = (db: ContentDb): Promise<readonly PlaceCard[]> => allWithHotels(db, 0);

const allWithHotels = remember(async (db: ContentDb): Promise<readonly PlaceCard[]> => {
  const { rows } = await sql<PlaceCard>`
    select ${placeCardColumns} from hotels.place join hotels.country on country.code = place.country
    where place.hotels > 0 order by place.hotels desc, place.id`.execute(db);
  return rows;
}, all);

/** IANA zones of all places. */
export async function zonesOf(db: ContentDb): Promise<string[]> {
  const { rows } = await sql<{ tz: string }>`select distinct tz from hotels.place`.execute(db);
  return rows.map((row) => row.tz);
}
