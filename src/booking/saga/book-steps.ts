import { sql } from 'kysely';
import { supplyOf, type SagaDeps } from './deps.ts';
import type { movePayment } from './moves.ts';
import { lookAgain, moveReservation, raiseAlarm } from './moves.ts';
import { perform } from './perform.ts';
import type { Snapshot } from './snapshot.ts';
import { settleStatus } from './settle-status.ts';

const holdAttempts = 3;

export async function hold(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  const supply = supplyOf(deps, s.order.product);
  const attempt = s.journal.filter((row) => row.step === 'hold').length + 1;
  return perform(
    deps,
    s,
    'hold',
    s.reservation.reference,
    async () => (supply.canHold(s.order) ? supply.hold(s.order) : { kind: 'not_needed' as const }),
    async (trx, fresh, answer) => {
      if (fresh.reservation.state !== 'created') return { journal: 'OK', result: answer };
      switch (answer.kind) {
        case 'held':
          await moveReservation(trx, fresh, 'held', 'worker', { hold_until: new Date(answer.until) });
          return { journal: 'OK', result: answer };
        case 'not_needed':
          await moveReservation(trx, fresh, 'held', 'worker');
          return { journal: 'OK', result: answer };
        case 'unknown':
          if (attempt >= holdAttempts)
            await moveReservation(trx, fresh, 'refused', 'worker', { failure: 'supplier_down' }, answer);
          else await lookAgain(trx, fresh, deps.timing.askAgain(fresh.reservation.asked));
          return { journal: 'UNKNOWN', result: answer };
        default:
          await moveReservation(trx, fresh, 'refused', 'worker', { failure: failureOf(answer.kind) }, answer);
          return { journal: 'FAILED', result: answer };
      }
    },
  );
}

export async function book(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  return perform(
    deps,
    s,
    'book',
    s.reservation.reference,
    () => supplyOf(deps, s.order.product).book(s.order),
    async (trx, fresh, answer) => {
      if (fresh.reservation.state !== 'booking')
        return { journal: answer.kind === 'unknown' ? 'UNKNOWN' : 'OK', result: answer };
      switch (answer.kind) {
        case 'confirmed':
          await moveReservation(trx, fresh, 'confirmed', 'worker', {
            supplier_reference: answer.supplierReference,
            property_confirmation: answer.propertyConfirmation,
            confirmed_at: sql`clock_timestamp()`,
          });
          return { journal: 'OK', result: answer };
        case 'unknown':
          await moveReservation(trx, fresh, 'no_answer', 'worker', { due_at: later(deps.timing.askAgain(0)) }, answer);
          return { journal: 'UNKNOWN', result: answer };
        default:
          await moveReservation(trx, fresh, 'refused', 'worker', { failure: failureOf(answer.kind) }, answer);
          return { journal: 'FAILED', result: answer };
      }
    },
  );
}

/** Idempotent at the supplier, repeated until it is known to be done. */
export async function release(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  return perform(
    deps,
    s,
    'release',
    s.reservation.reference,
    () => supplyOf(deps, s.order.product).release(s.order),
    async (_trx, _fresh, answer) => ({
      journal: answer.kind === 'released' ? 'OK' : 'UNKNOWN',
      result: answer,
    }),
  );
}

export async function askHold(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  const answer = await supplyOf(deps, s.order.product).status(s.order);
  return settleStatus(deps, s, 'created', async (trx, fresh) => {
    if (answer.kind === 'found' && answer.state === 'held') {
      await markLast(trx, s, 'hold', 'OK');
      await moveReservation(trx, fresh, 'held', 'worker');
    } else if (answer.kind === 'unknown' && fresh.reservation.asked < 6) {
      await lookAgain(trx, fresh, deps.timing.askAgain(fresh.reservation.asked));
    } else if (answer.kind === 'not_found' && s.journal.filter((row) => row.step === 'hold').length < holdAttempts) {
      await markLast(trx, s, 'hold', 'FAILED');
      await lookAgain(trx, fresh, 0);
    } else {
      await moveReservation(trx, fresh, 'refused', 'worker', { failure: 'supplier_down' }, answer);
    }
  });
}

/** The call's sender died: what became of it, only the supplier knows. */
export async function lostBookingCall(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  return settleStatus(deps, s, 'booking', async (trx, fresh) => {
    await markLast(trx, s, 'book', 'UNKNOWN');
    await moveReservation(trx, fresh, 'no_answer', 'worker', {}, { reason: 'the process that asked is gone' });
  });
}

/** Asks by our own reference what became of a booking call without an answer. Never books anew before `not_found` is certain. */
export async function askBooking(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  const supply = supplyOf(deps, s.order.product);
  const answer = await supply.status(s.order);
  const calls = s.journal.filter((row) => row.step === 'book');
  const first = calls[0]?.sent_at ?? s.reservation.created_at;
  const latest = calls.at(-1)?.sent_at ?? s.reservation.created_at;
  const certain = s.now.getTime() - latest.getTime() >= deps.timing.lag(supply.visibilityLagSeconds(s.order));
  const overdue = s.now.getTime() - first.getTime() >= deps.timing.giveUp;
  return settleStatus(deps, s, s.reservation.state, async (trx, fresh) => {
    const unresolved = fresh.reservation.state === 'unknown';
    if (answer.kind === 'found' && answer.state === 'confirmed') {
      await moveReservation(trx, fresh, 'confirmed', 'worker', {
        supplier_reference: answer.supplierReference,
        property_confirmation: answer.propertyConfirmation,
        confirmed_at: sql`clock_timestamp()`,
      });
    } else if (answer.kind === 'found' && answer.state === 'cancelled') {
      await moveReservation(trx, fresh, 'refused', 'worker', { failure: 'rejected' }, answer);
    } else if (unresolved && certain && isNotBooked(answer) && calls.length < 2) {
      await moveReservation(trx, fresh, 'resent', 'worker', {}, answer);
    } else if (certain && isNotBooked(answer)) {
      await moveReservation(trx, fresh, 'refused', 'worker', { failure: 'supplier_down' }, answer);
    } else if (unresolved && overdue) {
      await moveReservation(trx, fresh, 'gave_up', 'clock', { due_at: later(deps.timing.recheckHuman) }, answer);
    } else {
      await lookAgain(
        trx,
        fresh,
        unresolved ? deps.timing.askAgain(fresh.reservation.asked) : deps.timing.recheckHuman,
      );
    }
  });
}

/** A booking we gave up on may appear late: it is cancelled while that is free, else a person is called. */
export async function watchOrphan(deps: SagaDeps, s: Snapshot): Promise<boolean> {
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
      async (trx, fresh, cancelled) => {
        await raiseAlarm(trx, s.reservation.id, 'orphan', { cancelled: cancelled.kind });
        await lookAgain(trx, fresh, deps.timing.recheckHuman);
        return {
          journal: cancelled.kind === 'unknown' ? 'UNKNOWN' : cancelled.kind === 'cancelled' ? 'OK' : 'FAILED',
          result: cancelled,
        };
      },
    );
  }
  return settleStatus(deps, s, s.reservation.state, (trx, fresh) =>
    lookAgain(trx, fresh, deps.timing.askAgain(Math.max(4, fresh.reservation.asked))),
  );
}

/** The stay is over; what was paid is earned. */
export async function complete(deps: SagaDeps, s: Snapshot): Promise<boolean> {
  return settleStatus(deps, s, 'confirmed', (trx, fresh) =>
    moveReservation(trx, fresh, 'stayed', 'clock', { due_at: null }),
  );
}

export async function markLast(
  trx: Parameters<typeof movePayment>[0],
  s: Snapshot,
  step: string,
  state: 'OK' | 'FAILED' | 'UNKNOWN',
): Promise<void> {
  const last = s.journal.filter((row) => row.step === step).at(-1);
  if (!last) return;
  await trx
    .updateTable('booking.step_journal')
    .set((eb) => ({ state, finished_at: eb.fn<Date>('clock_timestamp') }))
    .where('reservation_id', '=', s.reservation.id)
    .where('step', '=', step)
    .where('attempt', '=', last.attempt)
    .execute();
}

function isNotBooked(answer: { kind: string; state?: string }): boolean {
  return answer.kind === 'not_found' || (answer.kind === 'found' && answer.state === 'held');
}

export function later(ms: number) {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1_000})`;
}

function failureOf(kind: 'sold_out' | 'price_changed' | 'rejected'): string {
  return kind;
}
