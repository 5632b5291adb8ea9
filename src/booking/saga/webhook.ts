import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import { enqueueUnpaid } from './enqueue.ts';

/**
 * Accepts a gateway's event: verifies it, stores it once, and enqueues a check of the payment at the gateway. The
 * content of the event is never trusted. `now` is the time that the signature's age is measured at.
 */
export async function receiveWebhook(
  db: Kysely<BookingTables>,
  gateway: Gateway,
  headers: Headers,
  body: Uint8Array,
  now: Date,
): Promise<'accepted' | 'refused'> {
  const reading = gateway.readWebhook(headers, body, now);
  if (reading.kind === 'invalid') return 'refused';
  const insertedEvent = sql`inserted_event as (
    insert into booking.inbox (provider, event_id, reference, raw, applied_at)
    values (${gateway.id}, ${reading.eventId}, ${reading.reference}, ${Buffer.from(body)}, now())
    on conflict do nothing returning reference
  ),`;
  const which = sql`select payment.trip_id from booking.payment join inserted_event using (reference)
    where payment.gateway = ${gateway.id}`;
  await enqueueUnpaid(db, which, insertedEvent);
  return 'accepted';
}

/** Enqueues a payment check now, because the traveller has returned from the gateway. */
export async function checkPaymentNow(db: Kysely<BookingTables>, tripId: string): Promise<void> {
  await enqueueUnpaid(db, sql`${tripId}::uuid`);
}
