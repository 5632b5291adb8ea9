import type {
  AmendmentState,
  DisputeState,
  PaymentState,
  ReceivableState,
  RefundState,
  ReservationState,
  ShownState,
  TripState,
} from '../tables.ts';

export type Actor = 'worker' | 'traveller' | 'gateway' | 'staff' | 'clock';

export interface Move<State extends string> {
  readonly from: State;
  readonly event: string;
  readonly to: State;
  /** Actors that may cause it. */
  readonly by: readonly Actor[];
  /** Its effects, in the same transaction. */
  readonly effects: readonly Effect[];
}

export type Effect =
  | 'release_hold'
  | 'void_payment'
  | 'capture_payment'
  | 'defer_payment'
  | 'post_capture'
  | 'post_cancellation'
  | 'post_earning'
  | 'post_refund'
  | 'post_refund_returned'
  | 'post_refund_covered'
  | 'post_dispute_won'
  | 'post_dispute_lost'
  | 'give_back'
  | 'clear_dispute_alarm'
  | 'post_kept'
  | 'post_write_off'
  | 'owe_refund'
  | 'open_receivable'
  | 'mail_confirmed'
  | 'mail_failed'
  | 'mail_late_confirmed'
  | 'mail_late_failed'
  | 'mail_cancelled'
  | 'mail_refunded'
  | 'mail_cancel_refused'
  | 'mail_payment_due'
  | 'mail_supplier_cancelled'
  | 'mail_supplier_changed'
  | 'mail_supplier_change_withdrawn'
  | 'alarm_supplier_cancelled'
  | 'alarm_supplier_changed'
  | 'accept_changes'
  | 'refuse_changes'
  | 'withdraw_changes'
  | 'clear_change_alarm'
  | 'apply_amendment'
  | 'mail_amended'
  | 'mail_amendment_refused'
  | 'clear_amendment_alarm'
  | 'raise_alarm'
  | 'clear_alarm'
  | 'clear_due_alarm';

function move<State extends string>(
  from: State,
  event: string,
  to: State,
  by: readonly Actor[],
  ...effects: Effect[]
): Move<State> {
  return { from, event, to, by, effects };
}

/**
 * Every transition of a trip: one checkout with one or several reservations. Moves without an actor but the worker follow
 * from its reservations (`follow-reservations.ts`).
 */
export const tripMoves: readonly Move<TripState>[] = [
  move('created', 'held', 'held', ['worker']),
  move('created', 'refused', 'failed', ['worker'], 'void_payment', 'mail_failed'),
  move('held', 'payment_opened', 'awaiting_payment', ['worker']),
  // It is paid once it is confirmed.
  move('held', 'payment_deferred', 'booking', ['worker']),
  move('held', 'refused', 'failed', ['worker'], 'void_payment', 'mail_failed'),
  move('awaiting_payment', 'paid', 'booking', ['worker', 'gateway']),
  move('awaiting_payment', 'payment_failed', 'failed', ['worker', 'gateway', 'traveller'], 'void_payment'),
  move('awaiting_payment', 'ran_out', 'expired', ['clock'], 'void_payment'),
  move('booking', 'settled', 'confirmed', ['worker'], 'capture_payment', 'defer_payment', 'mail_confirmed'),
  move('booking', 'none_left', 'failed', ['worker'], 'void_payment', 'mail_failed'),
  move('booking', 'broken', 'undoing', ['worker']),
  move('undoing', 'undone', 'failed', ['worker'], 'void_payment', 'mail_failed'),
  move('confirmed', 'over', 'completed', ['worker']),
  move('confirmed', 'all_cancelled', 'cancelled', ['worker']),
];

const cancelledBySupplier = [
  'post_cancellation',
  'owe_refund',
  'mail_supplier_cancelled',
  'alarm_supplier_cancelled',
] as const satisfies Effect[];
const changedBySupplier = ['mail_supplier_changed', 'alarm_supplier_changed'] as const satisfies Effect[];

/**
 * Every transition of a reservation. `release_hold`, `void_payment` and `capture_payment` are effects that the plan
 * (`plan.ts`) carries out from the new state until they are known to be done.
 */
export const reservationMoves: readonly Move<ReservationState>[] = [
  move('created', 'held', 'held', ['worker']),
  move('created', 'refused', 'failed', ['worker'], 'release_hold'),
  // The trip that it belongs to can't be had or paid.
  move('created', 'let_go', 'failed', ['worker'], 'release_hold'),
  move('held', 'let_go', 'failed', ['worker', 'gateway', 'traveller'], 'release_hold', 'give_back'),
  move('held', 'ran_out', 'expired', ['clock'], 'release_hold'),
  move('held', 'begun', 'booking', ['worker', 'gateway']),
  move('booking', 'confirmed', 'confirmed', ['worker']),
  move('booking', 'refused', 'failed', ['worker'], 'release_hold', 'give_back'),
  move('booking', 'no_answer', 'unknown', ['worker']),
  move('unknown', 'resent', 'booking', ['worker']),
  move('unknown', 'confirmed', 'confirmed', ['worker']),
  move('unknown', 'refused', 'failed', ['worker'], 'release_hold', 'give_back'),
  move('unknown', 'gave_up', 'needs_human', ['clock'], 'raise_alarm'),
  move('confirmed', 'cancel_requested', 'cancelling', ['traveller', 'staff', 'clock']),
  // Changed to another booking, which is confirmed and paid.
  move('confirmed', 'replaced', 'cancelling', ['worker']),
  // Another part of its package can't be had: cancelled at our cost.
  move('confirmed', 'undo_requested', 'cancelling', ['worker']),
  move('confirmed', 'stayed', 'completed', ['clock'], 'post_earning'),
  // The supplier did it unasked: no fee, and the traveller hears of it.
  move('confirmed', 'cancelled_by_supplier', 'cancelled', ['worker'], ...cancelledBySupplier),
  move('confirmed', 'changed_by_supplier', 'supplier_changed', ['worker'], ...changedBySupplier),
  move(
    'supplier_changed',
    'changed_by_supplier',
    'supplier_changed',
    ['worker'],
    'withdraw_changes',
    ...changedBySupplier,
  ),
  move(
    'supplier_changed',
    'change_withdrawn',
    'confirmed',
    ['worker'],
    'withdraw_changes',
    'mail_supplier_change_withdrawn',
    'clear_change_alarm',
  ),
  move(
    'supplier_changed',
    'change_accepted',
    'confirmed',
    ['traveller', 'staff'],
    'accept_changes',
    'clear_change_alarm',
  ),
  move(
    'supplier_changed',
    'cancel_requested',
    'cancelling',
    ['traveller', 'staff', 'clock'],
    'refuse_changes',
    'clear_change_alarm',
  ),
  move(
    'supplier_changed',
    'cancelled_by_supplier',
    'cancelled',
    ['worker'],
    'clear_change_alarm',
    ...cancelledBySupplier,
  ),
  move('supplier_changed', 'replaced', 'cancelling', ['worker'], 'refuse_changes', 'clear_change_alarm'),
  move('supplier_changed', 'stayed', 'completed', ['clock'], 'post_earning', 'clear_change_alarm'),
  move('cancelling', 'cancelled', 'cancelled', ['worker'], 'post_cancellation', 'owe_refund', 'mail_cancelled'),
  move('cancelling', 'no_answer', 'cancel_unknown', ['worker']),
  move('cancelling', 'cancel_refused', 'confirmed', ['worker'], 'raise_alarm', 'mail_cancel_refused'),
  move('cancelling', 'gave_up', 'needs_human', ['worker', 'clock'], 'raise_alarm'),
  move('cancel_unknown', 'cancelled', 'cancelled', ['worker'], 'post_cancellation', 'owe_refund', 'mail_cancelled'),
  move('cancel_unknown', 'still_booked', 'cancelling', ['worker']),
  move('cancel_unknown', 'gave_up', 'needs_human', ['clock'], 'raise_alarm'),
  move('needs_human', 'confirmed', 'confirmed', ['worker', 'staff'], 'clear_alarm', 'mail_late_confirmed'),
  move(
    'needs_human',
    'refused',
    'failed',
    ['worker', 'staff'],
    'release_hold',
    'give_back',
    'clear_alarm',
    'mail_late_failed',
  ),
  move(
    'needs_human',
    'cancelled',
    'cancelled',
    ['worker', 'staff'],
    'post_cancellation',
    'owe_refund',
    'mail_cancelled',
    'clear_alarm',
  ),
];

export const paymentMoves: readonly Move<PaymentState>[] = [
  move('created', 'opened', 'open', ['worker']),
  move('created', 'closed', 'closed', ['worker']),
  move('created', 'deferred', 'closed', ['worker']),
  move('open', 'authorised', 'authorised', ['gateway', 'worker']),
  // By a gateway that takes the money at once, or after we have given the payment up.
  move('created', 'captured', 'captured', ['gateway', 'worker'], 'post_capture'),
  move('open', 'captured', 'captured', ['gateway', 'worker'], 'post_capture'),
  move('open', 'declined', 'declined', ['gateway', 'worker']),
  move('open', 'closed', 'closed', ['worker', 'gateway', 'clock']),
  move('authorised', 'captured', 'captured', ['worker'], 'post_capture'),
  move('authorised', 'voided', 'voided', ['worker'], 'post_kept'),
  move('authorised', 'lost', 'lost', ['worker'], 'open_receivable', 'mail_payment_due'),
  move('lost', 'captured', 'captured', ['worker', 'staff'], 'post_capture'),
  move('lost', 'voided', 'voided', ['worker', 'staff']),
];

export const refundMoves: readonly Move<RefundState>[] = [
  move('owed', 'refunded', 'done', ['worker'], 'post_refund', 'mail_refunded'),
  move('owed', 'accepted', 'submitted', ['worker']),
  move('owed', 'gave_up', 'manual', ['worker'], 'raise_alarm'),
  // The payer's bank has given them the money, against our will.
  move('owed', 'covered', 'covered', ['worker'], 'post_refund_covered'),
  move('submitted', 'refunded', 'done', ['worker'], 'post_refund', 'mail_refunded'),
  move('submitted', 'failed', 'manual', ['worker'], 'raise_alarm'),
  // The traveller's bank has sent the money back.
  move('done', 'returned', 'manual', ['worker'], 'post_refund_returned', 'raise_alarm'),
  move('manual', 'refunded', 'done', ['worker', 'staff'], 'post_refund', 'mail_refunded', 'clear_alarm'),
];

/** A traveller's debt after a card could not be charged. */
export const receivableMoves: readonly Move<ReceivableState>[] = [
  move('open', 'paid', 'paid', ['worker'], 'clear_due_alarm'),
  move('open', 'waived', 'waived', ['worker'], 'clear_due_alarm'),
  move('open', 'written_off', 'written_off', ['staff'], 'post_write_off', 'clear_due_alarm'),
  move('written_off', 'paid', 'paid', ['worker']),
];

/** A payer's claim through their bank, as the gateway tells of it. */
export const disputeMoves: readonly Move<DisputeState>[] = [
  move('needs_response', 'answered', 'under_review', ['gateway', 'staff']),
  move('needs_response', 'won', 'won', ['gateway'], 'post_dispute_won', 'clear_dispute_alarm'),
  move('needs_response', 'lost', 'lost', ['gateway'], 'post_dispute_lost', 'clear_dispute_alarm'),
  move('under_review', 'won', 'won', ['gateway'], 'post_dispute_won', 'clear_dispute_alarm'),
  move('under_review', 'lost', 'lost', ['gateway'], 'post_dispute_lost', 'clear_dispute_alarm'),
];

/** A correction that the supplier decides about. It changes the reservation only once it is done. */
export const amendmentMoves: readonly Move<AmendmentState>[] = [
  move('asked', 'done', 'done', ['worker'], 'apply_amendment', 'mail_amended', 'clear_amendment_alarm'),
  move('asked', 'refused', 'refused', ['worker'], 'mail_amendment_refused', 'clear_amendment_alarm'),
  move('asked', 'accepted', 'waiting', ['worker']),
  move('asked', 'no_answer', 'waiting', ['worker']),
  move('asked', 'booking_over', 'dropped', ['worker', 'clock', 'staff'], 'clear_amendment_alarm'),
  move('waiting', 'resent', 'asked', ['worker']),
  move('waiting', 'done', 'done', ['worker'], 'apply_amendment', 'mail_amended', 'clear_amendment_alarm'),
  move('waiting', 'refused', 'refused', ['worker'], 'mail_amendment_refused', 'clear_amendment_alarm'),
  move('waiting', 'booking_over', 'dropped', ['worker', 'clock', 'staff'], 'clear_amendment_alarm'),
];

/** The transition of an event from a state. Throws when there is none or the actor may not cause it: that is a bug. */
export function findMove<State extends string>(
  moves: readonly Move<State>[],
  from: State,
  event: string,
  actor: Actor,
): Move<State> {
  const found = moves.find((one) => one.from === from && one.event === event);
  if (!found) throw new Error(`no move '${event}' from '${from}'`);
  if (!found.by.includes(actor)) throw new Error(`'${actor}' may not cause '${event}' from '${from}'`);
  return found;
}

/** States of a reservation without outgoing transitions. */
export const finalReservationStates: readonly ShownState[] = ['failed', 'expired', 'cancelled', 'completed'];

/** The reservation will not take place: none of the traveller's money may be kept for it beyond an agreed fee. */
export function isOver(state: ShownState): boolean {
  return state === 'failed' || state === 'expired' || state === 'cancelled';
}

/** Before the whole trip is settled, none of its reservations can be cancelled alone. */
export function isCancellable({ state, trip }: CancellableState): boolean {
  return (state === 'confirmed' || state === 'supplier_changed') && trip.state === 'confirmed';
}

interface CancellableState {
  readonly state: ShownState;
  readonly trip: { readonly state: TripState };
}
