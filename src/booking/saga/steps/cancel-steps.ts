import { sql } from 'kysely';
import { compareMoney, type Money } from '#values/money.ts';
import { acceptedFee } from '../../cancellation/cancellation-quote.sql.ts';
import type { CancelAnswer } from '../../vertical.ts';
import { type SagaDeps, supplyOf } from '../deps.ts';
import { letGo } from '../follow-reservations.ts';
import { scheduleIn, scheduleRetry, markLast, moveReservation, moveTrip } from '../moves.ts';
import { perform, settle } from '../perform.ts';
import { callsOf, type Part, partOf, type Snapshot } from '../../state/snapshot.ts';
import type { Writes } from '../writes.ts';

const cancelAttempts = 4;

/**
 * Cancels at the supplier. A fee that it told the traveller is passed on with its token: when it wants more, the
 * reservation stands. By a schedule the traveller pays the fee that they accepted; the supplier's own fee concerns only
 * us and the supplier, so it is fetched first and accepted.
 */
export async function cancel(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const asked = partOf(s, subject);
  const { order, reservation } = asked;
  const supply = supplyOf(deps, order.product);
  const isRepeat = callsOf(s, 'cancel', subject).some((row) => row.state === 'UNKNOWN');
  const call = async (): Promise<CancelAnswer> => {
    const answer = await send();
    if (answer.kind !== 'rejected' || !isRepeat) return answer;
    // An earlier call without an answer may have cancelled it meanwhile, which is why this one is refused.
    const now = await supply.status(order);
    if (now.kind === 'found' && now.state === 'cancelled')
      return { kind: 'cancelled', fee: now.fee ?? { minor: 0n, currency: order.supplierPrice.currency } };
    return now.kind === 'unknown' ? { kind: 'unknown', reason: now.reason } : answer;
  };
  const send = async (): Promise<CancelAnswer> => {
    const accepted = await acceptedFee(deps.db, asked);
    if (accepted) return supply.cancel(order, accepted);
    const feeAnswer = await supply.cancellationFee(order);
    if (feeAnswer.kind === 'not_allowed') return { kind: 'rejected', reason: feeAnswer.reason };
    if (feeAnswer.kind === 'unknown') return feeAnswer;
    const { fee, token = null } = feeAnswer;
    const first = await supply.cancel(order, { fee, token });
    // A deadline passed between the two calls. The supplier's fee can't exceed its price; a higher one is refused
    // below.
    if (first.kind !== 'fee_changed' || compareMoney(first.fee, order.supplierPrice) > 0) return first;
    return supply.cancel(order, { fee: first.fee, token });
  };
  return perform(deps, s, { step: 'cancel', subject }, reservation.reference, call, (writes, fresh, answer) => {
    const part = partOf(fresh, subject);
    if (part.reservation.state !== 'cancelling') return { journal: 'UNKNOWN', result: answer };
    switch (answer.kind) {
      case 'cancelled':
        cancelled(writes, fresh, part, answer.fee);
        return { journal: 'OK', result: answer };
      case 'unknown':
        moveReservation(writes, fresh, part, 'no_answer', 'worker', {}, answer);
        scheduleIn(writes, fresh, deps.timing.pollDelay(0));
        return { journal: 'UNKNOWN', result: answer };
      case 'fee_changed':
      case 'rejected':
        refused(deps, writes, fresh, part, answer);
        return { journal: 'FAILED', result: answer };
    }
  });
}

/** The reservation stands; a part of a package that is undone is left to a person. */
function refused(deps: SagaDeps, writes: Writes, fresh: Snapshot, part: Part, answer: CancelAnswer): void {
  if (fresh.trip.state === 'undoing') {
    moveReservation(writes, fresh, part, 'gave_up', 'worker', {}, answer);
    scheduleIn(writes, fresh, deps.timing.recheckHuman);
    return;
  }
  const patch = { cancel_requested_at: null, accepted_fee_minor: null };
  moveReservation(writes, fresh, part, 'cancel_refused', 'worker', patch, answer);
}

/** A part of the package is in doubt, and the others can't be kept for it any longer: nothing more is booked. */
export async function giveUpPackage(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    if (fresh.trip.state !== 'booking' || fresh.trip.mode !== 'package') return;
    letGo(writes, fresh, 'worker');
    moveTrip(writes, fresh, 'broken', 'worker');
  });
}

/** Another part of the package can't be had: cancels this one at our cost, whatever the supplier's fee. */
export async function undo(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    const patch = { cancel_requested_at: sql<Date>`clock_timestamp()`, accepted_fee_minor: 0n };
    moveReservation(writes, fresh, partOf(fresh, subject), 'undo_requested', 'worker', patch);
  });
}

export async function lostCancelCall(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    markLast(writes, fresh, part, 'cancel', 'UNKNOWN');
    moveReservation(writes, fresh, part, 'no_answer', 'worker', {}, { reason: 'the process that sent it has ended' });
  });
}

/** The result of a cancellation without an answer. The refund waits until it is known. */
export async function checkCancellation(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const asked = partOf(s, subject);
  const { order, reservation } = asked;
  const answer = await supplyOf(deps, order.product).status(order);
  const accepted = await acceptedFee(deps.db, asked);
  const calls = callsOf(s, 'cancel', subject);
  const overdue = s.now.getTime() - (reservation.cancel_requested_at ?? s.now).getTime() >= deps.timing.giveUp;
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    const unresolved = part.reservation.state === 'cancel_unknown';
    if (answer.kind === 'found' && answer.state === 'cancelled') {
      cancelled(
        writes,
        fresh,
        part,
        answer.fee ?? accepted?.fee ?? { minor: 0n, currency: part.sale.supplierCurrency },
      );
    } else if (unresolved && answer.kind === 'found' && calls.length < cancelAttempts) {
      moveReservation(writes, fresh, part, 'still_booked', 'worker');
    } else if (unresolved && (overdue || (answer.kind === 'found' && calls.length >= cancelAttempts))) {
      moveReservation(writes, fresh, part, 'gave_up', 'clock');
      scheduleIn(writes, fresh, deps.timing.recheckHuman);
    } else {
      scheduleRetry(writes, fresh, unresolved ? deps.timing.pollDelay(fresh.trip.polls) : deps.timing.recheckHuman);
    }
  });
}

function cancelled(writes: Writes, fresh: Snapshot, part: Part, fee: Money): void {
  moveReservation(
    writes,
    fresh,
    part,
    'cancelled',
    'worker',
    { cancelled_at: sql`clock_timestamp()`, supplier_fee_minor: fee.minor },
    { supplierFee: { minor: fee.minor.toString(), currency: fee.currency } },
  );
}
