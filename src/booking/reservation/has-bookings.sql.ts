import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** Whether a product (its kind, e.g. `hotel`) was ever booked. */
export async function hasBookings(db: Kysely<BookingTables>, kind: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from booking.reservation where product = ${kind}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
