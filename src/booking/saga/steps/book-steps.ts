import { sql } from 'kysely';
import type { CancelAnswer, ProductSupply } from '../../vertical.ts';
import { supplyOf, type SagaDeps } from '../deps.ts';
import { firstCheck } from '../next-check.ts';
import { scheduleIn, scheduleRetry, markLast, moveReservation, raiseAlarm } from '../moves.ts';
import { perform, settle } from '../perform.ts';
import { supplierColumns } from '../supplier-columns.ts';
import { callsOf, type Part, partOf, type Snapshot } from '../../state/snapshot.ts';

const holdAttempts = 3;

export async function hold(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order, reservation } = partOf(s, subject);
  const supply = supplyOf(deps, order.product);
  const attempt = callsOf(s, 'hold', subject).length + 1;
  return perform(
    deps,
    s,
    { step: 'hold', subject },
    reservation.reference,
    async () => (supply.canHold(order) ? supply.hold(order) : { kind: 'not_needed' as const }),
    (writes, fresh, answer) => {
      const part = partOf(fresh, subject);
      if (part.reservation.state !== 'created') return { journal: 'OK', result: answer };
      switch (answer.kind) {
        case 'held':
          moveReservation(writes, fresh, part, 'held', 'worker', { hold_until: new Date(answer.until) });
          return { journal: 'OK', result: answer };
        case 'not_needed':
          moveReservation(writes, fresh, part, 'held', 'worker');
          return { journal: 'OK', result: answer };
        case 'unknown':
          if (attempt >= holdAttempts)
            moveReservation(writes, fresh, part, 'refused', 'worker', { failure: 'supplier_down' }, answer);
          else scheduleRetry(writes, fresh, deps.timing.pollDelay(fresh.trip.polls));
          return { journal: 'UNKNOWN', result: answer };
        default:
          moveReservation(writes, fresh, part, 'refused', 'worker', { failure: answer.kind }, answer);
          return { journal: 'FAILED', result: answer };
      }
    },
  );
}

/** Prolongs a hold. A refusal changes nothing: the current hold stays. */
export async function prolong(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order, reservation } = partOf(s, subject);
  return perform(
    deps,
    s,
    { step: 'prolong', subject },
    reservation.reference,
    () => supplyOf(deps, order.product).hold(order),
    (writes, fresh, answer) => {
      if (answer.kind === 'held' && partOf(fresh, subject).reservation.state === 'held')
        writes.reservations.set(subject, { hold_until: new Date(answer.until) });
      return {
        journal: answer.kind === 'held' ? 'OK' : answer.kind === 'unknown' ? 'UNKNOWN' : 'FAILED',
        result: answer,
      };
    },
  );
}

export async function book(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order, reservation } = partOf(s, subject);
  return perform(
    deps,
    s,
    { step: 'book', subject },
    reservation.reference,
    () => supplyOf(deps, order.product).book(order),
    (writes, fresh, answer) => {
      const part = partOf(fresh, subject);
      if (part.reservation.state !== 'booking')
        return { journal: answer.kind === 'unknown' ? 'UNKNOWN' : 'OK', result: answer };
      switch (answer.kind) {
        case 'confirmed':
          moveReservation(writes, fresh, part, 'confirmed', 'worker', {
            supplier_reference: answer.supplierReference,
            property_confirmation: answer.propertyConfirmation,
            ...supplierColumns(answer),
            check_at: firstCheck(deps, part, fresh.now),
            confirmed_at: sql`clock_timestamp()`,
          });
          return { journal: 'OK', result: answer };
        case 'unknown':
          moveReservation(writes, fresh, part, 'no_answer', 'worker', {}, answer);
          scheduleIn(writes, fresh, deps.timing.pollDelay(0));
          return { journal: 'UNKNOWN', result: answer };
        default:
          moveReservation(writes, fresh, part, 'refused', 'worker', { failure: answer.kind }, answer);
          return { journal: 'FAILED', result: answer };
      }
    },
  );
}

/**
 * Another part of the package can't be had, so a booking call that was about to be made is not. It takes the call's place
 * in the journal, where another process may be about to make it.
 */
export async function skipBooking(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const call = async () => ({ kind: 'skipped' });
  const { reference } = partOf(s, subject).reservation;
  return perform(deps, s, { step: 'book', subject }, reference, call, (writes, fresh, answer) => {
    const part = partOf(fresh, subject);
    if (part.reservation.state === 'booking')
      moveReservation(writes, fresh, part, 'refused', 'worker', { failure: 'other_unavailable' });
    return { journal: 'FAILED', result: answer };
  });
}

/** Idempotent at the supplier, repeated until it is known to be done. */
export async function release(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order, reservation } = partOf(s, subject);
  return perform(
    deps,
    s,
    { step: 'release', subject },
    reservation.reference,
    () => supplyOf(deps, order.product).release(order),
    (_writes, _fresh, answer) => ({
      journal: answer.kind === 'released' ? 'OK' : 'UNKNOWN',
      result: answer,
    }),
  );
}

/** Looks up a hold without an answer. One that was made is made again: only that answer says when it ends. */
export async function checkHold(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order } = partOf(s, subject);
  const answer = await supplyOf(deps, order.product).status(order);
  if (answer.kind === 'found' && answer.state === 'held') return hold(deps, s, subject);
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    if (answer.kind === 'unknown' && fresh.trip.polls < 6) {
      scheduleRetry(writes, fresh, deps.timing.pollDelay(fresh.trip.polls));
    } else if (answer.kind === 'not_found' && callsOf(fresh, 'hold', subject).length < holdAttempts) {
      markLast(writes, fresh, part, 'hold', 'FAILED');
      scheduleRetry(writes, fresh, 0);
    } else {
      moveReservation(writes, fresh, part, 'refused', 'worker', { failure: 'supplier_down' }, answer);
    }
  });
}

/** The call's sender died, so only the supplier knows the result. */
export async function lostBookingCall(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    markLast(writes, fresh, part, 'book', 'UNKNOWN');
    moveReservation(writes, fresh, part, 'no_answer', 'worker', {}, { reason: 'the process that sent it has ended' });
  });
}

/**
 * Looks up by our own reference the result of a booking call without an answer. Never books again before `not_found` is
 * certain.
 */
export async function checkBooking(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order, reservation } = partOf(s, subject);
  const supply = supplyOf(deps, order.product);
  const answer = await supply.status(order);
  const calls = callsOf(s, 'book', subject);
  const first = calls[0]?.sent_at ?? reservation.created_at;
  const latest = calls.at(-1)?.sent_at ?? reservation.created_at;
  const certain = s.now.getTime() - latest.getTime() >= deps.timing.lag(supply.visibilityLagSeconds(order));
  const overdue = s.now.getTime() - first.getTime() >= deps.timing.giveUp;
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    const unresolved = part.reservation.state === 'unknown';
    // One that differs from the order is not what the traveller pays for.
    if (answer.kind === 'found' && answer.state === 'confirmed' && !answer.changes?.length) {
      moveReservation(writes, fresh, part, 'confirmed', 'worker', {
        supplier_reference: answer.supplierReference,
        property_confirmation: answer.propertyConfirmation,
        ...supplierColumns(answer),
        check_at: firstCheck(deps, part, fresh.now),
        confirmed_at: sql`clock_timestamp()`,
      });
    } else if (answer.kind === 'found' && answer.state === 'cancelled') {
      moveReservation(writes, fresh, part, 'refused', 'worker', { failure: 'rejected' }, answer);
    } else if (unresolved && certain && isNotBooked(answer) && calls.length < 2 && fresh.trip.state === 'booking') {
      moveReservation(writes, fresh, part, 'resent', 'worker', {}, answer);
    } else if (certain && isNotBooked(answer)) {
      moveReservation(writes, fresh, part, 'refused', 'worker', { failure: 'supplier_down' }, answer);
    } else if (unresolved && overdue) {
      moveReservation(writes, fresh, part, 'gave_up', 'clock', {}, answer);
      scheduleIn(writes, fresh, deps.timing.recheckHuman);
    } else {
      scheduleRetry(writes, fresh, unresolved ? deps.timing.pollDelay(fresh.trip.polls) : deps.timing.recheckHuman);
    }
  });
}

/** An abandoned booking may appear late: it is cancelled while that is free, otherwise a person is alerted. */
export async function watchOrphan(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const part = partOf(s, subject);
  const { order, reservation } = part;
  const supply = supplyOf(deps, order.product);
  const answer = await supply.status(order);
  if (answer.kind === 'found' && (answer.state === 'confirmed' || answer.state === 'pending')) {
    return perform(
      deps,
      s,
      { step: 'cancel_orphan', subject },
      reservation.reference,
      () => cancelFree(supply, part),
      (writes, fresh, cancelled) => {
        raiseAlarm(writes, partOf(fresh, subject), 'orphan', { cancelled: cancelled.kind });
        scheduleRetry(writes, fresh, deps.timing.recheckHuman);
        return {
          journal: cancelled.kind === 'unknown' ? 'UNKNOWN' : cancelled.kind === 'cancelled' ? 'OK' : 'FAILED',
          result: cancelled,
        };
      },
    );
  }
  return settle(deps, s, { subject }, (writes, fresh) =>
    scheduleRetry(writes, fresh, deps.timing.pollDelay(Math.max(4, fresh.trip.polls))),
  );
}

/** A fee on request is accepted by the token with which the supplier told it. */
async function cancelFree(supply: ProductSupply, { order, sale }: Part): Promise<CancelAnswer> {
  const fee = { minor: 0n, currency: sale.supplierCurrency };
  if (sale.policy.kind !== 'on_request') return supply.cancel(order, { fee, token: null });
  const told = await supply.cancellationFee(order);
  if (told.kind === 'not_allowed') return { kind: 'rejected', reason: told.reason };
  return told.kind === 'unknown' ? told : supply.cancel(order, { fee, token: told.token ?? null });
}

/** The product has ended; the paid amount is earned. */
export async function complete(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) =>
    moveReservation(writes, fresh, partOf(fresh, subject), 'stayed', 'clock'),
  );
}

function isNotBooked(answer: { kind: string; state?: string }): boolean {
  return answer.kind === 'not_found' || (answer.kind === 'found' && answer.state === 'held');
}
