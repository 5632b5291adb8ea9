import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Money } from '#values/money.ts';
import { isUuid } from '../quote/find-quote.ts';
import { reviveLines, revivePolicy, reviveVat } from '../quote/stored.ts';
import type { BookingTables, RefundState, ReservationState } from '../tables.ts';
import { reviveCredits } from '../cancellation/cancellation-quote.sql.ts';
import { newestAmendment, shownAmendment } from '../state/amendments.sql.ts';
import type { ShownReservation } from './shown-reservation.ts';
import { givenCauses } from '../state/refundable.ts';
import { liveReplacement } from './replaceable.ts';
import { isUndone, shownState } from '../state/shown-state.sql.ts';
import { shownTrip, type ShownTrip } from './shown-trip.ts';
import { shownChange, supplierChangesOf, asBookedNow } from './supplier-changes.sql.ts';

export type { ShownReservation } from './shown-reservation.ts';

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
  const first = await findByLink(db, brand, reference);
  return first && first.email.trim().toLowerCase() === email.trim().toLowerCase() ? first : null;
}

/** By a reference (of the trip or of one reservation) whose link was proven to be ours. */
export async function findByLink(
  db: Kysely<BookingTables>,
  brand: string,
  reference: string,
): Promise<ShownReservation | null> {
  const found = await showReservations(
    db,
    brand,
    // Each look-up by its own index, which one condition on both tables would not use.
    sql`reservation.id in (
      select id from booking.reservation where reference = ${reference}
      union all
      select reservation.id from booking.reservation join booking.trip on trip.id = trip_id
      where trip.reference = ${reference})`,
  );
  return found.find((one) => one.reference === reference) ?? found[0] ?? null;
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
    .leftJoin('booking.cancellation_quote as told', (join) =>
      join.onRef('told.id', '=', 'reservation.cancellation_quote_id').on('reservation.state', '=', 'cancelled'),
    )
    .leftJoinLateral(refundOf, (join) => join.onTrue())
    .selectAll('reservation')
    .select(['trip.mode', 'trip.state as trip_state', 'trip.reference as trip_reference', 'trip.pay_until'])
    .select(['trip.locale', 'trip.contact_name', 'trip.email', 'trip.phone', 'trip.nationality'])
    .select(['trip.total_minor as trip_minor', 'quote.currency', 'quote.total_minor', 'quote.lines'])
    .select(['quote.policy', 'quote.details', 'quote.vat', 'quote.vat_minor', 'told.refund_to', 'told.credits'])
    .select(['trip.replaces', 'quote.replaces_fee_minor'])
    .select([
      'payment.id as payment_id',
      'payment.state as payment_state',
      'payment.account as payment_account',
      'payment.kind as payment_kind',
      'redirect_url',
      'captured_minor',
      'decline_reason',
      'refund.minor as refund_minor',
      'refund.last_minor as refund_last_minor',
      'refund.given_minor',
      'refund.state as refund_state',
      'refund.done_at as refund_done_at',
      'receivable.amount_minor as due_minor',
      'receivable.pay_by',
      'receivable.cause as due_cause',
      sql<number>`(select count(*)::int from booking.reservation as one where one.trip_id = trip.id)`.as('size'),
      shownState.as('shown_state'),
      isUndone.as('is_undone'),
      askedSince.as('asked_since'),
      supplierChangesOf.as('supplier_changes'),
      newestAmendment.as('amendment'),
      liveReplacement(sql.ref('reservation.id')).as('replacement'),
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
      quoteId: row.quote_id,
      reference: row.reference,
      state: row.shown_state,
      trip: {
        id: row.trip_id,
        reference: row.trip_reference,
        mode: row.mode,
        state: row.trip_state,
        size: row.size,
        total: amount(row.trip_minor),
      },
      failure: row.is_undone ? 'other_unavailable' : row.failure,
      askedSince: row.asked_since?.toISOString() ?? null,
      locale: row.locale,
      product: row.product,
      supplier: row.supplier,
      contactName: row.contact_name,
      email: row.email,
      phone: row.phone,
      nationality: row.nationality,
      requests: row.requests,
      arrivalHour: row.arrival_hour,
      travellers: row.travellers,
      answers: row.answers,
      details: asBookedNow(row.details, row.supplier_changes),
      supplierChanges: row.supplier_changes.map(shownChange),
      amendment: row.amendment && shownAmendment(row.amendment),
      isCancelledBySupplier: row.state === 'cancelled' && row.cancel_requested_at === null,
      total: amount(row.total_minor),
      lines: reviveLines(row.lines),
      vat: reviveVat(row),
      policy: revivePolicy(row.policy),
      supplierReference: row.supplier_reference,
      propertyConfirmation: row.property_confirmation,
      payableThrough: row.payable_through,
      // Codes are shown once they are paid.
      issued: row.due_cause === 'pay_later' ? [] : row.issued,
      createdAt: row.created_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      cancelledAt: row.cancelled_at?.toISOString() ?? null,
      cancellationFee: row.accepted_fee_minor === null || row.is_undone ? null : amount(row.accepted_fee_minor),
      refundTo: row.refund_to,
      credits: reviveCredits(row.credits ?? []),
      replaces:
        row.replaces === null ? null : { reservationId: row.replaces, fee: amount(row.replaces_fee_minor ?? 0n) },
      isReplaced: row.replaced_by !== null,
      replacement: row.replacement,
      payment: {
        id: row.payment_id,
        state: row.payment_state,
        redirectUrl: row.redirect_url,
        captured: amount(capturedMinor(row)),
        payUntil: row.pay_until?.toISOString() ?? null,
        declineReason: row.decline_reason,
        authorisedAt: row.authorised_at?.toISOString() ?? null,
        isOnAccount: row.payment_account !== 'psp_receivable',
        isLater: row.payment_kind === 'later',
      },
      refund:
        row.refund_state === null
          ? null
          : {
              state: row.refund_state,
              amount: amount(row.refund_minor!),
              last: amount(row.refund_last_minor!),
              doneAt: row.refund_done_at?.toISOString() ?? null,
            },
      due:
        row.due_minor === null
          ? null
          : {
              amount: amount(row.due_minor),
              payBy: row.pay_by?.toISOString() ?? null,
              isAgreed: row.due_cause === 'pay_later',
            },
      now: row.now.toISOString(),
    };
  });
}

/** When the supplier was asked what it has not answered. */
const askedSince = sql<Date | null>`case reservation.state
  when 'unknown' then (select min(sent_at) from booking.step_journal
    where trip_id = trip.id and subject = reservation.id and step = 'book')
  when 'cancel_unknown' then reservation.cancel_requested_at end`;

/** A reservation's refunds as one: as far as the one that takes longest. */
const refundOf = () =>
  sql<RefundsRow>`(
    select sum(refund.amount_minor)::bigint as minor, coalesce(sum(refund.amount_minor)
        filter (where refund.cause = any(${givenCauses}::text[])), 0)::bigint as given_minor, max(refund.done_at) as done_at,
      (array_agg(refund.amount_minor order by refund.done_at desc nulls last, refund.id desc))[1] as last_minor,
      (array_agg(refund.state order by array_position('{manual,owed,submitted,done,covered}', refund.state)))[1] as state
    from booking.refund where refund.reservation_id = reservation.id)`.as<'refund'>('refund');

interface RefundsRow {
  readonly minor: bigint | null;
  /** What persons have given back. */
  readonly given_minor: bigint | null;
  readonly last_minor: bigint | null;
  readonly state: RefundState | null;
  readonly done_at: Date | null;
}

interface CapturedRow {
  readonly size: number;
  readonly state: ReservationState;
  readonly captured_minor: bigint;
  readonly total_minor: bigint;
  readonly accepted_fee_minor: bigint | null;
  readonly refund_minor: bigint | null;
  readonly given_minor: bigint | null;
}

/** Minor units of the trip's captured amount that are for one reservation. */
function capturedMinor(row: CapturedRow): bigint {
  if (row.size === 1 || row.captured_minor === 0n) return row.captured_minor;
  const isOver = row.state === 'failed' || row.state === 'expired' || row.state === 'cancelled';
  if (!isOver) return row.total_minor;
  const fee = row.accepted_fee_minor ?? 0n;
  // What was given back before the cancellation is a part of what its terms give back.
  const given = row.given_minor ?? 0n;
  return (row.refund_minor ?? 0n) - given + (given > fee ? given : fee);
}
