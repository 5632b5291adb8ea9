import type { Money } from '#values/money.ts';
import { disputeEndEntries, disputeEntries, feeEntries } from '../ledger/postings.ts';
import { type Actor, disputeMoves, findMove } from '../state/lifecycle.ts';
import type { DisputeRow, Snapshot } from '../state/snapshot.ts';
import { raiseAlarm } from './moves.ts';
import type { NewDispute, Writes } from './writes.ts';

/** Moves a dispute on what the gateway tells of it, or on our answer to it. */
export function moveDispute(
  writes: Writes,
  s: Snapshot,
  dispute: DisputeRow,
  event: string,
  actor: Actor,
  detail: object = {},
): void {
  const { from, to, effects } = findMove(disputeMoves, dispute.state, event, actor);
  writes.disputes.set(dispute.id, { state: to });
  writes.events.push({ entity: 'dispute', subject: dispute.id, name: event, actor, from, to, detail });
  for (const effect of effects) {
    if (effect === 'clear_dispute_alarm') writes.clearsAlarms.add('dispute');
    else writes.entries.push(...disputeEndEntries(s, dispute, effect === 'post_dispute_won'));
  }
}

/** Notes what the gateway keeps of a charge, once it is known. */
export function noteFee(writes: Writes, s: Snapshot, fee: Money): void {
  if (s.payment.fee_minor !== null) return;
  writes.payment = { ...writes.payment, fee_minor: fee.minor, fee_currency: fee.currency };
  writes.entries.push(...feeEntries(s, fee));
}

/** Records a dispute that the gateway tells of for the first time. */
export function openDispute(writes: Writes, s: Snapshot, dispute: NewDispute): void {
  writes.opensDisputes.push({ ...dispute, state: 'needs_response' });
  const { reference, reason, amount_minor: minor } = dispute;
  const detail = { reference, reason, minor: minor.toString(), respondBy: dispute.respond_by?.toISOString() ?? null };
  writes.events.push({
    entity: 'dispute',
    subject: null,
    name: 'opened',
    actor: 'gateway',
    from: 'none',
    to: 'needs_response',
    detail,
  });
  writes.entries.push(...disputeEntries(s, reference, minor));
  raiseAlarm(writes, null, 'dispute', detail);
}
