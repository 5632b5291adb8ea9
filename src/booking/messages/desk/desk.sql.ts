import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../../tables.ts';

/** A booking that a conversation is about. */
export interface DeskBooking {
  readonly id: string;
  readonly reference: string;
  readonly product: string;
  readonly details: object;
  readonly contactName: string;
}

/** In the order of the references; those that are no bookings are left out. */
export async function bookingsOfDesk(
  db: Kysely<BookingTables>,
  references: readonly string[],
): Promise<readonly DeskBooking[]> {
  const { rows } = await sql<DeskBooking>`
    select reservation.id, reservation.reference, quote.product, quote.details, trip.contact_name as "contactName"
    from unnest(${[...references]}::text[]) with ordinality as wanted (reference, place)
    join booking.reservation on reservation.reference = wanted.reference
    join booking.quote on quote.id = reservation.quote_id
    join booking.trip on trip.id = reservation.trip_id
    order by wanted.place`.execute(db);
  return rows;
}
