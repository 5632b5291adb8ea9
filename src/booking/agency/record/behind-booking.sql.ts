import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../../tables.ts';

/** What a booking was made from. */
export interface BehindBooking {
  /** The customer of the agency that it was booked for. */
  readonly customerId: string | null;
  /** The agency's price rule that made the client's price; null where none did, or the agent set the price. */
  readonly rule: string | null;
}

/** Not limited to a scope: the booking must have been found within one. */
export async function behindBooking(db: Kysely<BookingTables>, reservationId: string): Promise<BehindBooking> {
  const { rows } = await sql<BehindBooking>`
    select customer.customer_id as "customerId",
      (select step ->> 'rule' from booking.quote_net net cross join lateral jsonb_array_elements(net.trail) step
        where net.quote_id = reservation.quote_id and net.agency_id = trip.agency_id and step ->> 'step' = 'agency'
          and not exists (select from booking.proposal_item item
            where item.quote_id = net.quote_id and item.pinned_minor is not null)
        limit 1) as rule
    from booking.reservation join booking.trip on trip.id = reservation.trip_id
      left join booking.trip_customer customer on customer.trip_id = trip.id
    where reservation.id = ${reservationId}::uuid`.execute(db);
  return rows[0] ?? { customerId: null, rule: null };
}
