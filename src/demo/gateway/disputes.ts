import { takeFault } from './faults.ts';
import type { Payment } from './payment.ts';
import type { Store } from './store.ts';
import { recordEvent, type WebhookDeps } from './webhooks.ts';

/** A payer's claim at their bank. Amounts are minor units of the payment's currency; instants are ISO, UTC. */
export interface Dispute {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly reason: string;
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Without evidence by then it is lost. */
  readonly respondBy: string;
  readonly openedAt: string;
  /** JSON. */
  readonly evidence: string | null;
  /** How it ends, so long after the evidence; null: by a call of the admin. */
  readonly verdict: 'won' | 'lost' | null;
  readonly decideAfter: number;
  readonly decideAt: string | null;
}

export type NewDispute = Pick<Dispute, 'amount' | 'reason' | 'verdict' | 'decideAfter'> & {
  readonly respondBy?: string | undefined;
};

const responseDays = 7;

/** Every dispute of a payment, oldest first. */
export function disputesOf(store: Store, reference: string): Dispute[] {
  return store
    .statement('select * from dispute where reference = ? order by openedAt, rowid')
    .all(reference) as unknown as Dispute[];
}

export function disputeById(store: Store, id: string): Dispute | null {
  return (store.statement('select * from dispute where id = ?').get(id) as unknown as Dispute | undefined) ?? null;
}

/** Minor units that banks have taken back, or keep until they decide. */
export function disputedAmount(store: Store, reference: string): number {
  return disputesOf(store, reference).reduce((sum, one) => (one.state === 'won' ? sum : sum + one.amount), 0);
}

/** Call inside a transaction. */
export function openDispute(deps: WebhookDeps, payment: Payment, wanted: NewDispute): void {
  const now = deps.now();
  const respondBy = wanted.respondBy ?? new Date(now.getTime() + responseDays * 86_400_000).toISOString();
  deps.store
    .statement(
      `insert into dispute (id, reference, amount, reason, state, respondBy, openedAt, evidence, verdict, decideAfter, decideAt)
       values (?, ?, ?, ?, 'needs_response', ?, ?, null, ?, ?, null)`,
    )
    .run(
      deps.newId('dis_').slice(0, 16),
      payment.reference,
      wanted.amount,
      wanted.reason,
      respondBy,
      now.toISOString(),
      wanted.verdict,
      wanted.decideAfter,
    );
  recordEvent(deps, 'payment.disputed', payment.reference);
}

/** Opens the dispute that a test card or a fault has announced for the capture. Call inside a transaction. */
export function openExpectedDispute(deps: WebhookDeps, payment: Payment): void {
  const open = (verdict: Dispute['verdict'], decideAfter: number) =>
    openDispute(deps, payment, { amount: payment.captured, reason: 'fraudulent', verdict, decideAfter });
  const won = takeFault(deps.store, 'disputed_won', payment.reference, 'capture');
  if (won) return open('won', won.value);
  const lost = takeFault(deps.store, 'disputed_lost', payment.reference, 'capture');
  if (lost) return open('lost', lost.value);
  if (takeFault(deps.store, 'disputed', payment.reference, 'capture')) open(null, 0);
}

/** Call inside a transaction. */
export function takeEvidence(deps: WebhookDeps, dispute: Dispute, evidence: string): void {
  const decideAt = dispute.verdict && new Date(deps.now().getTime() + dispute.decideAfter).toISOString();
  deps.store
    .statement(`update dispute set state = 'under_review', evidence = ?, decideAt = ? where id = ?`)
    .run(evidence, decideAt, dispute.id);
  recordEvent(deps, 'payment.dispute_answered', dispute.reference);
}

/** Call inside a transaction. */
export function decideDispute(deps: WebhookDeps, dispute: Dispute, state: 'won' | 'lost'): void {
  deps.store.statement('update dispute set state = ?, decideAt = null where id = ?').run(state, dispute.id);
  recordEvent(deps, 'payment.dispute_decided', dispute.reference);
}

/** Banks decide: what was not answered in time is lost. Call inside a transaction. */
export function decideDueDisputes(deps: WebhookDeps): void {
  const now = deps.now().toISOString();
  const due = deps.store
    .statement(
      `select * from dispute where (state = 'needs_response' and respondBy <= :now)
       or (state = 'under_review' and decideAt <= :now) order by openedAt`,
    )
    .all({ now }) as unknown as Dispute[];
  for (const dispute of due)
    decideDispute(deps, dispute, dispute.state === 'under_review' && dispute.verdict === 'won' ? 'won' : 'lost');
}
