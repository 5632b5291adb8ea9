import { type Kysely, sql } from 'kysely';
import { type CancellationPolicy, feeAt } from '#values/cancellation.ts';
import { type Money, subtract, zero } from '#values/money.ts';
import { isUsed } from '../issued-code.ts';
import { commit } from '../saga/commit.ts';
import { moveReservation } from '../saga/moves.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { type Part, partOf, type Snapshot } from '../state/snapshot.ts';
import { type KeptKey, noWrites } from '../saga/writes.ts';
import { isCancellable } from '../state/lifecycle.ts';
import type { BookingTables, ShownState } from '../tables.ts';
import { type CancellationQuote, openCancellationQuote } from '../cancellation/cancellation-quote.sql.ts';
import type { ShownReservation } from './find-reservation.ts';

/**
 * The fee now by schedule. Null when the state doesn't allow cancellation, or when the supplier has to be asked
 * (`askFee`). Uses the database's clock (`reservation.now`).
 */
export function cancellationQuote(reservation: ShownReservation): CancellationQuote | null {
  const { state, policy, now, total, issued } = reservation;
  // What was used can't be given back.
  if (issued.some(isUsed)) return null;
  return isCancellable(reservation) ? unasked(state, policy, now, total) : null;
}

/** Which reservation is to be cancelled. */
export type CancellableReservation = Pick<ShownReservation, 'id'> & { readonly trip: { readonly id: string } };

export type CancelRequestAnswer =
  | { readonly kind: 'requested' }
  /** A deadline has passed since the fee was shown. */
  | { readonly kind: 'fee_changed'; readonly quote: CancellationQuote }
  /** The fee told by the supplier has expired, was used or replaced, or is not this reservation's. */
  | { readonly kind: 'quote_over' }
  /** The fee is on request, and no quote of it was sent. */
  | { readonly kind: 'quote_needed' }
  | { readonly kind: 'not_cancellable' };

/** What the traveller agrees to: the fee by schedule (currency of the sale), or the quote of an asked fee. */
export type Agreed = Money | { readonly quoteId: string };

export interface CancelRequest {
  /** Who does it for the traveller, for the record. */
  readonly byPerson?: string | null;
  /** The client's key, stored with the request. */
  readonly kept?: KeptKey | null;
}

/**
 * Requests the cancellation at the fee that the traveller saw. The worker calls the supplier; the fee agreed here is
 * charged, regardless of the supplier's own fee.
 */
export async function requestCancellation(
  db: Kysely<BookingTables>,
  { id, trip: { id: tripId } }: CancellableReservation,
  agreed: Agreed,
  { byPerson = null, kept = null }: CancelRequest = {},
): Promise<CancelRequestAnswer> {
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (!s) throw new Error(`no trip ${tripId}`);
    const part = partOf(s, id);
    const { reservation } = part;
    if (!isCancellable({ state: reservation.state, trip: s.trip }) || reservation.issued.some(isUsed))
      return { kind: reservation.cancel_requested_at ? 'requested' : 'not_cancellable' };
    const quote = await quoteOf(db, s, part, agreed);
    if ('kind' in quote) return quote;
    const { fee, asked } = quote;
    const writes = noWrites();
    const patch = {
      cancel_requested_at: sql<Date>`clock_timestamp()`,
      accepted_fee_minor: fee.minor,
      cancellation_quote_id: asked?.id ?? null,
    };
    const detail = {
      fee: fee.minor.toString(),
      ...(asked && { quote: asked.id }),
      ...(byPerson !== null && { person: byPerson }),
    };
    moveReservation(writes, s, part, 'cancel_requested', 'traveller', patch, detail);
    writes.enqueues = true;
    writes.keeps = kept;
    if (await commit(db, s, writes)) return { kind: 'requested' };
  }
}

/** The quote that is agreed to, or why it can't be. */
async function quoteOf(
  db: Kysely<BookingTables>,
  s: Snapshot,
  part: Part,
  agreed: Agreed,
): Promise<CancellationQuote | Extract<CancelRequestAnswer, { kind: 'fee_changed' | 'quote_over' | 'quote_needed' }>> {
  const { policy, totalMinor: minor, currency } = part.sale;
  const quote = unasked(part.reservation.state, policy, s.now.toISOString(), { minor, currency });
  if ('quoteId' in agreed) {
    const open = quote ? null : await openCancellationQuote(db, part, s.now, { id: agreed.quoteId });
    return open ?? { kind: 'quote_over' };
  }
  if (!quote) return { kind: 'quote_needed' };
  const isSame = agreed.currency === quote.fee.currency && agreed.minor === quote.fee.minor;
  return isSame ? quote : { kind: 'fee_changed', quote };
}

/** The fee that needs no answer of the supplier: what it has changed is free to cancel, whatever the policy. */
function unasked(state: ShownState, policy: CancellationPolicy, now: string, total: Money): CancellationQuote | null {
  if (state === 'supplier_changed') return { fee: zero(total.currency), refund: total, asked: null };
  if (policy.kind === 'on_request') return null;
  const fee = feeAt(policy, now, total.currency);
  return { fee, refund: subtract(total, fee), asked: null };
}
