import { captureFor } from '../known-money.ts';
import { gatewayOf, type SagaDeps } from './deps.ts';
import {
  callsOf,
  partOf,
  type PaymentRow,
  type ReservationRow,
  type Snapshot,
  tripOwedMinor,
  type TripRow,
} from '../state/snapshot.ts';
import { plan } from './plan.ts';
import { type BegunCall, isMarkOf, type Writes } from './writes.ts';

/** Calls whose journal row is committed with the preceding decision: the three of every booking. */
const begunSteps = ['open_payment', 'book', 'capture'] as const;
type BegunStep = (typeof begunSteps)[number];

/**
 * The call that the plan makes directly after a decision, so that its journal row can be committed with it; null when
 * another step comes first. `key` and `attempt` are the values that the step would use. Only for a decision after which no
 * other step of the trip is under way.
 */
export function nextCall(
  deps: Pick<SagaDeps, 'timing' | 'lease' | 'gateways'>,
  s: Snapshot,
  writes: Writes,
): BegunCall | null {
  const changesMore = writes.refunds.size > 0 || writes.receivable || writes.opensReceivable || writes.owed.length > 0;
  const moves = writes.trip?.state !== undefined || writes.reservations.size > 0;
  if (!moves || changesMore) return null;
  const decided = after(s, writes);
  const next = plan(decided, deps.timing, () => false);
  if (!('do' in next) || next.do.length !== 1) return null;
  const { step, subject } = next.do[0]!;
  if (!isBegunStep(step)) return null;
  const attempt = (callsOf(s, step, subject).at(-1)?.attempt ?? 0) + 1;
  return { subject, step, attempt, key: keyOf(deps, step, subject, decided), leaseId: deps.lease.id };
}

function isBegunStep(step: string): step is BegunStep {
  return (begunSteps as readonly string[]).includes(step);
}

/** The snapshot that the plan will read once the decision is written. Times set by the database are taken as now. */
function after(s: Snapshot, { trip, reservations, payment, marks }: Writes): Snapshot {
  const known = (patch: object) =>
    Object.fromEntries(
      Object.entries(patch).map(([column, value]) => [column, isPlain(value) ? value : s.now] as const),
    );
  return {
    ...s,
    trip: { ...s.trip, ...(known(trip ?? {}) as Partial<TripRow>) },
    parts: s.parts.map((part) => {
      const patch = known(reservations.get(part.reservation.id) ?? {}) as Partial<ReservationRow>;
      return { ...part, reservation: { ...part.reservation, ...patch } };
    }),
    payment: { ...s.payment, ...(known(payment ?? {}) as Partial<PaymentRow>) },
    journal: s.journal.map((row) => {
      const mark = marks.find((one) => isMarkOf(one, row));
      return mark ? { ...row, state: mark.state, finished_at: s.now } : row;
    }),
  };
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Date;
}

function keyOf(deps: Pick<SagaDeps, 'gateways'>, step: BegunStep, subject: string, s: Snapshot): string {
  switch (step) {
    case 'open_payment':
      return s.payment.reference;
    case 'book':
      return partOf(s, subject).reservation.reference;
    case 'capture':
      return captureKey(s.payment.reference, captureMinor(deps, s));
  }
}

/** Amount to capture of an authorised payment, in minor units of the sale: what is owed, as far as the gateway can. */
export function captureMinor({ gateways }: Pick<SagaDeps, 'gateways'>, s: Snapshot): bigint {
  const { currency, amount_minor: whole, gateway } = s.payment;
  const owed = tripOwedMinor(s);
  const { capture } = captureFor(
    gatewayOf({ gateways }, gateway).capabilities,
    { minor: whole, currency },
    { minor: owed < whole ? owed : whole, currency },
  );
  return capture.minor;
}

/** Captures of different amounts of one payment are different calls. */
export function captureKey(reference: string, minor: bigint): string {
  return `cap-${reference}-${minor}`;
}
