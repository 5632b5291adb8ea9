import { type Kysely, sql, type Transaction } from 'kysely';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
type Db = Kysely<any>;
// oxlint-disable-next-line no-explicit-any -- as above
type Trx = Transaction<any>;

export async function isLoaded(db: Db, version: string): Promise<boolean> {
  const { rows } = await sql`select from hotels.world where version = ${version}`.execute(db);
  return rows.length > 0;
}

/** One process loads; the others wait for it. The limits of ordinary requests don't suit a load. */
export async function lockLoading(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '120s'`.execute(trx);
  await sql`set local lock_timeout = '120s'`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('hotels.world'))`.execute(trx);
}

export async function rememberLoaded(trx: Trx, version: string): Promise<void> {
  await sql`delete from hotels.world`.execute(trx);
  await sql`insert into hotels.world (version) values (${version})`.execute(trx);
  await sql`select hotels.fill_suggestions()`.execute(trx);
  await sql`analyze hotels.place, hotels.place_name, hotels.country_name, hotels.property, hotels.property_mapping,
    hotels.suggestion, hotels.suggestion_name, hotels.property_name, hotels.suggestion_typo`.execute(trx);
}

export interface CountryRow {
  readonly code: string;
  readonly norms: readonly string[];
}

export async function writeCountries(trx: Trx, rows: readonly CountryRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    insert into hotels.country (code, slug, name, names, currency, calling_code)
    select code, slug, name, names, currency, "callingCode"
      from json_to_recordset(${json}::json) as row(code text, slug text, name text, names jsonb, currency text, "callingCode" text)
    on conflict (code) do update set slug = excluded.slug, name = excluded.name, names = excluded.names,
      currency = excluded.currency, calling_code = excluded.calling_code`.execute(trx);
  await sql`
    insert into hotels.country_name (country, norm)
    select code, json_array_elements_text(norms) from json_to_recordset(${json}::json) as row(code text, norms json)
    on conflict do nothing`.execute(trx);
}

export interface PlaceRow {
  readonly id: number;
  readonly norms: readonly { readonly norm: string; readonly ascii: string; readonly locales: readonly string[] }[];
  readonly districts: readonly { readonly slug: string }[];
}

export async function writePlaces(trx: Trx, rows: readonly PlaceRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    insert into hotels.place (id, country, slug, name, names, lat, lng, tz, population, climate, coastal, landmark, featured,
      vat_bp, city_tax_kind, city_tax_minor, city_tax_currency, city_tax_bp)
    select id, country, slug, name, names, lat, lng, tz, population, climate, coastal, landmark, featured,
      "vatPercentBp", "cityTaxKind", "cityTaxMinor", "cityTaxCurrency", "cityTaxBp"
      from json_to_recordset(${json}::json) as row(id integer, country text, slug text, name text, names jsonb,
        lat double precision, lng double precision, tz text, population integer, climate text, coastal boolean,
        landmark text, featured boolean, "vatPercentBp" integer, "cityTaxKind" text, "cityTaxMinor" bigint,
        "cityTaxCurrency" text, "cityTaxBp" integer)
    on conflict (id) do update set country = excluded.country, slug = excluded.slug, name = excluded.name,
      names = excluded.names, lat = excluded.lat, lng = excluded.lng, tz = excluded.tz, population = excluded.population,
      climate = excluded.climate, coastal = excluded.coastal, landmark = excluded.landmark, featured = excluded.featured,
      vat_bp = excluded.vat_bp, city_tax_kind = excluded.city_tax_kind, city_tax_minor = excluded.city_tax_minor,
      city_tax_currency = excluded.city_tax_currency, city_tax_bp = excluded.city_tax_bp`.execute(trx);
  await sql`
    insert into hotels.place_name (place_id, norm, ascii, locales)
    select id, typed.norm, typed.ascii, typed.locales from json_to_recordset(${json}::json) as row(id integer, norms json),
      json_to_recordset(row.norms) as typed(norm text, ascii text, locales text[])
    on conflict (place_id, norm) do update set locales = excluded.locales`.execute(trx);
  await sql`
    insert into hotels.district (place_id, slug, name, lat, lng)
    select row.id, district.slug, district.name, district.lat, district.lng
      from json_to_recordset(${json}::json) as row(id integer, districts json),
        json_to_recordset(row.districts) as district(slug text, name text, lat double precision, lng double precision)
    on conflict (place_id, slug) do update set name = excluded.name, lat = excluded.lat, lng = excluded.lng`.execute(
    trx,
  );
}

export interface PropertyRow {
  readonly id: string;
  readonly roomTypes: readonly { readonly code: string }[];
}

export async function writeProperties(trx: Trx, rows: readonly PropertyRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    insert into hotels.property (id, place_id, slug, name, kind, stars, district, street, postcode, phone, lat, lng, tz,
      currency, check_in_from, check_in_until, check_out_until, min_age, floors, rooms_total, year_built, year_renovated,
      score, review_count, review_scores, amenities, policies, distance_to_centre_m, distance_to_beach_m, pictures)
    select id, "cityId", slug, name, kind, stars, district, street, postcode, phone, lat, lng, tz, currency, "checkInFrom",
      "checkInUntil", "checkOutUntil", "minAge", floors, "roomsTotal", "yearBuilt", "yearRenovated", score, "reviewCount",
      nullif("reviewScores", 'null'), amenities, policies, "distanceToCentreM", "distanceToBeachM", pictures
      from json_to_recordset(${json}::json) as row(id text, "cityId" integer, slug text, name text, kind text,
        stars smallint, district text, street text, postcode text, phone text, lat double precision,
        lng double precision, tz text, currency text, "checkInFrom" text, "checkInUntil" text, "checkOutUntil" text,
        "minAge" smallint, floors smallint, "roomsTotal" integer, "yearBuilt" smallint, "yearRenovated" smallint,
        score numeric, "reviewCount" integer, "reviewScores" jsonb, amenities text[], policies jsonb,
        "distanceToCentreM" integer, "distanceToBeachM" integer, pictures jsonb)
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, kind = excluded.kind, stars = excluded.stars,
      district = excluded.district, street = excluded.street, postcode = excluded.postcode, phone = excluded.phone,
      lat = excluded.lat, lng = excluded.lng, tz = excluded.tz, currency = excluded.currency,
      check_in_from = excluded.check_in_from, check_in_until = excluded.check_in_until,
      check_out_until = excluded.check_out_until, min_age = excluded.min_age, floors = excluded.floors,
      rooms_total = excluded.rooms_total, year_built = excluded.year_built, year_renovated = excluded.year_renovated,
      score = excluded.score, review_count = excluded.review_count, review_scores = excluded.review_scores,
      amenities = excluded.amenities, policies = excluded.policies, distance_to_centre_m = excluded.distance_to_centre_m,
      distance_to_beach_m = excluded.distance_to_beach_m, pictures = excluded.pictures`.execute(trx);
  await sql`
    insert into hotels.room_type (property_id, code, position, size_sqm, max_adults, max_children, max_guests, beds, view,
      rooms, picture_seed)
    select row.id, room ->> 'code', position - 1, (room ->> 'sizeSqm')::smallint, (room ->> 'maxAdults')::smallint,
      (room ->> 'maxChildren')::smallint, (room ->> 'maxGuests')::smallint, room -> 'beds', room ->> 'view',
      (room ->> 'rooms')::integer, (room ->> 'pictureSeed')::bigint
      from json_to_recordset(${json}::json) as row(id text, "roomTypes" jsonb),
        jsonb_array_elements("roomTypes") with ordinality as listed(room, position)
    on conflict (property_id, code) do update set position = excluded.position, size_sqm = excluded.size_sqm,
      max_adults = excluded.max_adults, max_children = excluded.max_children, max_guests = excluded.max_guests,
      beds = excluded.beds, view = excluded.view, rooms = excluded.rooms, picture_seed = excluded.picture_seed`.execute(
    trx,
  );
}

export interface MappingRow {
  readonly supplier: string;
  readonly supplierPropertyId: string;
  readonly propertyId: string;
}

export async function writeMappings(trx: Trx, rows: readonly MappingRow[]): Promise<void> {
  await sql`
    insert into hotels.property_mapping (supplier, supplier_property_id, property_id)
    select supplier, "supplierPropertyId", "propertyId" from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(supplier text, "supplierPropertyId" text, "propertyId" text)
    on conflict (supplier, supplier_property_id) do update set property_id = excluded.property_id`.execute(trx);
}
