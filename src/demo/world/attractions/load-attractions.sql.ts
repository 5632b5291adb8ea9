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

/** Writes them over those of before; one at a sight has the sight's names. */
export async function writeAttractions(trx: Trx, rows: readonly object[]): Promise<void> {
  await sql`
    insert into tickets.attraction (id, place_id, slug, name, names, kind, landmark, lat, lng, tz, minutes, hours, pattern,
      weight, picture_seed)
    select id, "cityId", row.slug, row.name, coalesce(landmark.names, row.names), row.kind, row.landmark, row.lat, row.lng, tz,
      minutes, hours, pattern, weight, "pictureSeed"
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, "cityId" integer, slug text, name text,
        names jsonb, kind text, landmark text, lat double precision, lng double precision, tz text, minutes smallint,
        hours jsonb, pattern text, weight real, "pictureSeed" bigint)
      left join places.landmark on place_id = "cityId" and landmark.slug = row.landmark
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
