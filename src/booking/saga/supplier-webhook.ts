import { type Kysely, sql } from 'kysely';
import { attemptsForADay, jobCall } from '#database/queue.ts';
import { readMessagesJob } from '../port/message-port.ts';
import { bookingCheck } from '../state/booking-check.sql.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductSupply } from '../vertical.ts';
import { enqueueCall } from './due/enqueue.ts';

/**
 * Accepts what a supplier has sent about one of its bookings: verifies it, stores it once, and schedules a check of the
 * reservation at that supplier, and of what its property has written, at once. The content is never trusted. `now` is the time that the signature's age is
 * measured at.
 */
export async function receiveSupplierWebhook(
  db: Kysely<BookingTables>,
  supplies: readonly ProductSupply[],
  supplier: string,
  headers: Headers,
  body: Uint8Array,
  now: Date,
): Promise<'accepted' | 'refused' | 'unknown_supplier'> {
  const readings = supplies.flatMap((supply) => supply.readWebhook?.(supplier, headers, body, now) ?? []);
  const reading = readings.find(({ kind }) => kind === 'event');
  if (reading?.kind !== 'event') return readings.length > 0 ? 'refused' : 'unknown_supplier';
  const which = sql`reservation.supplier = ${supplier}
    and reservation.reference in (select inserted_event.reference from inserted_event)`;
  await sql`
    with inserted_event as (
    insert into booking.inbox (provider, event_id, reference, raw, applied_at)
    values (${`supplier:${supplier}`}, ${reading.eventId}, ${reading.reference}, ${Buffer.from(body)}, now())
    on conflict do nothing returning reference
    ), ${bookingCheck(which)}, asked as (
      select ${readCall} from booked where ${supplies.some((supply) => supply.takesMessages?.(supplier) ?? false)}
    )
    select ${enqueueCall(sql`due.id`)}, (select count(*) from asked) from due`.execute(db);
  return 'accepted';
}

const readCall = jobCall(readMessagesJob, sql`json_build_object('reservation', booked.id::text)`, {
  jobKey: sql`${`${readMessagesJob} `} || booked.id::text`,
  maxAttempts: attemptsForADay,
});
