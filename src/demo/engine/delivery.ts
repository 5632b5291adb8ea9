import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Where a sandbox sends what it has to tell by itself. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
  readonly deliver: (request: Request) => Promise<Response>;
}

/** The headers that prove the sender. */
type Proof = (secret: string, body: string, now: Date) => Readonly<Record<string, string>>;

export interface Delivery {
  readonly id: number;
  readonly body: string;
  readonly forged: number;
  readonly attempts: number;
}

/** What to do with one event instead of sending it once, now. Waits are milliseconds. */
export interface DeliveryFaults {
  readonly isLost: boolean;
  readonly isForged: boolean;
  readonly late: number;
  /** So many more with the same id. */
  readonly copies: number;
}

/** Waits before the second attempt and the ones after it, in milliseconds: about three hours in all. */
const retryDelays = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000];
const deliveryTimeout = 10_000;
const leaseLength = 60_000;
const mostCopies = 50;

export const deliverySchema = `
  create table if not exists delivery (
    id integer primary key, eventId text not null, body text not null, forged integer not null, dueAt text not null,
    attempts integer not null, state text not null
  ) strict;
  create index if not exists delivery_due on delivery (dueAt) where state = 'waiting';
`;

export type DeliveryQueries = ReturnType<typeof deliveryQueries>;

/** The events of a sandbox that are to be sent, in its file: several processes may send them, and each is sent by one. */
export function deliveryQueries(db: DatabaseSync) {
  const add = db.prepare(
    `insert into delivery (eventId, body, forged, dueAt, attempts, state) values (?, ?, ?, ?, 0, 'waiting')`,
  );
  const anyDue = db.prepare(`select 1 from delivery where state = 'waiting' and dueAt <= ? limit 1`);
  const claim = db.prepare(
    `update delivery set dueAt = :lease, attempts = attempts + 1 where id in
     (select id from delivery where state = 'waiting' and dueAt <= :now order by dueAt, id limit :limit)
     returning id, body, forged, attempts`,
  );
  const end = db.prepare('update delivery set state = ? where id = ?');
  const postpone = db.prepare('update delivery set dueAt = ? where id = ?');
  const waiting = db.prepare(`select count(*) as count from delivery where state = 'waiting'`);
  return {
    /** Stores an event, due at an instant (ISO), in the transaction of its change. */
    add(eventId: string, body: string, at: Date, { isLost, isForged, late, copies }: DeliveryFaults): void {
      if (isLost) return;
      const dueAt = new Date(at.getTime() + late).toISOString();
      for (let copy = 0; copy <= Math.min(copies, mostCopies); copy += 1)
        add.run(eventId, body, isForged ? 1 : 0, dueAt);
    },
    claim(now: string, lease: string, limit: number): Delivery[] {
      return anyDue.get(now) ? (claim.all({ now, lease, limit }) as unknown as Delivery[]) : [];
    },
    end: (id: number, state: 'delivered' | 'abandoned') => void end.run(state, id),
    postpone: (id: number, dueAt: string) => void postpone.run(dueAt, id),
    waiting: () => (waiting.get() as { count: number }).count,
  };
}

/** `t=<unix seconds>,v1=<hex of HMAC-SHA256 of "t.body" by the secret>`: what `Wayfare-Signature` has. */
export function signature(secret: string, body: string | Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

/** The signature over the body and its time, as `Wayfare-Signature`. */
export const signedWithTime: Proof = (secret, body, now) => ({ 'wayfare-signature': signature(secret, body, now) });

async function isAccepted(
  target: WebhookTarget,
  proof: Proof,
  { forged, body }: Delivery,
  now: Date,
): Promise<boolean> {
  const secret = forged ? `not ${target.secret}` : target.secret;
  const request = new Request(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...proof(secret, body, now) },
    body,
    signal: AbortSignal.timeout(deliveryTimeout),
  });
  try {
    const late = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    );
    const response = await Promise.race([target.deliver(request), late]);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends every delivery that is due now, and reschedules the refused ones. */
async function deliverDue(
  deliveries: DeliveryQueries,
  target: WebhookTarget,
  proof: Proof,
  now: () => Date,
  closed: () => boolean,
): Promise<void> {
  while (!closed()) {
    const at = now();
    const due = deliveries.claim(at.toISOString(), new Date(at.getTime() + leaseLength).toISOString(), 16);
    if (due.length === 0) return;
    await Promise.all(
      due.map(async (delivery) => {
        const done = await isAccepted(target, proof, delivery, now());
        if (closed()) return;
        const delay = retryDelays[delivery.attempts - 1];
        if (done) deliveries.end(delivery.id, 'delivered');
        else if (delay === undefined) deliveries.end(delivery.id, 'abandoned');
        else deliveries.postpone(delivery.id, new Date(now().getTime() + delay).toISOString());
      }),
    );
  }
}

export interface Sender {
  /** Sends what is due, soon. */
  sendDue(): void;
  /** Sends what is due, and waits for it. */
  send(): Promise<void>;
  close(): void;
}

/** Sends a sandbox's events, one round after the other. */
export function createSender(
  deliveries: DeliveryQueries,
  target: WebhookTarget,
  now: () => Date,
  proof: Proof = signedWithTime,
): Sender {
  let closed = false;
  let sending: Promise<void> = Promise.resolve();
  const send = () => {
    const run = () => deliverDue(deliveries, target, proof, now, () => closed);
    sending = sending.then(run, run);
    return sending;
  };
  return {
    send,
    sendDue: () =>
      void setImmediate(() => {
        // A busy database file is no problem: what is pending stays due for the next round.
        if (!closed) void send().catch(() => {});
      }),
    close: () => void (closed = true),
  };
}
