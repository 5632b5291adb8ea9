import { sql } from 'kysely';
import {
  cancellationEntries,
  captureEntries,
  coveredEntries,
  earningEntries,
  givenLessEntries,
  retainedEntries,
  returnedEntries,
  receivableEntries,
  refundEntries,
  writeOffEntries,
} from '../ledger/postings.ts';
import {
  type Actor,
  amendmentMoves,
  type Effect,
  findMove,
  paymentMoves,
  receivableMoves,
  isOver,
  refundMoves,
  reservationMoves,
  tripMoves,
} from '../state/lifecycle.ts';
import { isPrepaid, owedMinor, type Part, partOf, type RefundRow, type Snapshot } from '../state/snapshot.ts';
import { givenMinor, isGiven } from '../state/refundable.ts';
import type { ReceivableCause } from '../tables.ts';
import { nextReminder, payByOf } from './pay-by.ts';
import { type Patch, stateAfter, type Writes } from './writes.ts';

export { markLast, scheduleIn, scheduleRetry } from './plan/schedule.ts';

/** Moves the trip on an event, with the move's effects. */
export function moveTrip(
  writes: Writes,
  s: Snapshot,
  event: string,
  actor: Actor,
  patch: Omit<Patch<'booking.trip'>, 'state'> = {},
  detail: object = {},
): void {
  if (writes.trip?.state) throw new Error(`'${event}' is a second change of the trip in one decision`);
  const { from, to, effects } = findMove(tripMoves, s.trip.state, event, actor);
  writes.trip = { ...dueNow, ...patch, state: to };
  writes.events.push({ entity: 'trip', subject: null, name: event, actor, from, to, detail });
  carryOut(writes, s, null, effects, detail);
}

/** Moves one of the trip's reservations on an event, with the move's effects. */
export function moveReservation(
  writes: Writes,
  s: Snapshot,
  part: Part,
  event: string,
  actor: Actor,
  patch: Omit<Patch<'booking.reservation'>, 'state'> = {},
  detail: object = {},
): void {
  const { id, state } = part.reservation;
  if (writes.reservations.has(id)) throw new Error(`'${event}' is a second change of the reservation in one decision`);
  const { from, to, effects } = findMove(reservationMoves, state, event, actor);
  writes.reservations.set(id, { ...patch, state: to });
  writes.trip ??= dueNow;
  writes.events.push({ entity: 'reservation', subject: id, name: event, actor, from, to, detail });
  carryOut(writes, s, part, effects, detail);
  if (part.amendment && (to === 'cancelled' || to === 'completed'))
    moveAmendment(writes, s, part, 'booking_over', actor);
}

/** Moves the correction of a reservation that its supplier is to decide about. */
export function moveAmendment(
  writes: Writes,
  s: Snapshot,
  part: Part,
  event: string,
  actor: Actor,
  patch: Omit<Patch<'booking.amendment'>, 'state'> = {},
  detail: object = {},
): void {
  if (!part.amendment) throw new Error('no amendment to move');
  const { id, state } = part.amendment;
  const { from, to, effects } = findMove(amendmentMoves, state, event, actor);
  const isOpen = to === 'asked' || to === 'waiting';
  writes.amendments.set(id, {
    ...(isOpen ? {} : { check_at: null, settled_at: sql<Date>`clock_timestamp()` }),
    ...patch,
    state: to,
  });
  writes.trip ??= dueNow;
  const about = { entity: 'amendment', subject: part.reservation.id } as const;
  writes.events.push({ ...about, name: event, actor, from, to, detail: { amendment: id, ...detail } });
  carryOut(writes, s, part, effects, detail);
}

/** A time that has passed stays: an update that changes no indexed column writes no index entries. */
export const dueNow = {
  due_at: sql<Date>`case when due_at <= clock_timestamp() then due_at else clock_timestamp() end`,
  polls: 0,
};

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
  writes.events.push({ entity: 'payment', subject: s.payment.id, name: event, actor, from, to, detail });
  carryOut(writes, s, null, effects, detail);
}

export function moveRefund(
  writes: Writes,
  s: Snapshot,
  refund: RefundRow,
  event: string,
  actor: Actor,
  detail: object = {},
  patch: Omit<Patch<'booking.refund'>, 'state'> = {},
): void {
  const { from, to, effects } = findMove(refundMoves, refund.state, event, actor);
  const isOver = to === 'done' || to === 'covered';
  writes.refunds.set(refund.id, { ...patch, state: to, ...(isOver ? { done_at: sql`clock_timestamp()` } : {}) });
  writes.events.push({ entity: 'refund', subject: refund.id, name: event, actor, from, to, detail });
  carryOut(writes, s, partOf(s, refund.reservation_id), effects, detail, refund);
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
  writes.events.push({ entity: 'receivable', subject: null, name: event, actor, from, to, detail });
  carryOut(writes, s, null, effects, detail);
}

/**
 * Owes a refund of what was captured for a reservation (minor units of the sale) less the agreed fee; once. What a person has
 * given back before counts where both together would exceed what was captured.
 */
export function oweRefund(writes: Writes, s: Snapshot, part: Part, captured: bigint): void {
  const { reservation } = part;
  const byTerms = captured - (reservation.accepted_fee_minor ?? 0n);
  const left = captured - givenMinor(s, reservation.id);
  const minor = left < byTerms ? left : byTerms;
  writes.entries.push(...givenLessEntries(s, part, byTerms - minor));
  const cause = reservation.confirmed_at ? 'cancelled' : 'not_booked';
  if (minor > 0n) writes.owed.push({ reservationId: reservation.id, cause, minor });
}

/** `part` is null for an alarm about the whole trip. */
export function raiseAlarm(writes: Writes, part: Part | null, code: string, detail: object): void {
  writes.alarms.push({ code, detail, reservationId: part?.reservation.id ?? null });
}

/** `part` is the reservation that moves, or null. */
function carryOut(
  writes: Writes,
  s: Snapshot,
  part: Part | null,
  effects: readonly Effect[],
  detail: object,
  refund?: RefundRow,
): void {
  for (const effect of effects) {
    switch (effect) {
      case 'post_capture':
        writes.entries.push(...captureEntries(s, BigInt((detail as { minor: string }).minor)));
        break;
      case 'post_cancellation':
        writes.entries.push(
          ...cancellationEntries(
            s,
            part!,
            (detail as { supplierFee: { minor: string; currency: string } }).supplierFee,
          ),
        );
        lowerReceivable(writes, s, part!);
        break;
      case 'post_earning':
        writes.entries.push(...earningEntries(s, part!));
        break;
      case 'post_refund':
        writes.entries.push(...refundEntries(s, refund!));
        break;
      case 'post_refund_returned':
        writes.entries.push(...returnedEntries(s, refund!));
        break;
      case 'post_refund_covered':
        writes.entries.push(...coveredEntries(s, refund!, BigInt((detail as { minor: string }).minor)));
        break;
      case 'give_back':
        giveBack(writes, s, part!);
        break;
      case 'post_kept':
        writes.entries.push(...retainedEntries(s));
        break;
      case 'post_write_off':
        writes.entries.push(...writeOffEntries(s));
        break;
      case 'open_receivable':
        openReceivable(writes, s, 'charge_failed');
        break;
      case 'defer_payment':
        if (s.payment.kind === 'later') openReceivable(writes, s, 'pay_later');
        break;
      case 'owe_refund':
        if (s.payment.captured_minor > 0n) oweRefund(writes, s, part!, part!.sale.totalMinor);
        break;
      case 'raise_alarm':
        raiseAlarm(writes, part, refund ? 'refund_failed' : part!.reservation.state, detail);
        break;
      case 'clear_alarm':
        writes.clearsAlarms.add(part!.reservation.id);
        break;
      case 'clear_due_alarm':
        writes.clearsAlarms.add('payment_due');
        break;
      case 'mail_cancelled':
        // The traveller of a package that is undone gets one mail about the whole trip, and of a change one about the new booking.
        if (s.trip.state !== 'undoing' && part!.reservation.replaced_by === null) mail(writes, effect, part);
        break;
      case 'mail_late_confirmed':
      case 'mail_late_failed':
        // Before, the trip's own mail tells of it; a refused cancellation has a mail too.
        if (s.trip.state === 'confirmed' && part!.reservation.cancel_requested_at === null)
          mail(writes, effect.replace('late_', ''), part);
        break;
      case 'mail_confirmed':
        mail(writes, effect, part);
        tellAgent(writes, s);
        break;
      case 'mail_refunded':
        // What follows from a booking is refunded once; what a person gives back is one more each time.
        if (!isGiven(refund!)) mail(writes, effect, part);
        else mail(writes, effect, part, s.refunds.indexOf(refund!) + 1);
        break;
      case 'mail_failed':
      case 'mail_cancel_refused':
      case 'mail_payment_due':
        mail(writes, effect, part);
        break;
      case 'mail_supplier_cancelled':
        mail(writes, effect, part);
        break;
      case 'mail_supplier_changed':
      case 'mail_supplier_change_withdrawn':
        mail(writes, effect, part, part!.reservation.version);
        break;
      case 'alarm_supplier_cancelled':
      case 'alarm_supplier_changed':
        raiseAlarm(writes, part, effect.slice('alarm_'.length), detail);
        break;
      case 'accept_changes':
        writes.changeAnswers.set(part!.reservation.id, 'accepted');
        break;
      case 'refuse_changes':
        writes.changeAnswers.set(part!.reservation.id, 'cancelled');
        break;
      case 'withdraw_changes':
        writes.changeAnswers.set(part!.reservation.id, 'withdrawn');
        break;
      case 'clear_change_alarm':
        writes.clearsAlarms.add(`${part!.reservation.id}:supplier_changed`);
        break;
      case 'apply_amendment': {
        const { travellers, requests } = part!.amendment!;
        const earlier = writes.reservations.get(part!.reservation.id);
        writes.reservations.set(part!.reservation.id, { ...earlier, travellers: JSON.stringify(travellers), requests });
        break;
      }
      case 'mail_amended':
      case 'mail_amendment_refused':
        mail(writes, effect, part, part!.reservation.version);
        break;
      case 'clear_amendment_alarm':
        writes.clearsAlarms.add(`${part!.reservation.id}:amendment_unclear`);
        break;
      case 'post_dispute_won':
      case 'post_dispute_lost':
      case 'clear_dispute_alarm':
      case 'release_hold':
      case 'void_payment':
      case 'capture_payment':
        break; // Effects that the plan carries out from the new state and repeats until they are known to be done.
    }
  }
}

/** The money was taken, or is owed, and the reservation can't be had: all of its price goes back or is owed no more. */
function giveBack(writes: Writes, s: Snapshot, part: Part): void {
  if (!isPrepaid(s)) return;
  writes.entries.push(...cancellationEntries(s, part, { minor: '0', currency: part.sale.supplierCurrency }));
  if (s.payment.captured_minor > 0n) oweRefund(writes, s, part, part.sale.totalMinor);
  else lowerReceivable(writes, s, part);
}

/** `occasion` distinguishes mails of one kind that are sent more than once. */
function mail(writes: Writes, effect: string, part: Part | null, occasion?: number): void {
  const template = effect.slice('mail_'.length);
  const reservationId = part?.reservation.id ?? null;
  writes.mails.push({ template, reservationId, ...(occasion === undefined ? {} : { occasion }) });
}

/** The agent hears of what a client has booked from a proposal, or paid by a link. */
function tellAgent(writes: Writes, { trip, payment }: Snapshot): void {
  if (!trip.agency_id || payment.kind === 'later') return;
  const isClients = trip.agent_id !== trip.person_id;
  writes.mails.push({ template: 'client_booked', reservationId: null, ...(isClients ? {} : { isByLink: true }) });
}

const day = 24 * 3_600_000;

/**
 * What the traveller owes becomes a debt: the money could not be captured, or it was agreed to be paid later. Of the trip as it
 * is after this decision.
 */
function openReceivable(writes: Writes, s: Snapshot, cause: ReceivableCause): void {
  const active = s.parts.filter((part) => !isOver(stateAfter(writes, part)));
  const payBy = payByOf(
    active.map(({ sale }) => sale.policy),
    s.now,
    cause,
  );
  // What is paid later is cancelled by itself; without a time for that, or after a failed charge, a person looks at it.
  if (cause === 'charge_failed' || !payBy) raiseAlarm(writes, null, 'payment_due', {});
  if (s.receivable) return;
  const minor = s.parts.reduce((sum, part) => sum + (stateAfter(writes, part) === 'failed' ? 0n : owedMinor(part)), 0n);
  const halfway = new Date(s.now.getTime() + Math.min(day, payBy ? (payBy.getTime() - s.now.getTime()) / 2 : day));
  const remindAt = cause === 'pay_later' ? payBy && nextReminder(payBy, s.now) : halfway;
  writes.opensReceivable = { minor, cause, payBy, remindAt };
  writes.events.push({
    entity: 'receivable',
    subject: null,
    name: 'opened',
    actor: 'worker',
    from: 'none',
    to: 'open',
    detail: { minor: minor.toString(), cause },
  });
  writes.entries.push(...receivableEntries(s, minor));
}

/** A reservation cancelled before payment leaves its fee as a debt, or nothing; the others may be cancelled for free for longer. */
function lowerReceivable(writes: Writes, s: Snapshot, part: Part): void {
  if (!s.receivable || (writes.receivable?.state ?? s.receivable.state) !== 'open') return;
  const { pay_by: payByBefore, cause } = s.receivable;
  const before = (writes.receivable?.amount_minor as bigint | undefined) ?? s.receivable.amount_minor;
  const rest = before - part.sale.totalMinor + (part.reservation.accepted_fee_minor ?? 0n);
  const others = s.parts.filter((one) => one !== part && !isOver(stateAfter(writes, one)));
  // Without a time the debt is no longer cancelled by itself.
  const payBy =
    payByBefore &&
    payByOf(
      others.map(({ sale }) => sale.policy),
      s.now,
      cause,
    );
  if (rest <= 0n) return moveReceivable(writes, s, 'waived', 'worker', { pay_by: null, remind_at: null });
  const remindAt = cause === 'pay_later' ? { remind_at: payBy && nextReminder(payBy, s.now) } : {};
  writes.receivable = { amount_minor: rest, pay_by: payBy, ...remindAt };
}
