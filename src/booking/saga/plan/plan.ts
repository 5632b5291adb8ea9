import { callsOf, type JournalRow, type Part, type Snapshot } from '../../state/snapshot.ts';
import type { ReservationState } from '../../tables.ts';
import { earliest, never, type Plan, type PlanTools, type Step } from './planned.ts';
import { captureBy, planMoney } from './plan-money.ts';
import type { Timing } from '../timing.ts';

/** Calls that may have an effect; each is journaled before it is made. */
export const journaledSteps: readonly string[] = [
  'hold',
  'prolong',
  'open_payment',
  'book',
  'capture',
  'void',
  'release',
  'cancel',
  'refund',
  'cancel_replaced',
  'amend',
];

/**
 * The next steps of a trip; a pure function of the stored state. Steps about different reservations are made at the same
 * time; steps of money are made alone, after them. A call whose row is SENT by a live process is awaited by that process,
 * so the caller passes `alive`; one sent by a dead process is unknown.
 */
export function plan(s: Snapshot, timing: Timing, alive: (row: JournalRow) => boolean): Plan {
  const busy = s.journal.some((row) => row.state === 'SENT' && journaledSteps.includes(row.step) && alive(row));
  if (busy) return { retryAt: new Date(s.now.getTime() + timing.retryDelay(1)) };
  const tools = planTools(s, timing);
  return earliest(...s.parts.map((part) => planPart(s, part, tools)), planTrip(s, tools));
}

function planTools(s: Snapshot, timing: Timing): PlanTools {
  const at = (from: Date, wait: number): Plan | null =>
    from.getTime() + wait <= s.now.getTime() ? null : { retryAt: new Date(from.getTime() + wait) };
  const todo = (step: Step, subject: string): Plan => ({ do: [{ step, subject }] });
  return {
    timing,
    at,
    whenDue: (step, subject) => at(s.trip.due_at ?? s.now, 0) ?? todo(step, subject),
    untilDone(step, subject) {
      const tried = callsOf(s, step, subject);
      if (tried.at(-1)?.state === 'OK') return null;
      const wait = tried.length === 0 ? 0 : timing.retryDelay(tried.length);
      return at(tried.at(-1)?.sent_at ?? s.now, wait) ?? todo(step, subject);
    },
  };
}

/** The next step of one reservation; null when it waits for its trip. */
function planPart(s: Snapshot, part: Part, { timing, at, whenDue, untilDone }: PlanTools): Plan | null {
  const { id, state, ends_at: endsAt, check_at: checkAt, cancel_requested_at: cancelRequestedAt } = part.reservation;
  const todo = (step: Step): Plan => ({ do: [{ step, subject: id }] });
  const last = (step: Step): JournalRow | undefined => callsOf(s, step, id).at(-1);
  switch (state) {
    case 'created': {
      const held = last('hold');
      return held && held.state !== 'FAILED' ? whenDue('check_hold', id) : todo('hold');
    }
    case 'held':
      return s.trip.state === 'awaiting_payment' || s.trip.state === 'booking' ? prolong(s, part, timing) : null;
    case 'booking':
      if (last('book')?.state === 'SENT') return todo('lost_booking_call');
      return todo(s.trip.state === 'undoing' ? 'skip_booking' : 'book');
    case 'unknown':
      return whenDue('check_booking', id);
    case 'needs_human':
      return whenDue(cancelRequestedAt ? 'check_cancellation' : 'check_booking', id);
    case 'confirmed':
    case 'supplier_changed': {
      if (s.trip.state === 'undoing') return todo('undo');
      // The trip is decided, and the amount captured, before it is earned.
      const isEarned = s.trip.state === 'confirmed' && s.payment.state !== 'authorised';
      const end = isEarned ? (at(endsAt, 0) ?? todo('complete')) : null;
      if (end && 'do' in end) return end;
      const amendment = planAmendment(s, part, at);
      if (amendment && 'do' in amendment) return amendment;
      const check = checkAt && s.trip.state === 'confirmed' ? (at(checkAt, 0) ?? todo('reverify')) : null;
      return earliest(check, end, amendment);
    }
    case 'cancelling': {
      const sent = last('cancel');
      return todo(sent?.state === 'SENT' && sent.sent_at > cancelRequestedAt! ? 'lost_cancel_call' : 'cancel');
    }
    case 'cancel_unknown':
      return whenDue('check_cancellation', id);
    case 'failed':
    case 'expired': {
      const holds = callsOf(s, 'hold', id);
      const held = holds.length > 0 && !holds.every((row) => row.state === 'FAILED');
      const release = held || last('book') ? untilDone('release', id) : null;
      return release && 'do' in release ? release : earliest(release, watch(s, part, timing));
    }
    case 'cancelled':
    case 'completed':
      return null;
  }
}

/** The next step of a correction that the supplier is to decide about. */
function planAmendment(s: Snapshot, { reservation: { id }, amendment }: Part, at: PlanTools['at']): Plan | null {
  if (!amendment || s.trip.state !== 'confirmed') return null;
  const todo = (step: Step): Plan => ({ do: [{ step, subject: id }] });
  if (amendment.state === 'waiting') return at(amendment.check_at ?? s.now, 0) ?? todo('check_amendment');
  const sent = callsOf(s, 'amend', id).findLast(({ key }) => key === amendment.id);
  return todo(sent?.state === 'SENT' ? 'lost_amend_call' : 'amend');
}

/** The next step of the trip itself: its payment, its debt, its refunds. */
function planTrip(s: Snapshot, tools: PlanTools): Plan {
  const { id } = s.payment;
  switch (s.trip.state) {
    case 'created':
    case 'undoing':
      return never;
    case 'booking':
      return giveUpPackage(s, tools) ?? never;
    case 'held':
      if (s.payment.kind === 'later') return { do: [{ step: 'defer_payment', subject: id }] };
      return tools.untilDone('open_payment', id) ?? never;
    case 'awaiting_payment':
      return tools.whenDue('check_payment', id);
    default:
      return earliest(cancelReplaced(s, tools), planMoney(s, tools));
  }
}

/**
 * While a part of a package is in doubt, the others are kept for it: until a hold that could not be prolonged ends, or the
 * authorisation would. Then the package can't be had as a whole any more.
 */
function giveUpPackage({ trip, parts, payment }: Snapshot, { at }: PlanTools): Plan | null {
  const isInDoubt = parts.some(({ reservation: { state } }) => state === 'unknown' || state === 'needs_human');
  if (trip.mode !== 'package' || !isInDoubt) return null;
  const holds = parts.flatMap(({ reservation: { state, hold_until: held } }) =>
    state === 'held' && held ? [held] : [],
  );
  const ends = [...holds, ...(payment.state === 'authorised' ? [captureBy(payment)] : [])];
  if (ends.length === 0) return null;
  const end = new Date(Math.min(...ends.map((one) => one.getTime())));
  return at(end, 0) ?? { do: [{ step: 'give_up_package', subject: trip.id }] };
}

const takesPlace: readonly ReservationState[] = ['confirmed', 'supplier_changed'];

/** Once the trip is confirmed and paid, the reservation that it replaces is cancelled; not while its own is in doubt. */
function cancelReplaced(s: Snapshot, tools: PlanTools): Plan | null {
  const { id, replaces, state } = s.trip;
  if (replaces === null || state !== 'confirmed' || s.payment.state !== 'captured') return null;
  if (!s.parts.every((part) => takesPlace.includes(part.reservation.state))) return null;
  return tools.untilDone('cancel_replaced', id);
}

/**
 * Keeps the hold while the payment page is open, or while other parts of the trip are still being booked: a hold that
 * would expire before is renewed in time.
 */
function prolong(s: Snapshot, { reservation }: Part, timing: Timing): Plan | null {
  const { hold_until: held } = reservation;
  const end = s.trip.state === 'booking' ? held : s.trip.pay_until;
  if (!held || !end || s.now >= held || s.now >= end) return null;
  // The booking call after a last-moment payment needs the hold too.
  if (s.trip.state !== 'booking' && held.getTime() >= end.getTime() + timing.prolongBefore / 3) return null;
  const tried = callsOf(s, 'prolong', reservation.id).at(-1)?.sent_at.getTime() ?? 0;
  const at = Math.max(held.getTime() - timing.prolongBefore, tried + timing.prolongBefore / 3);
  return at <= s.now.getTime() ? { do: [{ step: 'prolong', subject: reservation.id }] } : { retryAt: new Date(at) };
}

/** An abandoned booking may still appear at the supplier: its reference is checked for a day. */
function watch(s: Snapshot, { reservation }: Part, timing: Timing): Plan | null {
  const doubtful = callsOf(s, 'book', reservation.id).findLast((row) => row.state === 'UNKNOWN');
  if (!doubtful) return null;
  const age = s.now.getTime() - doubtful.sent_at.getTime();
  if (age > timing.watchOrphans) return null;
  const due = s.trip.due_at ?? s.now;
  return due.getTime() <= s.now.getTime()
    ? { do: [{ step: 'watch_orphan', subject: reservation.id }] }
    : { retryAt: due };
}
