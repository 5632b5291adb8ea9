import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { isUuid } from '../quote/find-quote.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type {
  BookingTables,
  PaymentState,
  RefundState,
  ReservationState,
  ShownState,
  TripMode,
  TripState,
} from '../tables.ts';
import type { PayableThrough } from '../payable-through.ts';
import type { Guest } from '../vertical.ts';
import { shownTrip, type ShownTrip } from './shown-trip.ts';
import { shownChange, type ShownSupplierChange, supplierChangesOf, withAccepted } from './supplier-changes.sql.ts';

/** A reservation as its own traveller may see it: no net price, no supplier token, no journal. */
export interface ShownReservation {
  readonly id: string;
  readonly reference: string;
  readonly state: ShownState;
  readonly trip: TripOfReservation;
  /** Why it failed or expired: sold_out, price_changed, rejected, supplier_down, other_unavailable, payment_declined, payment_cancelled, payment_expired, payment_unavailable, payment_differs. */
  readonly failure: string | null;
  readonly locale: string;
  readonly product: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly nationality: string;
  readonly requests: string;
  /** Expected arrival: hours after midnight of the first day; null when unknown. */
  readonly arrivalHour: number | null;
  readonly leadGuests: readonly Guest[];
  /** As it was sold, with the supplier's changes that the traveller has accepted. */
  readonly details: object;
  /** What the supplier has changed since it confirmed, the oldest first. */
  readonly supplierChanges: readonly ShownSupplierChange[];
  /** Cancelled without being asked. */
  readonly isCancelledBySupplier: boolean;
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
  /** The trip's payment. */
  readonly payment: {
    readonly id: string;
    readonly state: PaymentState;
    readonly redirectUrl: string | null;
    /** The part of it that is for this reservation. */
    readonly captured: Money;
    readonly payUntil: string | null;
    readonly declineReason: string | null;
    /** When the bank approved the card; an ISO instant. */
    readonly authorisedAt: string | null;
  };
  readonly refund: { readonly state: RefundState; readonly amount: Money; readonly doneAt: string | null } | null;
  /** Amount still to be paid for the trip after a card could not be charged. `payBy`: ISO instant of the automatic cancellation. */
  readonly due: { readonly amount: Money; readonly payBy: string | null } | null;
  /** The database's clock at reading. */
  readonly now: string;
}

/** What is bought and paid together with a reservation. */
export interface TripOfReservation {
  readonly id: string;
  readonly reference: string;
  readonly mode: TripMode;
  readonly state: TripState;
  /** How many reservations it has. */
  readonly size: number;
  /** What we charge for all that can be had. */
  readonly total: Money;
}

/** By reservation id. Null when there is none for this brand. */
export async function findReservation(
  db: Kysely<BookingTables>,
  brand: string,
  id: string,
): Promise<ShownReservation | null> {
  if (!isUuid(id)) return null;
  return (await showReservations(db, brand, sql`reservation.id = ${id}`))[0] ?? null;
}

/** Null when there is no such trip for this brand. */
export async function findTrip(db: Kysely<BookingTables>, brand: string, tripId: string): Promise<ShownTrip | null> {
  return isUuid(tripId) ? shownTrip(await showReservations(db, brand, sql`trip.id = ${tripId}`)) : null;
}

/** The trip that a payment is for. The payment's id is the transaction's uuid in addresses. */
export async function findByTransaction(
  db: Kysely<BookingTables>,
  brand: string,
  id: string,
): Promise<ShownTrip | null> {
  if (!isUuid(id)) return null;
  const payment = sql`(select trip_id from booking.payment where id = ${id})`;
  return shownTrip(await showReservations(db, brand, sql`trip.id = ${payment}`));
}

/**
 * By the reference (of the trip or of one reservation) and e-mail of a guest without an account. Both must match; the
 * result doesn't reveal which did not.
 */
export async function findByReference(
  db: Kysely<BookingTables>,
  brand: string,
  reference: string,
  email: string,
): Promise<ShownReservation | null> {
  const found = await showReservations(
    db,
    brand,
    sql`reservation.reference = ${reference} or trip.reference = ${reference}`,
  );
  const first = found.find((one) => one.reference === reference) ?? found[0];
  return first && first.email.trim().toLowerCase() === email.trim().toLowerCase() ? first : null;
}

async function showReservations(
  db: Kysely<BookingTables>,
  brand: string,
  which: RawBuilder<unknown>,
): Promise<ShownReservation[]> {
  const rows = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.trip as trip', 'trip.id', 'reservation.trip_id')
    .innerJoin('booking.quote as quote', 'quote.id', 'reservation.quote_id')
    .innerJoin('booking.payment as payment', (join) =>
      join.onRef('payment.trip_id', '=', 'trip.id').on('payment.replaced_at', 'is', null),
    )
    .leftJoin('booking.receivable as receivable', (join) =>
      join.onRef('receivable.trip_id', '=', 'trip.id').on('receivable.state', '=', 'open'),
    )
    .leftJoinLateral(refundOf, (join) => join.onTrue())
    .selectAll('reservation')
    .select(['trip.mode', 'trip.state as trip_state', 'trip.reference as trip_reference', 'trip.pay_until'])
    .select(['trip.locale', 'trip.contact_name', 'trip.email', 'trip.phone', 'trip.nationality'])
    .select(['trip.total_minor as trip_minor', 'quote.currency', 'quote.total_minor', 'quote.lines'])
    .select(['quote.policy', 'quote.details'])
    .select([
      'payment.id as payment_id',
      'payment.state as payment_state',
      'redirect_url',
      'captured_minor',
      'decline_reason',
      'refund.minor as refund_minor',
      'refund.state as refund_state',
      'refund.done_at as refund_done_at',
      'receivable.amount_minor as due_minor',
      'receivable.pay_by',
      sql<number>`(select count(*)::int from booking.reservation as one where one.trip_id = trip.id)`.as('size'),
      supplierChangesOf.as('supplier_changes'),
      sql<Date>`clock_timestamp()`.as('now'),
      sql<Date | null>`(select min(event.at) from booking.event as event where event.trip_id = trip.id
        and event.entity = 'payment' and event.to_state = 'authorised')`.as('authorised_at'),
    ])
    .where(sql<boolean>`(${which})`)
    .where('trip.brand', '=', brand)
    .orderBy('reservation.position')
    .execute();
  return rows.map((row): ShownReservation => {
    const amount = (minor: bigint): Money => ({ minor, currency: row.currency });
    return {
      id: row.id,
      reference: row.reference,
      state: row.state === 'held' && row.trip_state === 'awaiting_payment' ? 'awaiting_payment' : row.state,
      trip: {
        id: row.trip_id,
        reference: row.trip_reference,
        mode: row.mode,
        state: row.trip_state,
        size: row.size,
        total: amount(row.trip_minor),
      },
      failure: row.failure,
      locale: row.locale,
      product: row.product,
      contactName: row.contact_name,
      email: row.email,
      phone: row.phone,
      nationality: row.nationality,
      requests: row.requests,
      arrivalHour: row.arrival_hour,
      leadGuests: row.lead_guests as unknown as Guest[],
      details: withAccepted(row.details, row.supplier_changes),
      supplierChanges: row.supplier_changes.map(shownChange),
      isCancelledBySupplier: row.state === 'cancelled' && row.cancel_requested_at === null,
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
        captured: amount(capturedMinor(row)),
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
  });
}

/** A reservation's refunds as one: as far as the one that takes longest. */
const refundOf = () =>
  sql<{ minor: bigint | null; state: RefundState | null; done_at: Date | null }>`(
    select sum(refund.amount_minor)::bigint as minor, max(refund.done_at) as done_at,
      (array_agg(refund.state order by array_position('{manual,owed,submitted,done}', refund.state)))[1] as state
    from booking.refund where refund.reservation_id = reservation.id)`.as<'refund'>('refund');

interface CapturedRow {
  readonly size: number;
  readonly state: ReservationState;
  readonly captured_minor: bigint;
  readonly total_minor: bigint;
  readonly accepted_fee_minor: bigint | null;
  readonly refund_minor: bigint | null;
}

/** Minor units of the trip's captured amount that are for one reservation. */
function capturedMinor(row: CapturedRow): bigint {
  if (row.size === 1 || row.captured_minor === 0n) return row.captured_minor;
  const isOver = row.state === 'failed' || row.state === 'expired' || row.state === 'cancelled';
  return isOver ? (row.accepted_fee_minor ?? 0n) + (row.refund_minor ?? 0n) : row.total_minor;
}
