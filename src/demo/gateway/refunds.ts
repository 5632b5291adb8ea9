import { takeFault } from './faults.ts';
import type { Payment } from './payment.ts';
import type { Move, Store } from './store.ts';
import { recordEvent, type WebhookDeps } from './webhooks.ts';

export interface Refund {
  readonly key: string;
  readonly amount: number;
  readonly state: Move['state'];
}

/** Every refund of a payment, oldest first. */
export function refundsOf(store: Store, reference: string): Refund[] {
  return store
    .moves(reference)
    .filter((made) => made.operation === 'refund')
    .map(({ key, amount, state }) => ({ key, amount: amount ?? 0, state }));
}

export function sumOf(refunds: readonly Refund[], state: Move['state']): number {
  return refunds.reduce((sum, one) => (one.state === state ? sum + one.amount : sum), 0);
}

/** Accepts a refund: it is done at once, unless a fault leaves it pending. Call inside a transaction. */
export function acceptRefund(deps: WebhookDeps, payment: Payment, key: string, amount: number): Payment {
  const { store } = deps;
  const { reference } = payment;
  const now = deps.now();
  const fails = takeFault(store, 'refund_fails_later', reference, 'refund');
  const late = fails ?? takeFault(store, 'refund_pending', reference, 'refund');
  const settleAt = late && (fails || late.value > 0) ? new Date(now.getTime() + late.value).toISOString() : null;
  store.addMove(reference, {
    operation: 'refund',
    key,
    amount,
    at: now.toISOString(),
    state: late ? 'pending' : 'done',
    settleAt,
    outcome: settleAt === null ? null : fails ? 'failed' : 'done',
  });
  return noteRefunds(deps, payment, late ? 'payment.refund_pending' : 'payment.refunded');
}

/** Ends a refund. A done one fails when the payer's bank sends the money back. Call inside a transaction. */
export function settleRefund(deps: WebhookDeps, payment: Payment, key: string, state: 'done' | 'failed'): Payment {
  deps.store
    .statement(
      `update move set state = ?, settleAt = null, outcome = null where reference = ? and operation = 'refund' and key = ?`,
    )
    .run(state, payment.reference, key);
  return noteRefunds(deps, payment, state === 'done' ? 'payment.refunded' : 'payment.refund_failed');
}

/** Call inside a transaction. */
export function settleDueRefunds(deps: WebhookDeps): void {
  const due = deps.store
    .statement(`select reference, key, outcome from move where state = 'pending' and settleAt <= ? order by settleAt`)
    .all(deps.now().toISOString()) as { reference: string; key: string; outcome: 'done' | 'failed' }[];
  for (const { reference, key, outcome } of due) {
    const payment = deps.store.byReference(reference);
    if (payment) settleRefund(deps, payment, key, outcome);
  }
}

function noteRefunds(
  deps: WebhookDeps,
  payment: Payment,
  event: 'payment.refund_pending' | 'payment.refunded' | 'payment.refund_failed',
): Payment {
  const noted = { ...payment, refunded: sumOf(refundsOf(deps.store, payment.reference), 'done') };
  deps.store.save(noted);
  recordEvent(deps, event, payment.reference);
  return noted;
}
