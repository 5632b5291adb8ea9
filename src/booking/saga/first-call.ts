import type { ReservationState } from '../tables.ts';
import type { Step } from './plan.ts';
import type { Snapshot } from './snapshot.ts';
import type { BegunCall, Writes } from './writes.ts';

type FirstCall = Extract<Step, 'open_payment' | 'book' | 'capture'>;

/** The call with which a state begins, as the plan would have it. */
const firstCalls: Partial<Record<ReservationState, FirstCall>> = {
  held: 'open_payment',
  booking: 'book',
  confirmed: 'capture',
};

/**
 * The call that a decision leads to without anything in between, so that its journal row can be committed with it;
 * null when the plan must be asked first. `key` and `attempt` are those which the step would give it.
 */
export function firstCall(
  s: Snapshot,
  writes: Writes,
  boot: bigint,
): (BegunCall & { readonly step: FirstCall }) | null {
  const state = writes.reservation?.state as ReservationState | undefined;
  const step = state && firstCalls[state];
  if (!step || writes.refund || writes.owed.length > 0) return null;
  const earlier = s.journal.filter((row) => row.step === step);
  const payment = (writes.payment?.state as string | undefined) ?? s.payment.state;
  // Repeats keep their distance; a booking call is repeated only by a decision of its own.
  if (step !== 'book' && earlier.length > 0) return null;
  if (step === 'capture' && payment !== 'authorised') return null;
  return { step, attempt: (earlier.at(-1)?.attempt ?? 0) + 1, key: keyOf(step, s), boot };
}

function keyOf(step: FirstCall, s: Snapshot): string {
  switch (step) {
    case 'open_payment':
      return s.payment.reference;
    case 'book':
      return s.reservation.reference;
    case 'capture':
      return captureKey(s.payment.reference, s.payment.amount_minor);
  }
}

/** Two captures of different amounts of one payment are two calls. */
export function captureKey(reference: string, minor: bigint): string {
  return `cap-${reference}-${minor}`;
}
