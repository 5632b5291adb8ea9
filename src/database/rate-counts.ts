import { type Kysely, sql } from 'kysely';

/**
 * Counts one point of a key: returns the points in its window so far, and the seconds until the window ends. A new
 * window begins with its first point.
 */
export async function countRatePoint<Tables>(
  db: Kysely<Tables>,
  keyHash: Buffer,
  seconds: number,
): Promise<{ readonly points: number; readonly secondsLeft: number }> {
  const { rows } = await sql<{ points: number; secondsLeft: number }>`
    insert into web.rate_count as known (key_hash, points, ends_at)
    values (${keyHash}::bytea, 1, now() + make_interval(secs => ${seconds}::float8))
    on conflict (key_hash) do update set
      points = case when known.ends_at > now() then known.points + 1 else 1 end,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning points, extract(epoch from ends_at - now())::float8 as "secondsLeft"`.execute(db);
  return rows[0]!;
}

/** Runs once a minute: deletes expired windows. */
export async function sweepRateCounts<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from web.rate_count where ends_at <= now()`.execute(db);
}
