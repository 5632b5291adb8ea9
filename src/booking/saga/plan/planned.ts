import type { Timing } from '../timing.ts';

/** An external call, or a move that needs none. */
export type Step =
  | 'hold'
  | 'check_hold'
  | 'prolong'
  | 'open_payment'
  | 'defer_payment'
  | 'check_payment'
  | 'book'
  | 'check_booking'
  | 'capture'
  | 'void'
  | 'release'
  | 'cancel'
  | 'check_cancellation'
  | 'refund'
  | 'cover_refund'
  | 'reverify'
  | 'check_money'
  | 'undo'
  | 'lost_booking_call'
  | 'skip_booking'
  | 'give_up_package'
  | 'lost_cancel_call'
  | 'complete'
  | 'remind_payment'
  | 'cancel_unpaid'
  | 'cancel_replaced'
  | 'watch_orphan'
  | 'amend'
  | 'lost_amend_call'
  | 'check_amendment';

/** A step and the reservation, payment or refund that it is about. */
export interface Todo {
  readonly step: Step;
  readonly subject: string;
}

/** Steps to make now, at the same time, or when to plan again; null is at the next change of the trip. */
export type Plan = { readonly do: readonly Todo[] } | { readonly retryAt: Date | null };

export const never: Plan = { retryAt: null };

export interface PlanTools {
  readonly timing: Timing;
  /** Null once `wait` milliseconds have passed since `from`, else when to plan again. */
  readonly at: (from: Date, wait: number) => Plan | null;
  /** The step when the trip is due, else its due time. */
  readonly whenDue: (step: Step, subject: string) => Plan;
  /** Repeats a step that is idempotent by its key until it is known to be done; null then. */
  readonly untilDone: (step: Step, subject: string) => Plan | null;
}

const ofTrip: readonly Step[] = [
  'give_up_package',
  'open_payment',
  'defer_payment',
  'check_payment',
  'capture',
  'void',
  'refund',
  'cover_refund',
  'check_money',
  'remind_payment',
  'cancel_unpaid',
  'cancel_replaced',
];

/**
 * One plan of several: what can be done now for the reservations; then, what can be done now for the trip; else the
 * earliest time.
 */
export function earliest(...plans: (Plan | null)[]): Plan {
  const todos = plans.flatMap((one) => (one && 'do' in one ? one.do : []));
  const ofReservations = todos.filter(({ step }) => !ofTrip.includes(step));
  if (ofReservations.length > 0) return { do: ofReservations };
  if (todos.length > 0) return { do: todos.slice(0, 1) };
  const times = plans.flatMap((one) => (one && 'retryAt' in one && one.retryAt ? [one.retryAt.getTime()] : []));
  return times.length ? { retryAt: new Date(Math.min(...times)) } : never;
}
