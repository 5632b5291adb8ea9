import { type Kysely, sql } from 'kysely';
import { bookingCheck } from '../../state/booking-check.sql.ts';
import type { BookingTables } from '../../tables.ts';
import { enqueueCall } from './enqueue.ts';

/** Has the booking with our reference checked at its supplier as soon as possible; nothing happens without such a booking. */
export async function checkSoon(db: Kysely<BookingTables>, reference: string): Promise<void> {
  await sql`with ${bookingCheck(sql`reservation.reference = ${reference}`)} select ${enqueueCall(sql`due.id`)} from due`.execute(
    db,
  );
}
