import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BookingTables, RefundCause, RefundState, ReservationState } from '../tables.ts';

/** A reservation with what is given back of it, for the operator. */
export interface RefundedReservation {
  readonly id: string;
  readonly tripId: string;
  readonly reference: string;
  readonly state: ReservationState;
  readonly title: string;
  readonly currency: string;
  /** The oldest first. */
  readonly refunds: readonly {
    readonly cause: RefundCause;
    readonly state: RefundState;
    /** Minor units, as text. */
    readonly minor: string;
    readonly by: string | null;
    readonly note: string | null;
  }[];
}

/** The reservation with this reference, or all of the trip with it. */
export async function refundedReservations(
  db: Kysely<BookingTables>,
  reference: string,
): Promise<RefundedReservation[]> {
  const rows = await reservations(db, sql`reservation.reference = ${reference} or trip.reference = ${reference}`);
  const exact = rows.filter((row) => row.reference === reference);
  return exact.length > 0 ? exact : rows;
}

/** Those with a refund that could not be made, which a person must make. */
export async function refundsForPerson(db: Kysely<BookingTables>): Promise<RefundedReservation[]> {
  return await reservations(
    db,
    sql`reservation.id in (select reservation_id from booking.refund where state = 'manual')`,
  );
}

async function reservations(db: Kysely<BookingTables>, which: RawBuilder<unknown>): Promise<RefundedReservation[]> {
  const { rows } = await sql<RefundedReservation>`
    select reservation.id, trip_id as "tripId", reservation.reference, reservation.state, coalesce(quote.title, '') as title,
      trip.currency,
      (select coalesce(json_agg(json_build_object('cause', cause, 'state', refund.state, 'minor', amount_minor::text,
        'by', made_by, 'note', note) order by refund.id), '[]') from booking.refund
        where refund.reservation_id = reservation.id) as refunds
    from booking.reservation join booking.trip on trip.id = trip_id join booking.quote on quote.id = quote_id
    where ${which} order by reservation.created_at, reservation.position`.execute(db);
  return rows;
}
