import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import { wakeUnpaid } from './wake.ts';

/**
 * Takes a gateway's event: verified, stored once, and the reservation woken to ask the gateway for the truth.
 * The event's own words are never believed. `now` says how old the signature is.
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
  const told = sql`told as (
    insert into booking.inbox (provider, event_id, reference, raw, applied_at)
    values (${gateway.id}, ${reading.eventId}, ${reading.reference}, ${Buffer.from(body)}, now())
    on conflict do nothing returning reference
  ),`;
  const which = sql`select payment.reservation_id from booking.payment join told using (reference)
    where payment.gateway = ${gateway.id}`;
  await wakeUnpaid(db, which, told);
  return 'accepted';
}

/** Looks at an unpaid reservation now: the traveller has come back from the gateway. */
export async function askPaymentNow(db: Kysely<BookingTables>, reservationId: string): Promise<void> {
  await wakeUnpaid(db, sql`${reservationId}::uuid`);
}
