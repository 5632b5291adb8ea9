import { type CancellationPolicy, freeUntil } from '#values/cancellation.ts';
import type { ReceivableCause } from '../tables.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** After a failed charge the traveller has this long before free cancellation ends, or half of the remaining time. */
const chargeFailedMargin = day / 4;

/**
 * When bookings that are not paid are cancelled: a day before the first free cancellation of these ends where paying later was
 * agreed, some hours before it after a failed charge. Null when one can't be cancelled for free any more.
 */
export function payByOf(policies: readonly CancellationPolicy[], now: Date, cause: ReceivableCause): Date | null {
  const ends = policies.map((policy) => freeUntil(policy, now.toISOString()));
  if (ends.length === 0 || ends.includes(null)) return null;
  const end = Math.min(...ends.map((free) => Date.parse(free!.at)));
  const margin = cause === 'pay_later' ? day : Math.min(chargeFailedMargin, (end - now.getTime()) / 2);
  return new Date(end - margin);
}

const reminderHours = [72, 24, 3];

/** The next reminder of what is paid later: 72, 24 and 3 hours before it must be paid. Null when none is left. */
export function nextReminder(payBy: Date, now: Date): Date | null {
  const times = reminderHours.map((hours) => payBy.getTime() - hours * hour);
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next);
}

/** How many hours before the end a reminder was to be sent: the last whose time has come. */
export function hoursLeft(payBy: Date, now: Date): number {
  return reminderHours.findLast((hours) => payBy.getTime() - hours * hour <= now.getTime()) ?? reminderHours[0]!;
}
