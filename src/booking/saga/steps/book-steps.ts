import type { PayableThrough } from '../../payable-through.ts';
import { sql } from 'kysely';
import { supplyOf, type SagaDeps } from '../deps.ts';
import { scheduleIn, scheduleRetry, markLast, moveReservation, raiseAlarm } from '../moves.ts';
import { perform, settle } from '../perform.ts';
import type { Snapshot } from '../../state/snapshot.ts';

const holdAttempts = 3;

export async function hold(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const supply = supplyOf(deps, s.order.product);
  const attempt = s.journal.filter((row) => row.step === 'hold').length + 1;
  return perform(
    deps,
    s,
    'hold',
    s.reservation.reference,
    async () => (supply.canHold(s.order) ? supply.hold(s.order) : { kind: 'not_needed' as const }),
    (writes, fresh, answer) => {
      if (fresh.reservation.state !== 'created') return { journal: 'OK', result: answer };
      switch (answer.kind) {
        case 'held':
          moveReservation(writes, fresh, 'held', 'worker', { hold_until: new Date(answer.until) });
          return { journal: 'OK', result: answer };
        case 'not_needed':
          moveReservation(writes, fresh, 'held', 'worker');
          return { journal: 'OK', result: answer };
        case 'unknown':
          if (attempt >= holdAttempts)
            moveReservation(writes, fresh, 'refused', 'worker', { failure: 'supplier_down' }, answer);
          else scheduleRetry(writes, deps.timing.pollDelay(fresh.reservation.asked));
          return { journal: 'UNKNOWN', result: answer };
        default:
          moveReservation(writes, fresh, 'refused', 'worker', { failure: failureOf(answer.kind) }, answer);
          return { journal: 'FAILED', result: answer };
      }
    },
  );
}

/** Prolongs the hold to the end of the payment. A refusal changes nothing: the current hold stays. */
export async function prolong(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return perform(
    deps,
    s,
    'prolong',
    s.reservation.reference,
    () => supplyOf(deps, s.order.product).hold(s.order),
    (writes, fresh, answer) => {
      if (answer.kind === 'held' && fresh.reservation.state === 'awaiting_payment')
        writes.reservation = { hold_until: new Date(answer.until) };
      return {
        journal: answer.kind === 'held' ? 'OK' : answer.kind === 'unknown' ? 'UNKNOWN' : 'FAILED',
        result: answer,
      };
    },
  );
}

export async function book(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return perform(
    deps,
    s,
    'book',
    s.reservation.reference,
    () => supplyOf(deps, s.order.product).book(s.order),
    (writes, fresh, answer) => {
      if (fresh.reservation.state !== 'booking')
        return { journal: answer.kind === 'unknown' ? 'UNKNOWN' : 'OK', result: answer };
      switch (answer.kind) {
        case 'confirmed':
          moveReservation(writes, fresh, 'confirmed', 'worker', {
            supplier_reference: answer.supplierReference,
            property_confirmation: answer.propertyConfirmation,
            ...payableThrough(answer),
            confirmed_at: sql`clock_timestamp()`,
          });
          return { journal: 'OK', result: answer };
        case 'unknown':
          moveReservation(writes, fresh, 'no_answer', 'worker', {}, answer);
          scheduleIn(writes, deps.timing.pollDelay(0));
          return { journal: 'UNKNOWN', result: answer };
        default:
          moveReservation(writes, fresh, 'refused', 'worker', { failure: failureOf(answer.kind) }, answer);
          return { journal: 'FAILED', result: answer };
      }
    },
  );
}

/** Idempotent at the supplier, repeated until it is known to be done. */
export async function release(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return perform(
    deps,
    s,
    'release',
    s.reservation.reference,
    () => supplyOf(deps, s.order.product).release(s.order),
    (_writes, _fresh, answer) => ({
      journal: answer.kind === 'released' ? 'OK' : 'UNKNOWN',
      result: answer,
    }),
  );
}

export async function checkHold(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const answer = await supplyOf(deps, s.order.product).status(s.order);
  return settle(deps, s, (writes) => {
    if (answer.kind === 'found' && answer.state === 'held') {
      markLast(writes, s, 'hold', 'OK');
      moveReservation(writes, s, 'held', 'worker');
    } else if (answer.kind === 'unknown' && s.reservation.asked < 6) {
      scheduleRetry(writes, deps.timing.pollDelay(s.reservation.asked));
    } else if (answer.kind === 'not_found' && s.journal.filter((row) => row.step === 'hold').length < holdAttempts) {
      markLast(writes, s, 'hold', 'FAILED');
      scheduleRetry(writes, 0);
    } else {
      moveReservation(writes, s, 'refused', 'worker', { failure: 'supplier_down' }, answer);
    }
  });
}

/** The call's sender died, so only the supplier knows the result. */
export async function lostBookingCall(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return settle(deps, s, (writes) => {
    markLast(writes, s, 'book', 'UNKNOWN');
    moveReservation(writes, s, 'no_answer', 'worker', {}, { reason: 'the process that asked is gone' });
  });
}

/**
 * Looks up by our own reference the result of a booking call without an answer. Never books again before `not_found` is
 * certain.
 */
export async function checkBooking(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const supply = supplyOf(deps, s.order.product);
  const answer = await supply.status(s.order);
  const calls = s.journal.filter((row) => row.step === 'book');
  const first = calls[0]?.sent_at ?? s.reservation.created_at;
  const latest = calls.at(-1)?.sent_at ?? s.reservation.created_at;
  const certain = s.now.getTime() - latest.getTime() >= deps.timing.lag(supply.visibilityLagSeconds(s.order));
  const overdue = s.now.getTime() - first.getTime() >= deps.timing.giveUp;
  return settle(deps, s, (writes) => {
    const unresolved = s.reservation.state === 'unknown';
    if (answer.kind === 'found' && answer.state === 'confirmed') {
      moveReservation(writes, s, 'confirmed', 'worker', {
        supplier_reference: answer.supplierReference,
        property_confirmation: answer.propertyConfirmation,
        ...payableThrough(answer),
        confirmed_at: sql`clock_timestamp()`,
      });
    } else if (answer.kind === 'found' && answer.state === 'cancelled') {
      moveReservation(writes, s, 'refused', 'worker', { failure: 'rejected' }, answer);
    } else if (unresolved && certain && isNotBooked(answer) && calls.length < 2) {
      moveReservation(writes, s, 'resent', 'worker', {}, answer);
    } else if (certain && isNotBooked(answer)) {
      moveReservation(writes, s, 'refused', 'worker', { failure: 'supplier_down' }, answer);
    } else if (unresolved && overdue) {
      moveReservation(writes, s, 'gave_up', 'clock', {}, answer);
      scheduleIn(writes, deps.timing.recheckHuman);
    } else {
      scheduleRetry(writes, unresolved ? deps.timing.pollDelay(s.reservation.asked) : deps.timing.recheckHuman);
    }
  });
}

/** An abandoned booking may appear late: it is cancelled while that is free, otherwise a person is alerted. */
export async function watchOrphan(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const supply = supplyOf(deps, s.order.product);
  const answer = await supply.status(s.order);
  if (answer.kind === 'found' && (answer.state === 'confirmed' || answer.state === 'pending')) {
    const free = { minor: 0n, currency: s.sale.supplierCurrency };
    return perform(
      deps,
      s,
      'cancel_orphan',
      s.reservation.reference,
      () => supply.cancel(s.order, free),
      (writes, _fresh, cancelled) => {
        raiseAlarm(writes, 'orphan', { cancelled: cancelled.kind });
        scheduleRetry(writes, deps.timing.recheckHuman);
        return {
          journal: cancelled.kind === 'unknown' ? 'UNKNOWN' : cancelled.kind === 'cancelled' ? 'OK' : 'FAILED',
          result: cancelled,
        };
      },
    );
  }
  return settle(deps, s, (writes) => scheduleRetry(writes, deps.timing.pollDelay(Math.max(4, s.reservation.asked))));
}

/** The stay is over; the paid amount is earned. */
export async function complete(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return settle(deps, s, (writes) => moveReservation(writes, s, 'stayed', 'clock', { due_at: null }));
}

function isNotBooked(answer: { kind: string; state?: string }): boolean {
  return answer.kind === 'not_found' || (answer.kind === 'found' && answer.state === 'held');
}

function failureOf(kind: 'sold_out' | 'price_changed' | 'rejected'): string {
  return kind;
}

/** Unchanged when the supplier names no fee, as most do. */
function payableThrough({ payableThrough: named }: { readonly payableThrough?: PayableThrough | null }) {
  return named ? { payable_through: named } : {};
}
