import { sql } from 'kysely';
import { freeUntil } from '#values/cancellation.ts';
import {
  cancellationEntries,
  captureEntries,
  earningEntries,
  retainedEntries,
  receivableEntries,
  refundEntries,
  writeOffEntries,
} from '../ledger/postings.ts';
import {
  type Actor,
  type Effect,
  findMove,
  paymentMoves,
  receivableMoves,
  refundMoves,
  reservationMoves,
} from '../state/lifecycle.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { Patch, Writes } from './writes.ts';

/** Times further ahead than this are left to the sweep, so that the queue holds only near jobs. */
export const nearMs = 10 * 60_000;

/** Moves the reservation on an event, with the move's effects. */
export function moveReservation(
  writes: Writes,
  s: Snapshot,
  event: string,
  actor: Actor,
  patch: Omit<Patch<'booking.reservation'>, 'state'> = {},
  detail: object = {},
): void {
  if (writes.reservation) throw new Error(`'${event}' is a second change of the reservation in one decision`);
  const { from, to, effects } = findMove(reservationMoves, s.reservation.state, event, actor);
  writes.reservation = { due_at: sql`clock_timestamp()`, asked: 0, ...patch, state: to };
  writes.events.push({ entity: 'reservation', name: event, actor, from, to, detail });
  carryOut(writes, s, effects, detail);
}

export function movePayment(
  writes: Writes,
  s: Snapshot,
  event: string,
  actor: Actor,
  patch: Omit<Patch<'booking.payment'>, 'state'> = {},
  detail: object = {},
): void {
  if (writes.payment) throw new Error(`'${event}' is a second change of the payment in one decision`);
  const { from, to, effects } = findMove(paymentMoves, s.payment.state, event, actor);
  writes.payment = { ...patch, state: to };
  writes.events.push({ entity: 'payment', name: event, actor, from, to, detail });
  carryOut(writes, s, effects, detail);
}

export function moveRefund(writes: Writes, s: Snapshot, event: string, actor: Actor, detail: object = {}): void {
  if (!s.refund) throw new Error('no refund to move');
  const { from, to, effects } = findMove(refundMoves, s.refund.state, event, actor);
  writes.refund = { state: to, ...(to === 'done' ? { done_at: sql`clock_timestamp()` } : {}) };
  writes.events.push({ entity: 'refund', name: event, actor, from, to, detail });
  carryOut(writes, s, effects, detail);
}

export function moveReceivable(
  writes: Writes,
  s: Snapshot,
  event: string,
  actor: Actor,
  patch: Omit<Patch<'booking.receivable'>, 'state'> = {},
  detail: object = {},
): void {
  if (!s.receivable) throw new Error('no receivable to move');
  const { from, to, effects } = findMove(receivableMoves, s.receivable.state, event, actor);
  writes.receivable = { settled_at: sql`clock_timestamp()`, ...patch, state: to };
  writes.events.push({ entity: 'receivable', name: event, actor, from, to, detail });
  carryOut(writes, s, effects, detail);
}

/** Schedules another check without a state change, after an inconclusive answer. */
export function scheduleRetry(writes: Writes, waitMs: number): void {
  writes.reservation = { asked: sql`asked + 1` };
  scheduleIn(writes, waitMs);
}

/** Makes the reservation due in this many milliseconds, by the database's clock, instead of now. */
export function scheduleIn(writes: Writes, waitMs: number): void {
  const due = sql<Date>`clock_timestamp() + make_interval(secs => ${waitMs / 1_000})`;
  writes.reservation = { ...writes.reservation, due_at: due };
  writes.enqueuesWhenDue = waitMs > 0 && waitMs < nearMs;
}

/** Records the result of the last call of a step. */
export function markLast(writes: Writes, s: Snapshot, step: string, state: 'OK' | 'FAILED' | 'UNKNOWN'): void {
  const last = s.journal.filter((row) => row.step === step).at(-1);
  if (last) writes.marks.push({ step, attempt: last.attempt, state });
}

/** Owes a refund of the captured amount (minor units of the sale) less the agreed fee; once. */
export function oweRefund(writes: Writes, s: Snapshot, captured: bigint): void {
  const minor = captured - (s.reservation.accepted_fee_minor ?? 0n);
  if (minor > 0n) writes.owed.push({ reason: s.reservation.cancel_requested_at ? 'cancelled' : 'not_booked', minor });
}

export function raiseAlarm(writes: Writes, code: string, detail: object): void {
  writes.alarms.push({ code, detail });
}

function carryOut(writes: Writes, s: Snapshot, effects: readonly Effect[], detail: object): void {
  for (const effect of effects) {
    switch (effect) {
      case 'post_capture':
        writes.entries.push(...captureEntries(s, BigInt((detail as { minor: string }).minor)));
        break;
      case 'post_cancellation':
        writes.entries.push(
          ...cancellationEntries(s, (detail as { supplierFee: { minor: string; currency: string } }).supplierFee),
        );
        lowerReceivable(writes, s);
        break;
      case 'post_earning':
        writes.entries.push(...earningEntries(s));
        break;
      case 'post_refund':
        writes.entries.push(...refundEntries(s));
        break;
      case 'post_kept':
        writes.entries.push(...retainedEntries(s));
        break;
      case 'post_write_off':
        writes.entries.push(...writeOffEntries(s));
        break;
      case 'open_receivable':
        openReceivable(writes, s);
        break;
      case 'owe_refund':
        oweRefund(writes, s, s.payment.captured_minor);
        break;
      case 'raise_alarm':
        raiseAlarm(writes, s.reservation.state, detail);
        break;
      case 'clear_alarm':
        writes.clearsAlarms.add('other');
        break;
      case 'clear_due_alarm':
        writes.clearsAlarms.add('payment_due');
        break;
      case 'mail_confirmed':
      case 'mail_failed':
      case 'mail_cancelled':
      case 'mail_refunded':
      case 'mail_cancel_refused':
      case 'mail_payment_due':
        writes.mails.push(effect.slice('mail_'.length));
        break;
      case 'release_hold':
      case 'void_payment':
      case 'capture_payment':
        break; // Effects that the plan carries out from the new state and repeats until they are known to be done.
    }
  }
}

const day = 24 * 3_600_000;
const cancelMargin = day / 4;

/** The money could not be captured: it becomes a debt, of the fee's amount when the stay was cancelled before. */
function openReceivable(writes: Writes, s: Snapshot): void {
  raiseAlarm(writes, 'payment_due', {});
  if (s.receivable) return;
  const cancelled = s.reservation.state === 'cancelled';
  const minor = cancelled ? (s.reservation.accepted_fee_minor ?? 0n) : s.payment.amount_minor;
  const payBy = cancelled ? null : payByOf(s);
  const remindAt = new Date(s.now.getTime() + Math.min(day, payBy ? (payBy.getTime() - s.now.getTime()) / 2 : day));
  writes.opensReceivable = { minor, payBy, remindAt };
  writes.events.push({
    entity: 'receivable',
    name: 'opened',
    actor: 'worker',
    from: 'none',
    to: 'open',
    detail: { minor: minor.toString() },
  });
  writes.entries.push(...receivableEntries(s, minor));
}

/** Some hours before free cancellation ends, or half of the remaining time. Null when it has ended. */
function payByOf(s: Snapshot): Date | null {
  const free = freeUntil(s.sale.policy, s.now.toISOString());
  if (!free) return null;
  const end = Date.parse(free.at);
  return new Date(end - Math.min(cancelMargin, (end - s.now.getTime()) / 2));
}

/** A stay cancelled before payment leaves the fee as a debt, or nothing. */
function lowerReceivable(writes: Writes, s: Snapshot): void {
  if (s.receivable?.state !== 'open') return;
  const fee = s.reservation.accepted_fee_minor ?? 0n;
  if (fee === 0n) moveReceivable(writes, s, 'waived', 'worker', { pay_by: null, remind_at: null });
  else writes.receivable = { amount_minor: fee, pay_by: null };
}
