import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';
import type { SourceKey } from './reservation-limits.ts';

/** The exceeded limit, and when the oldest counted reservation stops counting. */
export interface OverLimit {
  readonly reason: 'per_hour' | 'unpaid';
  readonly retryAfterSeconds: number;
  /** The oldest unpaid trip that counts, or null. It may be another visitor's. */
  readonly unpaidTripId: string | null;
}

/** Serialises reservations of the same visitor, e-mail address or client IP until the transaction ends. */
export async function lockSources(trx: Kysely<BookingTables>, keys: readonly SourceKey[]): Promise<void> {
  // Always locked in the same order, so that two transactions never deadlock.
  const locks = keys.map(({ hash }) => hash.readBigInt64BE()).toSorted((one, other) => (one < other ? -1 : 1));
  await sql`select pg_advisory_xact_lock(lock) from unnest(${locks}::bigint[]) as lock`.execute(trx);
}

/**
 * Records the sources of a new trip of this many rooms. Returns the limit that it exceeds, or null; the caller
 * then rolls back. An unpaid trip counts until it is paid or over.
 */
export async function noteSources(
  trx: Kysely<BookingTables>,
  tripId: string,
  rooms: number,
  keys: readonly SourceKey[],
): Promise<OverLimit | null> {
  const { rows } = await sql<{
    kind: string;
    made: number;
    frees_in: number | null;
    unpaid_rooms: number;
    ends_in: number | null;
    unpaid_id: string | null;
  }>`
    with own as (
      select * from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::bytea[]) as own (kind, key_hash)
    ), noted as (
      insert into booking.reservation_source (trip_id, kind, key_hash, rooms)
      select ${tripId}::uuid, kind, key_hash, ${rooms}::int from own
    ), earlier as (
      select source.kind, source.rooms, source.created_at, source.trip_id, trip.state in ('created', 'held', 'awaiting_payment') as unpaid,
        source.created_at > now() - interval '1 hour' as recent,
        coalesce(trip.pay_until, source.created_at + interval '30 minutes') as ends_at
      from own join booking.reservation_source source using (kind, key_hash)
        join booking.trip trip on trip.id = source.trip_id
    )
    select kind, (count(*) filter (where recent))::int as made, coalesce(sum(rooms) filter (where unpaid), 0)::int as unpaid_rooms,
      extract(epoch from min(created_at) filter (where recent) + interval '1 hour' - now())::float8 as frees_in,
      extract(epoch from min(ends_at) filter (where unpaid) - now())::float8 as ends_in,
      (array_agg(trip_id order by created_at) filter (where unpaid))[1] as unpaid_id
    from earlier group by kind`.execute(trx);
  for (const { kind, perHour, unpaidRooms } of keys) {
    const earlier = rows.find((one) => one.kind === kind);
    if (!earlier) continue;
    if (unpaidRooms > 0 && earlier.unpaid_rooms > 0 && earlier.unpaid_rooms + rooms > unpaidRooms)
      return over('unpaid', earlier.ends_in, earlier.unpaid_id);
    if (perHour > 0 && earlier.made >= perHour) return over('per_hour', earlier.frees_in, null);
  }
  return null;
}

const leastWaitSeconds = 60;

function over(reason: OverLimit['reason'], seconds: number | null, unpaidTripId: string | null): OverLimit {
  return { reason, retryAfterSeconds: Math.max(leastWaitSeconds, Math.ceil(seconds ?? 0)), unpaidTripId };
}

/** Runs once a minute: deletes rows that no limit counts any more. */
export async function sweepSources(db: Kysely<BookingTables>): Promise<void> {
  await sql`delete from booking.reservation_source where created_at < now() - interval '1 day'`.execute(db);
}
