import type { Row } from './booking.ts';
import { type DeliveryQueries, signedWithTime } from './delivery.ts';
import type { FaultQueries } from './fault.sql.ts';

/** What a supplier tells by itself about one of its bookings. */
export type PushType = 'booking.changed' | 'booking.cancelled' | 'message.created';

/** Stores an event in the transaction of its change, due at an instant. */
export type Push<Columns extends object> = (type: PushType, booking: Row<Columns>, at: Date) => void;

/** How a wire tells its buyer of a change. */
export interface PushFormat<Columns extends object> {
  /** The body of an event; `at` is when it is told. */
  readonly body: (id: string, type: PushType, booking: Row<Columns>, at: Date) => object;
  /** What proves the sender. */
  readonly headers: (secret: string, body: string, now: Date) => Readonly<Record<string, string>>;
}

/** Events that name a booking, signed with their time. */
export const signedEvents: PushFormat<object> = {
  body: (id, type, { client_reference: booking }, at) => ({ id, type, booking, created: at.toISOString() }),
  headers: signedWithTime,
};

/** `random` gives that many random bytes. */
export function createPush<Columns extends object>(
  deliveries: DeliveryQueries,
  rules: FaultQueries,
  random: (size: number) => Uint8Array,
  format: PushFormat<Columns>,
): Push<Columns> {
  return (type, booking, at) => {
    const faults = rules.drawFor('push');
    const id = `evt_${Buffer.from(random(18)).toString('base64url')}`;
    deliveries.add(id, JSON.stringify(format.body(id, type, booking, at)), at, {
      isLost: faults.has('webhook_none'),
      isForged: faults.has('webhook_forged'),
      late: faults.get('webhook_late') ?? 0,
      copies: faults.get('webhook_duplicate') ?? 0,
    });
  };
}
