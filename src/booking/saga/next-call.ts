import type { SagaDeps } from './deps.ts';
import { plan } from './plan.ts';
import type { PaymentRow, ReservationRow, Snapshot } from '../state/snapshot.ts';
import type { BegunCall, Writes } from './writes.ts';

/** Calls whose journal row is committed with the preceding decision: the three of every booking. */
const begunSteps = ['open_payment', 'book', 'capture'] as const;
type BegunStep = (typeof begunSteps)[number];

/**
 * The call that the plan makes directly after a decision, so that its journal row can be committed with it; null when
 * another step comes first. `key` and `attempt` are the values that the step would use.
 */
export function nextCall(deps: Pick<SagaDeps, 'timing' | 'lease'>, s: Snapshot, writes: Writes): BegunCall | null {
  const changesMore = writes.refund || writes.receivable || writes.opensReceivable || writes.owed.length > 0;
  if (writes.reservation?.state === undefined || changesMore) return null;
  const decided = after(s, writes);
  const next = plan(decided, deps.timing, () => false);
  const step = 'do' in next ? begunSteps.find((one) => one === next.do) : undefined;
  if (!step) return null;
  const attempt = (s.journal.findLast((row) => row.step === step)?.attempt ?? 0) + 1;
  return { step, attempt, key: keyOf(step, decided), boot: deps.lease.id };
}

/** The snapshot that the plan will read once the decision is written. Times set by the database are taken as now. */
function after(s: Snapshot, { reservation, payment, marks }: Writes): Snapshot {
  const known = (patch: object) =>
    Object.fromEntries(
      Object.entries(patch).map(([column, value]) => [column, isPlain(value) ? value : s.now] as const),
    );
  return {
    ...s,
    reservation: { ...s.reservation, ...(known(reservation ?? {}) as Partial<ReservationRow>) },
    payment: { ...s.payment, ...(known(payment ?? {}) as Partial<PaymentRow>) },
    journal: s.journal.map((row) => {
      const mark = marks.find(({ step, attempt }) => row.step === step && row.attempt === attempt);
      return mark ? { ...row, state: mark.state, finished_at: s.now } : row;
    }),
  };
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Date;
}

function keyOf(step: BegunStep, s: Snapshot): string {
  switch (step) {
    case 'open_payment':
      return s.payment.reference;
    case 'book':
      return s.reservation.reference;
    case 'capture':
      return captureKey(s.payment.reference, captureMinor(s));
  }
}

/**
 * Amount to capture of an authorised payment, in minor units of the sale: all of it, or the fee of a cancelled stay.
 */
export function captureMinor({ reservation, payment }: Snapshot): bigint {
  return reservation.state === 'cancelled' ? (reservation.accepted_fee_minor ?? 0n) : payment.amount_minor;
}

/** Captures of different amounts of one payment are different calls. */
export function captureKey(reference: string, minor: bigint): string {
  return `cap-${reference}-${minor}`;
}
