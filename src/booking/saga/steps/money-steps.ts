import { sql } from 'kysely';
import type { GatewayDispute, GatewayPayment } from '../../gateway.ts';
import { refundOf } from '../../known-money.ts';
import { coverableMinor, isDisputed, isGiven } from '../../state/refundable.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { gatewayOf, type SagaDeps } from '../deps.ts';
import { moveDispute, noteFee, openDispute } from '../dispute-moves.ts';
import { moveRefund } from '../moves.ts';
import { settle } from '../perform.ts';
import type { Writes } from '../writes.ts';

/** Queries the gateway about a captured payment: refunds that were not done yet or came back, and disputes. */
export async function checkMoney(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const answer = await gatewayOf(deps, s.payment.gateway).status(s.payment.reference, s.payment.gateway_reference);
  return settle(deps, s, { subject }, (writes, fresh) => {
    writes.payment = { check_at: null };
    if (answer.kind !== 'found') return checkMoneyLater(deps, writes);
    const { payment } = answer;
    const isRefunding = followRefunds(writes, fresh, payment);
    const isDisputed = followDisputes(writes, fresh, payment);
    if (payment.fee) noteFee(writes, fresh, payment.fee);
    // A dispute is opened in our books first, also one that is decided when it is first told of.
    const isAhead = payment.disputes.some(({ id, state }) => state !== 'needs_response' && !knows(fresh, id));
    if (isAhead) writes.payment = { ...writes.payment, check_at: sql<Date>`clock_timestamp()` };
    else if (isRefunding || isDisputed) checkMoneyLater(deps, writes);
  });
}

/** Schedules a query about a captured payment; a webhook of the gateway schedules it earlier. */
export function checkMoneyLater({ timing }: Pick<SagaDeps, 'timing'>, writes: Writes): void {
  const at = sql<Date>`clock_timestamp() + make_interval(secs => ${timing.recheckMoney / 1_000})`;
  writes.payment = { ...writes.payment, check_at: at };
}

/** Whether a refund is still on its way. */
function followRefunds(writes: Writes, s: Snapshot, payment: GatewayPayment): boolean {
  let isRefunding = false;
  for (const refund of s.refunds) {
    if (refund.payment_id !== s.payment.id) continue;
    const there = refundOf(payment, refund.id)?.state;
    if (refund.state === 'submitted' && there === 'done') moveRefund(writes, s, refund, 'refunded', 'worker');
    else if (refund.state === 'submitted' && there === 'failed') moveRefund(writes, s, refund, 'failed', 'worker');
    else if (refund.state === 'done' && there === 'failed') moveRefund(writes, s, refund, 'returned', 'worker');
    else if (refund.state === 'submitted') isRefunding = true;
  }
  return isRefunding;
}

const events: Readonly<Record<GatewayDispute['state'], string | null>> = {
  needs_response: null,
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
};

/** Whether a dispute is undecided. What the gateway told of an earlier state is ignored: states only move on. */
function followDisputes(writes: Writes, s: Snapshot, payment: GatewayPayment): boolean {
  for (const there of payment.disputes) {
    const ours = s.disputes.find(({ reference }) => reference === there.id);
    const event = events[there.state];
    if (!ours) openDispute(writes, s, newDispute(there));
    else if (event && (ours.state === 'needs_response' || (ours.state === 'under_review' && event !== 'answered')))
      moveDispute(writes, s, ours, event, 'gateway');
  }
  return payment.disputes.some(({ state }) => state === 'needs_response' || state === 'under_review');
}

function knows({ disputes }: Snapshot, id: string): boolean {
  return disputes.some(({ reference }) => reference === id);
}

/** Whether the gateway has a dispute, or a state of one, that we do not know. */
export function tellsOfDisputes({ disputes }: Snapshot, payment: GatewayPayment): boolean {
  return payment.disputes.some(({ id, state }) => disputes.find(({ reference }) => reference === id)?.state !== state);
}

/** The payer's bank has given them what we owed, after all or in part; the rest of it is refunded. */
export async function coverRefund(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    const refund = fresh.refunds.find(({ id }) => id === subject);
    if (refund?.state !== 'owed' || isDisputed(fresh)) return;
    const { amount_minor: owed, reservation_id: reservationId } = refund;
    const paid = coverableMinor(fresh);
    if (paid <= 0n) return moveRefund(writes, fresh, refund, 'gave_up', 'worker', { reason: 'disputed' });
    const minor = paid < owed ? paid : owed;
    moveRefund(writes, fresh, refund, 'covered', 'worker', { minor: minor.toString() }, { amount_minor: minor });
    const cause = isGiven(refund) ? refund.cause : 'dispute';
    if (minor < owed) writes.owed.push({ reservationId, cause, minor: owed - minor });
  });
}

function newDispute({ id, amount, reason, respondBy, state }: GatewayDispute) {
  const respond = respondBy ? new Date(respondBy) : null;
  return { reference: id, state, amount_minor: amount.minor, reason, respond_by: respond };
}
