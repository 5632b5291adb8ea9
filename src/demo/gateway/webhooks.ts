import { takeFault } from './faults.ts';
import type { EventType } from './payment.ts';
import type { Store } from './store.ts';

export interface WebhookDeps {
  readonly store: Store;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
}

/** Stores the event in the transaction of its change. */
export function recordEvent(deps: WebhookDeps, type: EventType, reference: string): void {
  const { store } = deps;
  const now = deps.now();
  const id = deps.newId('evt_');
  const body = JSON.stringify({ id, type, payment: reference, created: now.toISOString() });
  const fault = (name: Parameters<typeof takeFault>[1]) => takeFault(store, name, reference, null);
  if (fault('webhook_none')) return;
  store.deliveries.add(id, body, now, {
    isLost: false,
    late: fault('webhook_late')?.value ?? 0,
    copies: fault('webhook_duplicate')?.value ?? 0,
    isForged: fault('webhook_forged') !== null,
  });
}
