import { type Kysely, sql } from 'kysely';
import { enqueueCall } from '../saga/due/enqueue.ts';
import type { BookingTables } from '../tables.ts';

/**
 * Ends the time in which an unpaid trip can be paid: what it holds is released, and its payment page closes. A payment
 * that was made before is kept. Does nothing in any other state.
 */
export async function letGo(db: Kysely<BookingTables>, tripId: string): Promise<void> {
  await sql`
    with ended as (
      update booking.trip set pay_until = now(), due_at = now(), version = version + 1
      where id = ${tripId} and state = 'awaiting_payment' returning id
    )
    select ${enqueueCall(sql`ended.id`)} from ended`.execute(db);
}
