import { callsOf, type JournalRow, type Snapshot } from '../state/snapshot.ts';
import type { Timing } from './timing.ts';

/** An external call, or a move that needs none. */
export type Step =
  | 'hold'
  | 'check_hold'
  | 'prolong'
  | 'open_payment'
  | 'check_payment'
  | 'book'
  | 'check_booking'
  | 'capture'
  | 'void'
  | 'release'
  | 'cancel'
  | 'check_cancellation'
  | 'refund'
  | 'lost_booking_call'
  | 'lost_cancel_call'
  | 'complete'
  | 'remind_payment'
  | 'cancel_unpaid'
  | 'watch_orphan';

export type Plan = { readonly do: Step } | { readonly retryAt: Date | null };

const never: Plan = { retryAt: null };

/** Calls that may have an effect; each is journaled before it is made. */
export const journaledSteps = [
  'hold',
  'prolong',
  'open_payment',
  'book',
  'capture',
  'void',
  'release',
  'cancel',
  'refund',
] as const;

/**
 * The next step of a reservation; a pure function of the stored state. A call whose row is SENT by a live process is
 * awaited by that process, so the caller passes `alive`; one sent by a dead process is unknown.
 */
export function plan(s: Snapshot, timing: Timing, alive: (row: JournalRow) => boolean): Plan {
  const at = (from: Date, wait: number): Plan | null =>
    from.getTime() + wait <= s.now.getTime() ? null : { retryAt: new Date(from.getTime() + wait) };
  const rows = (step: Step) => callsOf(s, step);
  const last = (step: Step): JournalRow | undefined => rows(step).at(-1);
  const busy = journaledSteps.some((step) => last(step)?.state === 'SENT' && alive(last(step)!));
  if (busy) return { retryAt: new Date(s.now.getTime() + timing.retryDelay(1)) };

  const whenDue = (step: Step): Plan => at(s.reservation.due_at ?? s.now, 0) ?? { do: step };
  /** Repeats a step that is idempotent by its key until it is known to be done. */
  const untilDone = (step: Step): Plan | null => {
    const tried = rows(step);
    if (tried.at(-1)?.state === 'OK') return null;
    return at(tried.at(-1)?.sent_at ?? s.now, tried.length === 0 ? 0 : timing.retryDelay(tried.length)) ?? { do: step };
  };

  switch (s.reservation.state) {
    case 'created': {
      const held = last('hold');
      return held && held.state !== 'FAILED' ? whenDue('check_hold') : { do: 'hold' };
    }
    case 'held':
      return untilDone('open_payment') ?? never;
    case 'awaiting_payment':
      return earliest(prolong(s, timing), whenDue('check_payment'));
    case 'booking':
      return last('book')?.state === 'SENT' ? { do: 'lost_booking_call' } : { do: 'book' };
    case 'unknown':
      return whenDue('check_booking');
    case 'needs_human':
      return whenDue(s.reservation.cancel_requested_at ? 'check_cancellation' : 'check_booking');
    case 'confirmed':
      if (s.payment.state === 'authorised') return untilDone('capture') ?? never;
      return earliest(
        collect(s, timing, untilDone),
        remind(s),
        cancelUnpaid(s),
        at(s.reservation.ends_at, 0) ?? { do: 'complete' },
      );
    case 'cancelling': {
      const sent = last('cancel');
      return sent?.state === 'SENT' && sent.sent_at > s.reservation.cancel_requested_at!
        ? { do: 'lost_cancel_call' }
        : { do: 'cancel' };
    }
    case 'cancel_unknown':
      return whenDue('check_cancellation');
    case 'cancelled':
      return isDue(s) ? earliest(collect(s, timing, untilDone), remind(s)) : settleMoney(s, untilDone);
    case 'failed':
    case 'expired': {
      const held = rows('hold').length > 0 && !rows('hold').every((row) => row.state === 'FAILED');
      const release = held || rows('book').length > 0 ? untilDone('release') : null;
      if (release && 'do' in release) return release;
      const money = settleMoney(s, untilDone);
      if ('do' in money) return money;
      return earliest(release, money, watch(s, timing));
    }
    case 'completed':
      return earliest(collect(s, timing, untilDone), remind(s));
  }
}

/** After the booking has ended: nothing authorised or captured may remain beyond the amount owed. */
function settleMoney(s: Snapshot, untilDone: (step: Step) => Plan | null): Plan {
  const feeMinor = s.reservation.state === 'cancelled' ? (s.reservation.accepted_fee_minor ?? 0n) : 0n;
  switch (s.payment.state) {
    case 'created':
    case 'open':
    case 'lost':
      return untilDone('void') ?? never;
    case 'authorised':
      return untilDone(feeMinor > 0n ? 'capture' : 'void') ?? never;
    case 'captured':
      return s.refund && s.refund.state === 'owed' ? (untilDone('refund') ?? never) : never;
    default:
      return never;
  }
}

/** Keeps the hold while the payment page is open: a hold that would expire before the page is renewed in time. */
function prolong(s: Snapshot, timing: Timing): Plan | null {
  const { hold_until: held, pay_until: end } = s.reservation;
  if (!held || !end || s.now >= held || s.now >= end) return null;
  // The booking call after a last-moment payment needs the hold too.
  if (held.getTime() >= end.getTime() + timing.prolongBefore / 3) return null;
  const tried = callsOf(s, 'prolong').at(-1)?.sent_at.getTime() ?? 0;
  const at = Math.max(held.getTime() - timing.prolongBefore, tried + timing.prolongBefore / 3);
  return at <= s.now.getTime() ? { do: 'prolong' } : { retryAt: new Date(at) };
}

/**
 * The current payment is for the amount owed now, or no payment is in progress: a page for another amount is closed
 * first.
 */
function isDue({ payment, receivable }: Snapshot): boolean {
  if (receivable?.state !== 'open') return false;
  return isResting(payment) || (payment.kind === 'due' && payment.amount_minor === receivable.amount_minor);
}

function isResting({ state }: Snapshot['payment']): boolean {
  return state === 'voided' || state === 'closed' || state === 'declined';
}

/** Time in which a last-moment payment must become visible, in milliseconds. */
const lastCheckMs = 5_000;

/** Collects a debt after a card could not be charged: releases the old authorisation, then follows a new payment. */
function collect(s: Snapshot, timing: Timing, untilDone: (step: Step) => Plan | null): Plan | null {
  if (!s.receivable) return null;
  switch (s.payment.state) {
    case 'lost':
      return untilDone('void');
    case 'created':
      return untilDone('open_payment');
    case 'open': {
      const end = (s.reservation.pay_until ?? s.now).getTime() + lastCheckMs * timing.scale;
      if (end <= s.now.getTime()) return untilDone('void');
      const due = Math.min((s.reservation.due_at ?? s.now).getTime(), end);
      return due <= s.now.getTime() ? { do: 'check_payment' } : { retryAt: new Date(due) };
    }
    case 'authorised':
      return untilDone('capture');
    default:
      return null;
  }
}

function remind({ receivable, now }: Snapshot): Plan | null {
  const at = receivable?.state === 'open' ? receivable.remind_at : null;
  if (!at) return null;
  return at <= now ? { do: 'remind_payment' } : { retryAt: at };
}

/** Never while a payment is in progress. */
function cancelUnpaid({ receivable, payment, now }: Snapshot): Plan | null {
  const at = receivable?.state === 'open' && isResting(payment) ? receivable.pay_by : null;
  if (!at) return null;
  return at <= now ? { do: 'cancel_unpaid' } : { retryAt: at };
}

/** An abandoned booking may still appear at the supplier: its reference is checked for a day. */
function watch(s: Snapshot, timing: Timing): Plan {
  const doubtful = s.journal.filter((row) => row.step === 'book' && row.state === 'UNKNOWN').at(-1);
  if (!doubtful) return never;
  const age = s.now.getTime() - doubtful.sent_at.getTime();
  if (age > timing.watchOrphans) return never;
  const due = s.reservation.due_at ?? s.now;
  return due.getTime() <= s.now.getTime() ? { do: 'watch_orphan' } : { retryAt: due };
}

function earliest(...plans: (Plan | null)[]): Plan {
  const todo = plans.find((one) => one && 'do' in one);
  if (todo) return todo;
  const times = plans.flatMap((one) => (one && 'retryAt' in one && one.retryAt ? [one.retryAt.getTime()] : []));
  return times.length ? { retryAt: new Date(Math.min(...times)) } : never;
}
