import { sql } from 'kysely';
import { compareMoney, type Money } from '#values/money.ts';
import type { CancelAnswer } from '../../vertical.ts';
import { type SagaDeps, supplyOf } from '../deps.ts';
import { scheduleIn, scheduleRetry, markLast, moveReservation } from '../moves.ts';
import { perform, settle } from '../perform.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import type { Writes } from '../writes.ts';

const cancelAttempts = 4;

/**
 * Cancels at the supplier. The traveller pays the fee that they accepted; the supplier's own fee concerns only us and
 * the supplier, so it is fetched first and accepted.
 */
export async function cancel(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const supply = supplyOf(deps, s.order.product);
  const call = async (): Promise<CancelAnswer> => {
    const feeAnswer = await supply.cancellationFee(s.order);
    if (feeAnswer.kind === 'not_allowed') return { kind: 'rejected', reason: feeAnswer.reason };
    if (feeAnswer.kind === 'unknown') return feeAnswer;
    const first = await supply.cancel(s.order, feeAnswer.fee);
    // A deadline passed between the two calls. The supplier's fee can't exceed its price; a higher one is refused
    // below.
    if (first.kind !== 'fee_changed' || compareMoney(first.fee, s.order.supplierPrice) > 0) return first;
    return supply.cancel(s.order, first.fee);
  };
  return perform(deps, s, 'cancel', s.reservation.reference, call, (writes, fresh, answer) => {
    if (fresh.reservation.state !== 'cancelling') return { journal: 'UNKNOWN', result: answer };
    switch (answer.kind) {
      case 'cancelled':
        cancelled(writes, fresh, answer.fee);
        return { journal: 'OK', result: answer };
      case 'unknown':
        moveReservation(writes, fresh, 'no_answer', 'worker', {}, answer);
        scheduleIn(writes, deps.timing.pollDelay(0));
        return { journal: 'UNKNOWN', result: answer };
      case 'fee_changed':
      case 'rejected':
        moveReservation(
          writes,
          fresh,
          'cancel_refused',
          'worker',
          { cancel_requested_at: null, accepted_fee_minor: null },
          answer,
        );
        return { journal: 'FAILED', result: answer };
    }
  });
}

export async function lostCancelCall(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return settle(deps, s, (writes) => {
    markLast(writes, s, 'cancel', 'UNKNOWN');
    moveReservation(writes, s, 'no_answer', 'worker', {}, { reason: 'the process that asked is gone' });
  });
}

/** The result of a cancellation without an answer. The refund waits until it is known. */
export async function checkCancellation(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const answer = await supplyOf(deps, s.order.product).status(s.order);
  const calls = s.journal.filter((row) => row.step === 'cancel');
  const overdue = s.now.getTime() - (s.reservation.cancel_requested_at ?? s.now).getTime() >= deps.timing.giveUp;
  return settle(deps, s, (writes) => {
    const unresolved = s.reservation.state === 'cancel_unknown';
    if (answer.kind === 'found' && answer.state === 'cancelled') {
      cancelled(writes, s, answer.fee ?? { minor: 0n, currency: s.sale.supplierCurrency });
    } else if (unresolved && answer.kind === 'found' && calls.length < cancelAttempts) {
      moveReservation(writes, s, 'still_booked', 'worker');
    } else if (unresolved && (overdue || (answer.kind === 'found' && calls.length >= cancelAttempts))) {
      moveReservation(writes, s, 'gave_up', 'clock');
      scheduleIn(writes, deps.timing.recheckHuman);
    } else {
      scheduleRetry(writes, unresolved ? deps.timing.pollDelay(s.reservation.asked) : deps.timing.recheckHuman);
    }
  });
}

function cancelled(writes: Writes, fresh: Snapshot, fee: Money): void {
  moveReservation(
    writes,
    fresh,
    'cancelled',
    'worker',
    { cancelled_at: sql`clock_timestamp()`, supplier_fee_minor: fee.minor },
    { supplierFee: { minor: fee.minor.toString(), currency: fee.currency } },
  );
}
