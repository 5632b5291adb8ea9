import { type Kysely, sql } from 'kysely';
import { isUuid } from '../quote/find-quote.ts';
import type { BookingTables, PaymentState, ReservationState } from '../tables.ts';

/** Progress of a reservation towards the gateway's page. */
export interface PaymentPage {
  readonly state: ReservationState;
  readonly paymentState: PaymentState;
  readonly redirectUrl: string | null;
  /** The payment's id, which is the transaction's uuid in addresses. */
  readonly transactionId: string;
  /** Whether it pays a debt after a card could not be charged. */
  readonly isDue: boolean;
}

/**
 * By reservation id. Null when there is none for this brand. A small query, because it is repeated while a traveller
 * waits.
 */
export async function findPaymentPage(
  db: Kysely<BookingTables>,
  brand: string,
  id: string,
): Promise<PaymentPage | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<PaymentPage>`
    select reservation.state, payment.state as "paymentState", payment.redirect_url as "redirectUrl",
      payment.id as "transactionId", payment.kind = 'due' as "isDue"
    from booking.reservation
    join booking.payment on payment.reservation_id = reservation.id and payment.replaced_at is null
    where reservation.id = ${id} and reservation.brand = ${brand}`.execute(db);
  return rows[0] ?? null;
}
