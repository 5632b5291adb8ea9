import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** Whether a product (its kind, e.g. `hotel`) was ever booked. */
export async function hasBookings(db: Kysely<BookingTables>, kind: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from booking.reservation where product = ${kind}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Days after its end in which a trip may still need its brand's pages: for a complaint, a refund or a review. */
const daysAfter = 30;

/** How many trips of a brand aren't over, or ended less than 30 days ago. */
export async function openBookingsOf(db: Kysely<BookingTables>, brand: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking.trip
    where brand = ${brand} and (due_at is not null or state not in ('failed', 'expired', 'cancelled', 'completed')
      or state = 'completed' and ends_at > now() - make_interval(days => ${daysAfter}))`.execute(db);
  return rows[0]!.count;
}
