import { type Kysely, sql } from 'kysely';
import { feeAt } from '#values/cancellation.ts';
import { type Money, subtract, zero } from '#values/money.ts';
import { isUsed } from '../issued/issued-code.ts';
import { commit } from '../saga/commit.ts';
import { moveReservation } from '../saga/moves.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { partOf } from '../state/snapshot.ts';
import { noWrites } from '../saga/writes.ts';
import type { BookingTables, ShownState } from '../tables.ts';
import type { ShownReservation } from './find-reservation.ts';

/** The cancellation fee now, by the accepted policy. */
export interface CancellationQuote {
  readonly fee: Money;
  readonly refund: Money;
}

/** Null when the state doesn't allow cancellation. Uses the database's clock (`reservation.now`). */
export function cancellationQuote(reservation: ShownReservation): CancellationQuote | null {
  if (!isCancellable(reservation.state) || reservation.trip.state !== 'confirmed') return null;
  // What was used can't be given back.
  if (reservation.issued.some(isUsed)) return null;
  return at(reservation.state, reservation.policy, reservation.now, reservation.total);
}

const isCancellable = (state: ShownState) => state === 'confirmed' || state === 'supplier_changed';

/** Which reservation is to be cancelled. */
export type CancellableReservation = Pick<ShownReservation, 'id'> & { readonly trip: { readonly id: string } };

export type CancelRequestAnswer =
  | { readonly kind: 'requested' }
  /** A deadline has passed since the fee was shown. */
  | { readonly kind: 'fee_changed'; readonly quote: CancellationQuote }
  | { readonly kind: 'not_cancellable' };

/**
 * Requests the cancellation at the fee that the traveller saw (`shownFee`, currency of the sale). The worker calls the
 * supplier; the fee agreed here is charged, regardless of the supplier's own fee.
 */
export async function requestCancellation(
  db: Kysely<BookingTables>,
  { id, trip: { id: tripId } }: CancellableReservation,
  shownFee: Money,
): Promise<CancelRequestAnswer> {
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (!s) throw new Error(`no trip ${tripId}`);
    const part = partOf(s, id);
    const { reservation, sale } = part;
    // Before the whole trip is settled, none of its reservations can be cancelled alone.
    if (!isCancellable(reservation.state) || s.trip.state !== 'confirmed' || reservation.issued.some(isUsed))
      return { kind: reservation.cancel_requested_at ? 'requested' : 'not_cancellable' };
    const total = { minor: sale.totalMinor, currency: sale.currency };
    const quote = at(reservation.state, sale.policy, s.now.toISOString(), total);
    if (shownFee.currency !== quote.fee.currency || shownFee.minor !== quote.fee.minor)
      return { kind: 'fee_changed', quote };
    const writes = noWrites();
    const patch = { cancel_requested_at: sql<Date>`clock_timestamp()`, accepted_fee_minor: quote.fee.minor };
    moveReservation(writes, s, part, 'cancel_requested', 'traveller', patch, { fee: quote.fee.minor.toString() });
    writes.enqueues = true;
    if (await commit(db, s, writes)) return { kind: 'requested' };
  }
}

/** What the supplier has changed is free to cancel, whatever the policy. */
function at(state: ShownState, policy: ShownReservation['policy'], now: string, total: Money): CancellationQuote {
  const fee = state === 'supplier_changed' ? zero(total.currency) : feeAt(policy, now, total.currency);
  return { fee, refund: subtract(total, fee) };
}
