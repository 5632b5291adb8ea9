import { sql, type Transaction } from 'kysely';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
type Trx = Transaction<any>;

export interface CountryRow {
  readonly code: string;
  readonly norms: readonly string[];
}

export async function writeCountries(trx: Trx, rows: readonly CountryRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    insert into places.country (code, slug, name, names, forms, currency, calling_code)
    select code, slug, name, names, forms, currency, "callingCode"
      from json_to_recordset(${json}::json) as row(code text, slug text, name text, names jsonb, forms jsonb, currency text,
        "callingCode" text)
    on conflict (code) do update set slug = excluded.slug, name = excluded.name, names = excluded.names,
      forms = excluded.forms, currency = excluded.currency, calling_code = excluded.calling_code`.execute(trx);
  await sql`
    insert into places.country_name (country, norm)
    select code, json_array_elements_text(norms) from json_to_recordset(${json}::json) as row(code text, norms json)
    on conflict do nothing`.execute(trx);
}

export interface PlaceRow {
  readonly id: number;
  readonly norms: readonly { readonly norm: string; readonly locales: readonly string[] }[];
  readonly districts: readonly { readonly slug: string }[];
}

export async function writePlaces(trx: Trx, rows: readonly PlaceRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    insert into places.place (id, country, slug, name, names, forms, lat, lng, tz, population, climate, coastal, landmark, featured,
      region)
    select id, country, slug, name, names, forms, lat, lng, tz, population, climate, coastal, landmark, featured,
      region
      from json_to_recordset(${json}::json) as row(id integer, country text, slug text, name text, names jsonb, forms jsonb,
        lat double precision, lng double precision, tz text, population integer, climate text, coastal boolean,
        landmark text, featured boolean, region text)
    on conflict (id) do update set country = excluded.country, slug = excluded.slug, name = excluded.name,
      names = excluded.names, forms = excluded.forms, lat = excluded.lat, lng = excluded.lng, tz = excluded.tz, population = excluded.population,
      climate = excluded.climate, coastal = excluded.coastal, landmark = excluded.landmark, featured = excluded.featured,
      region = excluded.region`.execute(trx);
  await sql`
    insert into hotels.place_tax (place_id, vat_bp, city_tax_kind, city_tax_minor, city_tax_currency, city_tax_bp)
    select id, "vatPercentBp", "cityTaxKind", "cityTaxMinor", "cityTaxCurrency", "cityTaxBp"
      from json_to_recordset(${json}::json) as row(id integer, "vatPercentBp" integer, "cityTaxKind" text,
        "cityTaxMinor" bigint, "cityTaxCurrency" text, "cityTaxBp" integer)
    on conflict (place_id) do update set vat_bp = excluded.vat_bp, city_tax_kind = excluded.city_tax_kind,
      city_tax_minor = excluded.city_tax_minor, city_tax_currency = excluded.city_tax_currency,
      city_tax_bp = excluded.city_tax_bp`.execute(trx);
  await sql`
    insert into places.place_name (place_id, norm, locales)
    select id, typed.norm, typed.locales from json_to_recordset(${json}::json) as row(id integer, norms json),
      json_to_recordset(row.norms) as typed(norm text, locales text[])
    on conflict (place_id, norm) do update set locales = excluded.locales`.execute(trx);
  await sql`
    insert into places.district (place_id, slug, name, names, forms, lat, lng)
    select row.id, district.slug, district.name, district.names, district.forms, district.lat, district.lng
      from json_to_recordset(${json}::json) as row(id integer, districts json),
        json_to_recordset(row.districts) as district(slug text, name text, names jsonb, forms jsonb, lat double precision, lng double precision)
    on conflict (place_id, slug) do update set name = excluded.name, names = excluded.names, forms = excluded.forms,
      lat = excluded.lat, lng = excluded.lng`.execute(trx);
  await sql`
    insert into places.landmark (place_id, slug, kind, name, names, lat, lng)
    select row.id, landmark.slug, landmark.kind, landmark.name, landmark.names, landmark.lat, landmark.lng
      from json_to_recordset(${json}::json) as row(id integer, landmarks json),
        json_to_recordset(row.landmarks) as landmark(slug text, kind text, name text, names jsonb,
          lat double precision, lng double precision)
    on conflict (place_id, slug) do update set kind = excluded.kind, name = excluded.name, names = excluded.names,
      lat = excluded.lat, lng = excluded.lng`.execute(trx);
}

/** Before the places, which say what region they are in. */
export async function writeRegions(
  trx: Trx,
  rows: readonly { readonly country: string; readonly slug: string }[],
): Promise<void> {
  await sql`
    insert into places.region (country, slug, name, names, forms)
    select country, slug, name, names, forms from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(country text, slug text, name text, names jsonb, forms jsonb)
    on conflict (country, slug) do update set name = excluded.name, names = excluded.names, forms = excluded.forms`.execute(
    trx,
  );
}

/** After the places that they serve. */
export async function writeAirports(
  trx: Trx,
  rows: readonly { readonly iata: string; readonly placeId: number }[],
): Promise<void> {
  await sql`
    insert into places.airport (iata, place_id, name, names, lat, lng)
    select iata, "placeId", name, names, lat, lng from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(iata text, "placeId" integer, name text, names jsonb, lat double precision, lng double precision)
    on conflict (iata) do update set place_id = excluded.place_id, name = excluded.name, names = excluded.names,
      lat = excluded.lat, lng = excluded.lng`.execute(trx);
}
