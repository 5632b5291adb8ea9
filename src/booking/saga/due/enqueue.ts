import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jobCall } from '#database/queue.ts';
import type { BookingTables } from '../../tables.ts';

/** The SQL call that enqueues a job for a trip, now; each trip has one queued job at most. */
export function enqueueCall(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return jobCall('advance', sql`json_build_object('trip', ${id})`, {
    jobKey: sql`('advance:' || ${id})`,
    maxAttempts: 5,
  });
}

/** Enqueues a job for the trip. Commits with the data. */
export async function enqueue(db: Kysely<BookingTables>, tripId: string): Promise<void> {
  await sql`select ${enqueueCall(sql`${tripId}::text`)}`.execute(db);
}

/**
 * Makes an unpaid trip due now instead of at its next due time. `which` is its id, or a query for it. Returns its id, or
 * nothing when it is not unpaid. Later payment moves are made by the saga itself and have known results, so nothing
 * is due for them.
 */
export async function makeUnpaidDue(
  db: Kysely<BookingTables>,
  which: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${before} due as (
      update booking.trip set due_at = least(due_at, clock_timestamp()), version = version + 1
      where id = (${which}) and (state = 'awaiting_payment' or exists (
        select from booking.receivable where receivable.trip_id = trip.id and receivable.state = 'open'))
      returning id
    )
    select id from due`.execute(db);
  return rows.map(({ id }) => id);
}
