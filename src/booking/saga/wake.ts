import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jobCall } from '#database/queue.ts';
import type { BookingTables } from '../tables.ts';

/** The call that puts a reservation before a worker, at once or at a time; one job waits for each reservation at most. */
export function wakeCall(id: RawBuilder<unknown>, at?: RawBuilder<unknown>): RawBuilder<unknown> {
  return jobCall('advance', sql`json_build_object('reservation', ${id})`, {
    jobKey: sql`('advance:' || ${id})`,
    maxAttempts: 5,
    ...(at ? { runAt: at } : {}),
  });
}

/** Puts the reservation before a worker at once. Commits with the data. */
export async function wake(db: Kysely<BookingTables>, reservationId: string): Promise<void> {
  await sql`select ${wakeCall(sql`${reservationId}::text`)}`.execute(db);
}

/**
 * Looks at an unpaid reservation now instead of at its next turn. `which` is its id, or a question for it. One statement,
 * so one commit. Later money moves are our own doing and their answers known: then nobody is woken.
 */
export async function wakeUnpaid(
  db: Kysely<BookingTables>,
  which: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`
    with ${before} due as (
      update booking.reservation set due_at = clock_timestamp(), version = version + 1
      where id = (${which}) and (state = 'awaiting_payment' or exists (
        select from booking.receivable where receivable.reservation_id = reservation.id and receivable.state = 'open'))
      returning id
    )
    select ${wakeCall(sql`due.id`)} from due`.execute(db);
}
