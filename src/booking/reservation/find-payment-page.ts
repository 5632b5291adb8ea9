import { type Kysely, sql } from 'kysely';
import { isUuid } from '../quote/find-quote.ts';
import type { BookingTables, PaymentState, TripState } from '../tables.ts';

/** Progress of a trip towards the gateway's page. */
export interface PaymentPage {
  readonly state: TripState;
  readonly paymentState: PaymentState;
  readonly redirectUrl: string | null;
  /** The payment's id, which is the transaction's uuid in addresses. */
  readonly transactionId: string;
  /** How many reservations of the trip could not be held. */
  readonly lost: number;
  /** Whether it pays what is owed after a failed charge, or later than the booking. */
  readonly isDue: boolean;
  /** Whether nothing is paid until it is confirmed: there is no page. */
  readonly isLater: boolean;
  /** Whether an agency's account pays: there is no page, and its answer comes by itself. */
  readonly isOnAccount: boolean;
}

/**
 * By trip id. Null when there is none for this brand. A small query, because it is repeated while a traveller
 * waits.
 */
export async function findPaymentPage(
  db: Kysely<BookingTables>,
  brand: string,
  id: string,
): Promise<PaymentPage | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<PaymentPage>`
    select trip.state, payment.state as "paymentState", payment.redirect_url as "redirectUrl",
      payment.id as "transactionId", (select count(*)::int from booking.reservation
        where reservation.trip_id = trip.id and reservation.state = 'failed') as lost, payment.kind = 'due' as "isDue",
      payment.kind = 'later' as "isLater", payment.kind in ('credit', 'deposit') as "isOnAccount"
    from booking.trip
    join booking.payment on payment.trip_id = trip.id and payment.replaced_at is null
    where trip.id = ${id} and trip.brand = ${brand}`.execute(db);
  return rows[0] ?? null;
}
