import { type DeliveryQueries, deliverDue, type WebhookTarget } from './delivery.ts';

export interface Sender {
  /** Sends what is due, soon. */
  wake(): void;
  /** Sends what is due, and waits for it. */
  send(): Promise<void>;
  close(): void;
}

/** Sends a sandbox's events, one round after the other. */
export function createSender(deliveries: DeliveryQueries, target: WebhookTarget, now: () => Date): Sender {
  let closed = false;
  let sending: Promise<void> = Promise.resolve();
  const send = () => {
    const run = () => deliverDue(deliveries, target, now, () => closed);
    sending = sending.then(run, run);
    return sending;
  };
  return {
    send,
    wake: () =>
      void setImmediate(() => {
        // A busy database file is no problem: what is pending stays due for the next round.
        if (!closed) void send().catch(() => {});
      }),
    close: () => void (closed = true),
  };
}
