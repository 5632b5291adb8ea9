import { sql, type Kysely } from 'kysely';

/** A zone whose offset from UTC differs between PostgreSQL and Node at an instant; undefined = unknown zone. */
export interface ZoneDifference {
  zone: string;
  /** ISO instant. */
  at: string;
  postgresSeconds: number | undefined;
  nodeSeconds: number | undefined;
}

const horizonDays = 500;
const instants = 5;

/**
 * Compares the time-zone data of PostgreSQL and Node for IANA zone names, at `now` and four instants over the next 500
 * days. Returns the differences, in zone order; none means that a deadline computed in either layer is the same.
 */
export async function assertZonesAgree<Tables>(
  db: Kysely<Tables>,
  zones: readonly string[],
  now: Date,
  offsetInNode: (zone: string, at: string) => number | undefined = nodeOffset,
): Promise<ZoneDifference[]> {
  const dates = Array.from({ length: instants }, (_, step) =>
    new Date(now.getTime() + (step * horizonDays * 86_400_000) / (instants - 1)).toISOString(),
  );
  const { rows } = await sql<{ zone: string; at: string; seconds: number | null }>`
    select zone, at, case when known.name is not null then
      extract(epoch from (at::timestamptz at time zone known.name) - (at::timestamptz at time zone 'UTC'))::int end as seconds
    from unnest(${[...new Set(zones)].toSorted()}::text[]) with ordinality as asked(zone, position)
    cross join unnest(${dates}::text[]) as at
    left join pg_timezone_names as known on known.name = zone
    order by position, at`.execute(db);
  return rows
    .map(({ zone, at, seconds }) => ({
      zone,
      at,
      postgresSeconds: seconds ?? undefined,
      nodeSeconds: offsetInNode(zone, at),
    }))
    .filter((row) => row.postgresSeconds === undefined || row.postgresSeconds !== row.nodeSeconds);
}

function nodeOffset(zone: string, at: string): number | undefined {
  try {
    return Temporal.Instant.from(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
  } catch {
    return undefined;
  }
}
