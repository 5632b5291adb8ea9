import { createHmac } from 'node:crypto';
import { takeFault } from './faults.ts';
import type { EventType } from './payment.ts';
import type { Delivery, Store } from './store.ts';

export interface WebhookDeps {
  readonly store: Store;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly deliver: (request: Request) => Promise<Response>;
}

/** Waits before the second attempt and the ones after it, in milliseconds: about three hours in all. */
const retryDelays = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000];
const deliveryTimeout = 10_000;
const leaseLength = 60_000;

export function signature(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Stores the event in the transaction of its change. */
export function recordEvent(deps: WebhookDeps, type: EventType, reference: string): void {
  const { store } = deps;
  const now = deps.now();
  const id = deps.newId('evt_');
  const body = JSON.stringify({ id, type, payment: reference, created: now.toISOString() });
  if (takeFault(store, 'webhook_none', reference, null)) return;
  const late = takeFault(store, 'webhook_late', reference, null)?.value ?? 0;
  const copies = takeFault(store, 'webhook_duplicate', reference, null)?.value ?? 0;
  const forged = takeFault(store, 'webhook_forged', reference, null) !== null;
  const dueAt = new Date(now.getTime() + late).toISOString();
  for (let copy = 0; copy <= Math.min(copies, 50); copy += 1) store.addDelivery(id, body, forged, dueAt);
}

async function accepted(deps: WebhookDeps, delivery: Delivery): Promise<boolean> {
  const secret = delivery.forged ? `not ${deps.webhookSecret}` : deps.webhookSecret;
  const request = new Request(deps.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'wayfare-signature': signature(secret, delivery.body, deps.now()) },
    body: delivery.body,
    signal: AbortSignal.timeout(deliveryTimeout),
  });
  try {
    const late = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    );
    const response = await Promise.race([deps.deliver(request), late]);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends every delivery that is due now, and reschedules the refused ones. */
export async function deliverDue(deps: WebhookDeps, closed: () => boolean): Promise<void> {
  while (!closed()) {
    const now = deps.now();
    const due = deps.store.claim(now.toISOString(), new Date(now.getTime() + leaseLength).toISOString(), 16);
    if (due.length === 0) return;
    await Promise.all(
      due.map(async (delivery) => {
        const done = await accepted(deps, delivery);
        if (closed()) return;
        const delay = retryDelays[delivery.attempts - 1];
        if (done) deps.store.endDelivery(delivery.id, 'delivered');
        else if (delay === undefined) deps.store.endDelivery(delivery.id, 'abandoned');
        else deps.store.postpone(delivery.id, new Date(deps.now().getTime() + delay).toISOString());
      }),
    );
  }
}
