import { type Snapshot, tripOwedMinor } from '../../state/snapshot.ts';
import { isOver } from '../../state/lifecycle.ts';
import { isDisputed, refundableMinor } from '../../state/refundable.ts';
import { earliest, never, type Plan, type PlanTools, type Step } from './planned.ts';

const day = 24 * 3_600_000;
/** How long an authorisation is taken to last when the gateway doesn't say: below the seven days that card schemes give. */
const authorisedFor = 6 * day;
/** Why a payment is given back whose amount or currency is not ours. */
export const differing = 'differs';
/** Time in which a last-moment payment must become visible, in milliseconds. */
const lastCheckMs = 5_000;

/** The next step about the money of a trip whose reservations are booked, or that has ended. */
export function planMoney(s: Snapshot, tools: PlanTools): Plan {
  if (s.parts.every(({ reservation }) => isOver(reservation.state)))
    return isDue(s) ? earliest(collect(s, tools), remind(s)) : settle(s, tools);
  if (s.payment.state === 'authorised' && !s.receivable) {
    const until = undecidedUntil(s);
    return until ? { retryAt: until } : (tools.untilDone('capture', s.payment.id) ?? never);
  }
  return earliest(giveBack(s, tools), collect(s, tools), remind(s), cancelUnpaid(s), checkMoney(s));
}

/**
 * An amount can be captured once, so it waits for cancellations under way; not longer than a day before the
 * authorisation ends. Null when nothing is waited for.
 */
function undecidedUntil({ parts, payment, now }: Snapshot): Date | null {
  const undecided = parts.some(({ reservation: { state } }) =>
    ['cancelling', 'cancel_unknown', 'needs_human'].includes(state),
  );
  if (!undecided) return null;
  const latest = captureBy(payment);
  return latest <= now ? null : latest;
}

/** A day before the authorisation ends: what is not captured by then may be lost. */
export function captureBy(payment: Snapshot['payment']): Date {
  const end = payment.capture_before?.getTime() ?? payment.created_at.getTime() + authorisedFor;
  return new Date(end - day);
}

/** After the trip has ended: nothing authorised or captured may remain beyond the amount owed. */
function settle(s: Snapshot, tools: PlanTools): Plan {
  const { id, state } = s.payment;
  switch (state) {
    case 'created':
    case 'open':
    case 'lost':
      return tools.untilDone('void', id) ?? never;
    case 'authorised':
      return tools.untilDone(tripOwedMinor(s) > 0n ? 'capture' : 'void', id) ?? never;
    case 'captured':
      return earliest(giveBack(s, tools), checkMoney(s));
    default:
      return never;
  }
}

/**
 * Makes the refunds that are owed, one after the other. One of money that is disputed waits for the payer's bank, which may
 * have paid it in the end.
 */
function giveBack(s: Snapshot, tools: PlanTools): Plan {
  const owed = s.refunds.filter((one) => one.state === 'owed');
  const isTaken = s.disputes.some(({ state }) => state !== 'won');
  return earliest(
    ...owed.map((one) => {
      if (!isTaken || one.amount_minor <= refundableMinor(s)) return tools.untilDone('refund', one.id);
      return isDisputed(s) ? never : todo('cover_refund', one.id);
    }),
  );
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

/** Collects a debt after a card could not be charged: releases the old authorisation, then follows a new payment. */
function collect(s: Snapshot, tools: PlanTools): Plan | null {
  if (!s.receivable) return null;
  const { id } = s.payment;
  switch (s.payment.state) {
    case 'lost':
      return tools.untilDone('void', id);
    case 'created':
      return tools.untilDone('open_payment', id);
    case 'open': {
      if (s.payment.decline_reason === differing) return tools.untilDone('void', id);
      const end = (s.trip.pay_until ?? s.now).getTime() + lastCheckMs * tools.timing.scale;
      if (end <= s.now.getTime()) return tools.untilDone('void', id);
      const due = Math.min((s.trip.due_at ?? s.now).getTime(), end);
      return due <= s.now.getTime() ? todo('check_payment', id) : { retryAt: new Date(due) };
    }
    case 'authorised':
      return tools.untilDone('capture', id);
    default:
      return null;
  }
}

/** Queries the gateway about the refunds and disputes of a captured payment. */
function checkMoney({ payment, now }: Snapshot): Plan | null {
  const at = payment.state === 'captured' ? payment.check_at : null;
  if (!at) return null;
  return at <= now ? todo('check_money', payment.id) : { retryAt: at };
}

function remind({ receivable, now, trip }: Snapshot): Plan | null {
  const at = receivable?.state === 'open' ? receivable.remind_at : null;
  if (!at) return null;
  return at <= now ? todo('remind_payment', trip.id) : { retryAt: at };
}

/** Never while a payment is in progress. */
function cancelUnpaid({ receivable, payment, now, trip }: Snapshot): Plan | null {
  const at = receivable?.state === 'open' && isResting(payment) ? receivable.pay_by : null;
  if (!at) return null;
  return at <= now ? todo('cancel_unpaid', trip.id) : { retryAt: at };
}

function todo(step: Step, subject: string): Plan {
  return { do: [{ step, subject }] };
}
