import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { isUuid } from '../quote/find-quote.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type { BookingTables, PaymentState, RefundState, ReservationState } from '../tables.ts';
import type { PayableThrough } from '../payable-through.ts';
import type { Traveller } from '../vertical.ts';

/** A reservation as its own traveller may see it: no net price, no supplier token, no journal. */
export interface ShownReservation {
  readonly id: string;
  readonly reference: string;
  readonly state: ReservationState;
  /** Why it failed or expired: sold_out, price_changed, rejected, supplier_down, payment_declined, payment_cancelled, payment_expired, payment_unavailable, payment_differs. */
  readonly failure: string | null;
  readonly locale: string;
  readonly product: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2; null for products that do not need it. */
  readonly nationality: string | null;
  readonly requests: string;
  /** Expected arrival: hours after midnight of the first day; null when unknown. */
  readonly arrivalHour: number | null;
  /** In the order of the form's slots, without identity documents. */
  readonly travellers: readonly Traveller[];
  /** By the id of the form's question. */
  readonly answers: Readonly<Record<string, string>>;
  readonly details: object;
  /** The amount that we charge: the sum of the `now` lines. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
  readonly supplierReference: string | null;
  readonly propertyConfirmation: string | null;
  readonly payableThrough: PayableThrough | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly confirmedAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancellationFee: Money | null;
  readonly payment: {
    readonly id: string;
    readonly state: PaymentState;
    readonly redirectUrl: string | null;
    readonly captured: Money;
    readonly payUntil: string | null;
    readonly declineReason: string | null;
    /** When the bank approved the card; an ISO instant. */
    readonly authorisedAt: string | null;
  };
  readonly refund: { readonly state: RefundState; readonly amount: Money; readonly doneAt: string | null } | null;
  /** Amount still to be paid after a card could not be charged. `payBy`: ISO instant of the automatic cancellation. */
  readonly due: { readonly amount: Money; readonly payBy: string | null } | null;
  /** The database's clock at reading. */
  readonly now: string;
}

/** By reservation id. Null when there is none for this brand. */
export async function findReservation(
  db: Kysely<BookingTables>,
  brand: string,
  id: string,
): Promise<ShownReservation | null> {
  return isUuid(id) ? show(db, brand, 'reservation.id', id) : null;
}

/** By the id of any of its payments, which is the transaction's uuid in addresses. */
export async function findByTransaction(
  db: Kysely<BookingTables>,
  brand: string,
  id: string,
): Promise<ShownReservation | null> {
  if (!isUuid(id)) return null;
  return show(db, brand, 'reservation.id', sql`(select reservation_id from booking.payment where id = ${id})`);
}

/**
 * By the reference and e-mail of a guest without an account. Both must match; the result doesn't reveal which did not.
 */
export async function findByReference(
  db: Kysely<BookingTables>,
  brand: string,
  reference: string,
  email: string,
): Promise<ShownReservation | null> {
  const found = await show(db, brand, 'reservation.reference', reference);
  return found && found.email.trim().toLowerCase() === email.trim().toLowerCase() ? found : null;
}

async function show(
  db: Kysely<BookingTables>,
  brand: string,
  by: 'reservation.id' | 'reservation.reference',
  value: string | RawBuilder<string>,
): Promise<ShownReservation | null> {
  const row = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.quote as quote', 'quote.id', 'reservation.quote_id')
    .innerJoin('booking.payment as payment', (join) =>
      join.onRef('payment.reservation_id', '=', 'reservation.id').on('payment.replaced_at', 'is', null),
    )
    .leftJoin('booking.refund as refund', 'refund.payment_id', 'payment.id')
    .leftJoin('booking.receivable as receivable', (join) =>
      join.onRef('receivable.reservation_id', '=', 'reservation.id').on('receivable.state', '=', 'open'),
    )
    .selectAll('reservation')
    .select(['quote.currency', 'quote.total_minor', 'quote.lines', 'quote.policy', 'quote.details'])
    .select([
      'payment.id as payment_id',
      'payment.state as payment_state',
      'redirect_url',
      'captured_minor',
      'decline_reason',
    ])
    .select([
      'refund.state as refund_state',
      'refund.amount_minor as refund_minor',
      'refund.done_at as refund_done_at',
      'receivable.amount_minor as due_minor',
      'receivable.pay_by',
      sql<Date>`clock_timestamp()`.as('now'),
      sql<Date | null>`(select min(event.at) from booking.event as event where event.reservation_id = reservation.id
        and event.entity = 'payment' and event.to_state = 'authorised')`.as('authorised_at'),
    ])
    .where(by, '=', value)
    .where('reservation.brand', '=', brand)
    .executeTakeFirst();
  if (!row) return null;
  const amount = (minor: bigint): Money => ({ minor, currency: row.currency });
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    failure: row.failure,
    locale: row.locale,
    product: row.product,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    nationality: row.nationality,
    requests: row.requests,
    arrivalHour: row.arrival_hour,
    travellers: row.travellers,
    answers: row.answers,
    details: row.details,
    total: amount(row.total_minor),
    lines: reviveLines(row.lines),
    policy: revivePolicy(row.policy),
    supplierReference: row.supplier_reference,
    propertyConfirmation: row.property_confirmation,
    payableThrough: row.payable_through,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancellationFee: row.accepted_fee_minor === null ? null : amount(row.accepted_fee_minor),
    payment: {
      id: row.payment_id,
      state: row.payment_state,
      redirectUrl: row.redirect_url,
      captured: amount(row.captured_minor),
      payUntil: row.pay_until?.toISOString() ?? null,
      declineReason: row.decline_reason,
      authorisedAt: row.authorised_at?.toISOString() ?? null,
    },
    refund:
      row.refund_state === null
        ? null
        : {
            state: row.refund_state,
            amount: amount(row.refund_minor!),
            doneAt: row.refund_done_at?.toISOString() ?? null,
          },
    due: row.due_minor === null ? null : { amount: amount(row.due_minor), payBy: row.pay_by?.toISOString() ?? null },
    now: row.now.toISOString(),
  };
}
