import type { SandboxTerms } from '#gateways/sandbox/terms.ts';
import { decideDueDisputes, openExpectedDispute } from './disputes.ts';
import { overtaken, type Change, type Payment } from './payment.ts';
import { settleDueRefunds } from './refunds.ts';
import type { Store } from './store.ts';
import { recordEvent, type WebhookDeps } from './webhooks.ts';

/** Dependencies of every part of the gateway. */
export interface Gateway extends WebhookDeps {
  readonly publicOrigin: string;
  readonly merchantName: string;
  readonly apiKey: string;
  readonly terms: SandboxTerms;
  /** Wakes the sender of webhooks. */
  readonly sendDue: () => void;
  /** Waits, cut short when the caller hangs up or the gateway closes. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Saves a change and its event. Call inside a transaction. */
export function record(gateway: Gateway, change: Change): Payment {
  gateway.store.save(change.payment);
  if (change.event) recordEvent(gateway, change.event, change.payment.reference);
  if (change.event === 'payment.captured') openExpectedDispute(gateway, change.payment);
  return change.payment;
}

/** Applies changes due by time: late bank answers, expiry of pages and authorisations, ends of refunds and disputes. */
export function catchUp(gateway: Gateway): void {
  const { store } = gateway;
  const now = gateway.now();
  if (!store.isAnyOverdue(now.toISOString())) return;
  store.transaction(() => {
    for (const payment of store.overdue(now.toISOString())) {
      const change = overtaken(payment, now, gateway.terms);
      if (change) record(gateway, change);
    }
    settleDueRefunds(gateway);
    decideDueDisputes(gateway);
  });
  gateway.sendDue();
}

/** Reads a payment and changes it exclusively among all processes, after applying changes due by time. */
export function change<Value>(
  gateway: Gateway,
  find: (store: Store) => Payment | null,
  work: (payment: Payment) => Value,
): Value | null {
  const value = gateway.store.transaction(() => {
    const payment = find(gateway.store);
    if (!payment) return null;
    const late = overtaken(payment, gateway.now(), gateway.terms);
    return work(late ? record(gateway, late) : payment);
  });
  gateway.sendDue();
  return value;
}
