import { sql } from 'kysely';
import type { GatewayDispute, GatewayPayment } from '../../gateway.ts';
import { refundOf } from '../../known-money.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { gatewayOf, type SagaDeps } from '../deps.ts';
import { moveDispute, moveRefund, openDispute } from '../moves.ts';
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
    if (payment.fee) writes.payment = { ...writes.payment, ...feeOf(payment.fee) };
    if (isRefunding || isDisputed) checkMoneyLater(deps, writes);
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
      moveDispute(writes, s, ours, event);
  }
  return payment.disputes.some(({ state }) => state === 'needs_response' || state === 'under_review');
}

function newDispute({ id, amount, reason, respondBy, state }: GatewayDispute) {
  const respond = respondBy ? new Date(respondBy) : null;
  return { reference: id, state, amount_minor: amount.minor, reason, respond_by: respond };
}

function feeOf({ minor, currency }: NonNullable<GatewayPayment['fee']>) {
  return { fee_minor: minor, fee_currency: currency };
}
