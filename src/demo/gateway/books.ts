import { overtaken, type Change, type Payment } from './payment.ts';
import type { Store } from './store.ts';
import { recordEvent, type WebhookDeps } from './webhooks.ts';

/** What every part of the gateway works with. */
export interface Gateway extends WebhookDeps {
  readonly publicOrigin: string;
  readonly merchantName: string;
  readonly apiKey: string;
  /** Wakes the sender of webhooks. */
  readonly wake: () => void;
  /** Waits, cut short when the caller hangs up or the gateway closes. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Saves a change and its event. Call inside a transaction. */
export function record(gateway: Gateway, change: Change): Payment {
  gateway.store.save(change.payment);
  if (change.event) recordEvent(gateway, change.event, change.payment.reference);
  return change.payment;
}

/** Does what time alone does: late banks answer, pages and authorisations run out. */
export function catchUp(gateway: Gateway): void {
  const { store } = gateway;
  const now = gateway.now();
  if (store.overdue(now.toISOString()).length === 0) return;
  store.transaction(() => {
    for (const payment of store.overdue(now.toISOString())) {
      const change = overtaken(payment, now);
      if (change) record(gateway, change);
    }
  });
  gateway.wake();
}

/** Reads a payment and changes it, alone among all processes, with the time's own changes done first. */
export function change<Value>(
  gateway: Gateway,
  find: (store: Store) => Payment | null,
  work: (payment: Payment) => Value,
): Value | null {
  const value = gateway.store.transaction(() => {
    const payment = find(gateway.store);
    if (!payment) return null;
    const late = overtaken(payment, gateway.now());
    return work(late ? record(gateway, late) : payment);
  });
  gateway.wake();
  return value;
}
