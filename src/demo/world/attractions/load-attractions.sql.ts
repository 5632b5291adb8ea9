import { type Kysely, sql, type Transaction } from 'kysely';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `tickets`
type Db = Kysely<any>;
// oxlint-disable-next-line no-explicit-any -- as above
type Trx = Transaction<any>;

export async function attractionsLoaded(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`select version from tickets.world`.execute(db);
  return rows[0]?.version ?? null;
}

/** One process loads; the others wait for it. */
export async function lockAttractions(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  await sql`set local lock_timeout = '60s'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('tickets.world'))`.execute(trx);
}

/** Writes them over those of before. One at a sight has the sight's names; a tour is named in every language of its city. */
export async function writeAttractions(
  trx: Trx,
  rows: readonly object[],
  names: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  await sql`
    insert into tickets.attraction (id, place_id, slug, name, names, kind, landmark, lat, lng, tz, minutes, hours, pattern,
      weight, picture_seed)
    select row.id, "cityId", row.slug, row.name, coalesce(landmark.names, tour.names, '{}'), row.kind, row.landmark, row.lat,
      row.lng, row.tz, minutes, hours, pattern, weight, "pictureSeed"
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, "cityId" integer, slug text, name text, kind text,
        landmark text, lat double precision, lng double precision, tz text, minutes smallint, hours jsonb, pattern text,
        weight real, "pictureSeed" bigint)
      join places.place on place.id = "cityId"
      left join places.landmark on place_id = "cityId" and landmark.slug = row.landmark
      left join lateral (
        select jsonb_object_agg(locale, replace(patterns ->> row.kind, '{place}',
            coalesce(place.names ->> locale, place.names ->> split_part(locale, '-', 1), place.name))) as names
        from json_each(${JSON.stringify(names)}::json) as named(locale, patterns)
        where patterns ->> row.kind is not null
      ) as tour on true
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, names = excluded.names, kind = excluded.kind,
      landmark = excluded.landmark, lat = excluded.lat, lng = excluded.lng, tz = excluded.tz, minutes = excluded.minutes,
      hours = excluded.hours, pattern = excluded.pattern, weight = excluded.weight, picture_seed = excluded.picture_seed`.execute(
    trx,
  );
}

export async function rememberAttractions(trx: Trx, version: string): Promise<void> {
  await sql`delete from tickets.world`.execute(trx);
  await sql`insert into tickets.world (version) values (${version})`.execute(trx);
  await sql`analyze tickets.attraction, places.offered`.execute(trx);
}
