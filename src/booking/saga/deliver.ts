import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

export type MailKind =
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'cancel_refused'
  | 'payment_due'
  | 'payment_reminder';

/** Writes and sends one mail. `messageId` is the same at every attempt, so that a repeat replaces. Throws when it can't be sent now. */
export type SendMail = (mail: {
  readonly kind: MailKind;
  readonly brand: string;
  readonly reservationId: string;
  readonly messageId: string;
}) => Promise<void>;

/** A letter lets bookings go first, until it is so old. */
const patienceMs = 5_000;
const lookEveryMs = 100;

/**
 * Sends what the outbox holds under an id, unless it was sent already. Repeats at most once per crash between sending
 * and noting. While `isBusy` says that bookings are under way a fresh letter waits: it tells what has happened.
 */
export async function deliver(
  db: Kysely<BookingTables>,
  send: SendMail,
  isBusy: () => boolean,
  outboxId: string,
): Promise<void> {
  const row = await db
    .updateTable('booking.outbox as outbox')
    .from('booking.reservation as reservation')
    .set({ attempts: sql`attempts + 1` })
    .whereRef('reservation.id', '=', 'outbox.reservation_id')
    .where('outbox.id', '=', BigInt(outboxId))
    .where('sent_at', 'is', null)
    .returning(['outbox.kind', 'reservation.id as reservation_id', 'reservation.brand'])
    .returning(sql<number>`(extract(epoch from clock_timestamp() - outbox.created_at) * 1000)::float8`.as('age_ms'))
    .executeTakeFirst();
  if (!row) return;
  for (let age = row.age_ms; isBusy() && age < patienceMs; age += lookEveryMs) await sleep(lookEveryMs);
  await send({
    kind: row.kind as MailKind,
    brand: row.brand,
    reservationId: row.reservation_id,
    messageId: `${row.reservation_id}.${row.kind}`,
  });
  await db
    .updateTable('booking.outbox')
    .set({ sent_at: sql`now()` })
    .where('id', '=', BigInt(outboxId))
    .execute();
}
