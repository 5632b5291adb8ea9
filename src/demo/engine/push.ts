import type { BookingRow } from './booking.ts';
import type { DeliveryQueries } from './delivery.ts';
import type { FaultQueries } from './fault.sql.ts';

/** What a supplier tells by itself about one of its bookings. */
export type PushType = 'booking.changed' | 'booking.cancelled' | 'message.created';

/** Stores an event in the transaction of its change, due at an instant. */
export type Push = (type: PushType, booking: Pick<BookingRow, 'client_reference'>, at: Date) => void;

/** `random` gives that many random bytes. */
export function createPush(
  deliveries: DeliveryQueries,
  rules: FaultQueries,
  random: (size: number) => Uint8Array,
): Push {
  return (type, { client_reference: booking }, at) => {
    const faults = rules.drawFor('push');
    const id = `evt_${Buffer.from(random(18)).toString('base64url')}`;
    deliveries.add(id, JSON.stringify({ id, type, booking, created: at.toISOString() }), at, {
      isLost: faults.has('webhook_none'),
      isForged: faults.has('webhook_forged'),
      late: faults.get('webhook_late') ?? 0,
      copies: faults.get('webhook_duplicate') ?? 0,
    });
  };
}
