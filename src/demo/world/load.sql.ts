import { type Kysely, sql, type Transaction } from 'kysely';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
type Db = Kysely<any>;
// oxlint-disable-next-line no-explicit-any -- as above
type Trx = Transaction<any>;

export async function versionLoaded(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`select version from hotels.world`.execute(db);
  return rows[0]?.version ?? null;
}

/** One process loads; the others wait for it. The timeouts of ordinary requests are too short for a load. */
export async function lockLoading(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '120s'`.execute(trx);
  await sql`set local lock_timeout = '120s'`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('hotels.world'))`.execute(trx);
}

export async function rememberLoaded(trx: Trx, version: string): Promise<void> {
  await sql`delete from hotels.world`.execute(trx);
  await sql`insert into hotels.world (version) values (${version})`.execute(trx);
  await sql`select places.fill_suggestions()`.execute(trx);
  await sql`analyze places.place, places.offered, places.place_name, places.country_name, hotels.property, hotels.property_mapping,
    places.suggestion, places.suggestion_name, hotels.property_name, places.suggestion_typo`.execute(trx);
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
      score, review_count, review_scores, amenities, policies, distance_to_centre_m, distance_to_beach_m, pictures,
      accessibility, review_counts)
    select id, "cityId", slug, name, kind, stars, district, street, postcode, phone, lat, lng, tz, currency, "checkInFrom",
      "checkInUntil", "checkOutUntil", "minAge", floors, "roomsTotal", "yearBuilt", "yearRenovated", score, "reviewCount",
      nullif("reviewScores", 'null'), amenities, policies, "distanceToCentreM", "distanceToBeachM", pictures, accessibility,
      nullif("reviewCounts", 'null')
      from json_to_recordset(${json}::json) as row(id text, "cityId" integer, slug text, name text, kind text,
        stars smallint, district text, street text, postcode text, phone text, lat double precision,
        lng double precision, tz text, currency text, "checkInFrom" text, "checkInUntil" text, "checkOutUntil" text,
        "minAge" smallint, floors smallint, "roomsTotal" integer, "yearBuilt" smallint, "yearRenovated" smallint,
        score numeric, "reviewCount" integer, "reviewScores" jsonb, amenities text[], policies jsonb,
        "distanceToCentreM" integer, "distanceToBeachM" integer, pictures jsonb, accessibility jsonb, "reviewCounts" jsonb)
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, kind = excluded.kind, stars = excluded.stars,
      district = excluded.district, street = excluded.street, postcode = excluded.postcode, phone = excluded.phone,
      lat = excluded.lat, lng = excluded.lng, tz = excluded.tz, currency = excluded.currency,
      check_in_from = excluded.check_in_from, check_in_until = excluded.check_in_until,
      check_out_until = excluded.check_out_until, min_age = excluded.min_age, floors = excluded.floors,
      rooms_total = excluded.rooms_total, year_built = excluded.year_built, year_renovated = excluded.year_renovated,
      score = excluded.score, review_count = excluded.review_count, review_scores = excluded.review_scores,
      amenities = excluded.amenities, policies = excluded.policies, distance_to_centre_m = excluded.distance_to_centre_m,
      distance_to_beach_m = excluded.distance_to_beach_m, pictures = excluded.pictures, accessibility = excluded.accessibility,
      review_counts = excluded.review_counts`.execute(trx);
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
  // Guests' own reviews are added to what was written.
  await sql`
    update hotels.source_rating set score = property.score, review_count = property.review_count,
      review_scores = property.review_scores, review_counts = property.review_counts
      from hotels.property where property.id = property_id and property.id = any(${rows.map(({ id }) => id)}::text[])`.execute(
    trx,
  );
  await sql`
    select hotels.recount_reviews(property_id) from hotels.source_rating
    where property_id = any(${rows.map(({ id }) => id)}::text[])`.execute(trx);
}

/** Reviews that exist stay as they are. */
export async function writeReviews(trx: Trx, rows: readonly object[]): Promise<void> {
  await sql`
    insert into hotels.review (id, property_id, is_demo, state, author, party, stayed_until, locale, scores, score, title,
      liked, disliked, answer, answered_at, created_at)
    select md5('review ' || "propertyId" || ' ' || position)::uuid, "propertyId", true, 'published', author, party,
      current_date - "daysAgo", locale, scores, score, title, liked, disliked, answer,
      case when answer is not null then current_date - "daysAgo" + interval '4 days' end,
      current_date - "daysAgo" + interval '2 days'
      from json_to_recordset(${JSON.stringify(rows)}::json) as row("propertyId" text, position integer, author text,
        party text, "daysAgo" integer, locale text, scores jsonb, score numeric, title text, liked text, disliked text,
        answer text)
    on conflict do nothing`.execute(trx);
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
