import type { RefundCause } from '../tables.ts';
import type { RefundRow, Snapshot } from './snapshot.ts';

/** Why a person gives money back that the terms do not owe. */
export const givenCauses = ['goodwill', 'partial', 'duplicate'] as const satisfies readonly RefundCause[];
export type GivenCause = (typeof givenCauses)[number];

export function isGiven({ cause }: Pick<RefundRow, 'cause'>): boolean {
  return (givenCauses as readonly RefundCause[]).includes(cause);
}

type Money = Pick<Snapshot, 'payment' | 'refunds' | 'disputes'>;

/** Whether the payer's bank has not decided yet. */
export function isDisputed({ disputes }: Money): boolean {
  return disputes.some(({ state }) => state === 'needs_response' || state === 'under_review');
}

/** What the gateway can refund now, in minor units of the sale: refunding what the payer's bank has taken would pay twice. */
export function refundableMinor(s: Money): bigint {
  return s.payment.captured_minor - sumOf(s.refunds, 'submitted', 'done') - takenMinor(s);
}

/** What of the captured money is neither given back, nor to be, nor taken by the payer's bank. */
export function unclaimedMinor(s: Money): bigint {
  return s.payment.captured_minor - sumOf(s.refunds, 'owed', 'submitted', 'done', 'manual') - takenMinor(s);
}

/** What lost disputes have paid that no refund is settled with. */
export function coverableMinor({ disputes, refunds }: Money): bigint {
  const lost = disputes.filter(({ state }) => state === 'lost');
  return lost.reduce((sum, one) => sum + one.amount_minor, 0n) - sumOf(refunds, 'covered');
}

/** What persons give back of a reservation. */
export function givenMinor({ refunds }: Pick<Snapshot, 'refunds'>, reservationId: string): bigint {
  const given = refunds.filter((one) => one.reservation_id === reservationId && isGiven(one));
  return given.reduce((sum, one) => sum + one.amount_minor, 0n);
}

function takenMinor({ disputes }: Money): bigint {
  return disputes.reduce((sum, one) => (one.state === 'won' ? sum : sum + one.amount_minor), 0n);
}

function sumOf(refunds: readonly RefundRow[], ...states: RefundRow['state'][]): bigint {
  return refunds.reduce((sum, one) => (states.includes(one.state) ? sum + one.amount_minor : sum), 0n);
}
