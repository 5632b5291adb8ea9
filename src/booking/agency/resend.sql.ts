import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { jobCall } from '#database/queue.ts';
import { hasDocuments } from '../reservation/has-documents.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { BookingTables } from '../tables.ts';

/** The email that says how a booking stands, which can be sent again; null while there is none. */
export function resendable(found: ShownReservation): 'confirmed' | 'cancelled' | null {
  if (found.state === 'cancelled') return found.isCancelledBySupplier ? null : 'cancelled';
  return hasDocuments(found) ? 'confirmed' : null;
}

/** Queues the email to the traveller again, with its job. */
export async function resend(
  db: Kysely<BookingTables>,
  { id, trip }: Pick<ShownReservation, 'id' | 'trip'>,
  kind: 'confirmed' | 'cancelled',
): Promise<void> {
  const key = `mail:${id}:${kind}:again:${randomUUID()}`;
  const call = jobCall('deliver', sql`json_build_object('outbox', mail.id::text)`, {
    jobKey: sql`('deliver:' || mail.id)`,
  });
  await sql`
    with mail as (
      insert into booking.outbox (dedup_key, kind, trip_id, reservation_id)
      values (${key}, ${kind}, ${trip.id}::uuid, ${id}::uuid) returning id
    )
    select ${call} is null as queued from mail`.execute(db);
}
