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
  | 'payment_reminder'
  | 'paid'
  | UnpaidMailKind
  | 'supplier_cancelled'
  | 'supplier_changed'
  | 'supplier_change_withdrawn'
  | 'amended'
  | 'amendment_refused';

/** About what is paid later, to the agent and to the client who is to pay; and to the agent about what the client has done. */
export type UnpaidMailKind =
  | 'unpaid_reminder'
  | 'unpaid_cancelled'
  | 'pay_request'
  | 'pay_reminder'
  | 'client_paid'
  | 'client_booked';

/**
 * Renders and sends one mail. `messageId` is the same at every attempt, so that a repeat replaces it. Throws when it
 * can't be sent now.
 */
export type SendMail = (mail: {
  readonly kind: MailKind;
  readonly brand: string;
  readonly tripId: string;
  /** Null for a mail about the whole trip. */
  readonly reservationId: string | null;
  readonly messageId: string;
}) => Promise<void>;

/** Longest delay of a new email while bookings are in progress. */
const maxDelayMs = 5_000;
const pollMs = 100;

export interface DeliverOptions {
  readonly send: SendMail;
  /** Whether bookings are in progress. */
  readonly isBusy: () => boolean;
  /** Mails about unpaid reservations to one e-mail address per day; 0 is unlimited. */
  readonly unpaidMailsPerDay: number;
}

/**
 * Sends the outbox mail with this id, unless it was sent already. Repeats at most once per crash between sending and
 * recording. While `isBusy` is true a new email is delayed, since bookings are more urgent.
 */
export async function deliver(
  db: Kysely<BookingTables>,
  { send, isBusy, unpaidMailsPerDay }: DeliverOptions,
  outboxId: string,
): Promise<void> {
  const row = await db
    .updateTable('booking.outbox as outbox')
    .from('booking.trip as trip')
    .set({ attempts: sql`attempts + 1` })
    .whereRef('trip.id', '=', 'outbox.trip_id')
    .where('outbox.id', '=', BigInt(outboxId))
    .where('sent_at', 'is', null)
    .returning(['outbox.kind', 'outbox.dedup_key', 'trip.id as trip_id', 'outbox.reservation_id', 'trip.brand'])
    .returning(sql<number>`(extract(epoch from clock_timestamp() - outbox.created_at) * 1000)::float8`.as('age_ms'))
    .executeTakeFirst();
  if (!row) return;
  if (row.kind === 'failed' && unpaidMailsPerDay > 0 && (await withhold(db, outboxId, unpaidMailsPerDay))) return;
  for (let age = row.age_ms; isBusy() && age < maxDelayMs; age += pollMs) await sleep(pollMs);
  await send({
    kind: row.kind as MailKind,
    brand: row.brand,
    tripId: row.trip_id,
    reservationId: row.reservation_id,
    messageId: row.dedup_key.replace(/^mail:/, '').replaceAll(':', '.'),
  });
  await db
    .updateTable('booking.outbox')
    .set({ sent_at: sql`now()` })
    .where('id', '=', BigInt(outboxId))
    .execute();
}

/**
 * A visitor can enter any e-mail address without paying. Above the limit such a mail is marked as done without being
 * sent, unless a card was accepted for the trip. Mails count in the order of their decisions, so that the order of
 * sending does not matter.
 */
async function withhold(db: Kysely<BookingTables>, outboxId: string, perDay: number): Promise<boolean> {
  const neverPaid = sql`not exists (
    select from booking.payment where payment.trip_id = trip.id
      and payment.state not in ('created', 'open', 'declined', 'closed'))`;
  const { rows } = await sql`
    with own as (
      select outbox.id, trip.email_norm from booking.outbox
      join booking.trip on trip.id = outbox.trip_id
      where outbox.id = ${outboxId}::bigint and ${neverPaid}
    )
    update booking.outbox set sent_at = now(), withheld = true from own
    where outbox.id = own.id and ${perDay} <= (
      select count(*) from booking.trip join booking.outbox earlier on earlier.trip_id = trip.id
      where trip.email_norm = own.email_norm and earlier.kind = 'failed' and earlier.id < own.id
        and earlier.created_at > now() - interval '1 day' and ${neverPaid}
    ) returning outbox.id`.execute(db);
  return rows.length > 0;
}
