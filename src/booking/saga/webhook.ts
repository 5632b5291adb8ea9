import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import { moneyCheck } from '../state/money-check.sql.ts';
import { makeUnpaidDue } from './due/enqueue.ts';
import type { TripRunner } from './due/trip-runner.ts';

/** How long after a webhook a captured payment is queried: news of a refund or a dispute is not urgent. */
const moneyDelayMs = 10 * 60_000;

/** Where unpaid trips are, and what advances them. */
export interface UnpaidTrips extends Pick<TripRunner, 'advanceSoon'> {
  readonly db: Kysely<BookingTables>;
}

/**
 * Accepts a gateway's event: verifies it, stores it once, and schedules a check of the payment at the gateway; at once
 * while it is unpaid, in `moneyDelay` milliseconds when it is captured. The content of the event is never trusted. `now` is
 * the time that the signature's age is measured at.
 */
export async function receiveWebhook(
  { db, advanceSoon }: UnpaidTrips,
  gateway: Gateway,
  headers: Headers,
  body: Uint8Array,
  now: Date,
  moneyDelay = moneyDelayMs,
): Promise<'accepted' | 'refused'> {
  const reading = gateway.readWebhook(headers, body, now);
  if (reading.kind === 'invalid') return 'refused';
  const insertedEvent = sql`inserted_event as (
    insert into booking.inbox (provider, event_id, reference, raw, applied_at)
    values (${gateway.id}, ${reading.eventId}, ${reading.reference}, ${Buffer.from(body)}, now())
    on conflict do nothing returning reference
  ), ${moneyCheck(gateway.id, sql`select reference from inserted_event`, moneyDelay)}, statement_check as (
    update booking.statement_payment set check_at = clock_timestamp() from inserted_event
    where statement_payment.reference = inserted_event.reference and gateway = ${gateway.id} and state <> 'closed'
  ),`;
  const which = sql`select payment.trip_id from booking.payment join inserted_event using (reference)
    where payment.gateway = ${gateway.id}`;
  for (const id of await makeUnpaidDue(db, which, insertedEvent)) advanceSoon(id);
  return 'accepted';
}

/** Checks the payment soon, because the traveller has returned from the gateway. */
export async function checkPaymentNow({ db, advanceSoon }: UnpaidTrips, tripId: string): Promise<void> {
  for (const id of await makeUnpaidDue(db, sql`${tripId}::uuid`)) advanceSoon(id);
}
