import { type Kysely, type RawBuilder, sql } from 'kysely';
import { attemptsForADay, jobCall } from '#database/queue.ts';
import type { BookingTables } from '../tables.ts';
import { type PropertyMessage, readMessagesJob } from '../port/message-port.ts';
import { cleanReceived, type Message, type MessageAuthor } from './message.ts';

type Db = Kysely<BookingTables>;

/** Jobs: their payloads are `{ message }`, `{ reservation }` and `{ reservation }`. */
export const messageJobs = { send: 'message_send', read: readMessagesJob, email: 'message_email' } as const;

/** Both sides of a booking's conversation, the oldest first. */
export async function readMessages(db: Db, reservationId: string): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select id, author, text, language, state, written_at as "writtenAt" from booking.message
    where reservation_id = ${reservationId} order by written_at, id`.execute(db);
  return rows;
}

export interface NewMessage {
  /** Of the form or the call that sends it, so that a repeat is the same message. */
  readonly id: string;
  readonly reservationId: string;
  readonly author: Exclude<MessageAuthor, 'property'>;
  readonly personId: string | null;
  readonly text: string;
  readonly language: string;
}

/** Stores a message with the job that sends it. `known`: the same message was stored before. `taken`: another has its id. */
export async function addMessage(
  db: Db,
  message: NewMessage,
  most: number,
): Promise<'added' | 'known' | 'taken' | 'full'> {
  const { id, reservationId, author, personId, text, language } = message;
  const added = await sql`
    with added as (
      insert into booking.message (id, reservation_id, author, person_id, text, language, state)
      select ${id}::uuid, ${reservationId}::uuid, ${author}, ${personId}::uuid, ${text}, ${language}, 'waiting'
      where (select count(*) from booking.message where reservation_id = ${reservationId}::uuid) < ${most}
      on conflict (id) do nothing returning id
    )
    select ${jobOf('send', sql`added.id`)} from added`.execute(db);
  if (added.rows.length > 0) return 'added';
  // In a statement of its own, since one that was stored meanwhile is not seen by the first.
  const { rows } = await sql<{ isSame: boolean }>`
    select reservation_id = ${reservationId}::uuid and text = ${text} as "isSame" from booking.message
    where id = ${id}::uuid`.execute(db);
  if (!rows[0]) return 'full';
  return rows[0].isSame ? 'known' : 'taken';
}

export interface MessageToSend extends Pick<Message, 'id' | 'text'> {
  readonly language: string;
  readonly tripId: string;
  readonly reservationId: string;
}

/** Null once it was sent or refused. */
export async function messageToSend(db: Db, id: string): Promise<MessageToSend | null> {
  const { rows } = await sql<MessageToSend>`
    select message.id, text, language, trip_id as "tripId", reservation_id as "reservationId" from booking.message
    join booking.reservation on reservation.id = message.reservation_id
    where message.id = ${id}::uuid and message.state = 'waiting'`.execute(db);
  return rows[0] ?? null;
}

/** What became of a message of ours; its traveller is told of a refusal. */
export async function settleMessage(db: Db, id: string, state: 'sent' | 'refused'): Promise<void> {
  await sql`
    with settled as (
      update booking.message set state = ${state}, sent_at = case when ${state} = 'sent' then clock_timestamp() end
      where id = ${id}::uuid and state = 'waiting' returning reservation_id
    ), told as (
      select ${jobOf('email', sql`settled.reservation_id`)} from settled where ${state} = 'refused'
    )
    select count(*) from told, ${shownAgain(sql`(select reservation_id from settled)`)}`.execute(db);
}

/** Stores what a property has written, each message once, with the job of the email about it. Returns how many are new. */
export async function addReceived(
  db: Db,
  reservationId: string,
  messages: readonly PropertyMessage[],
): Promise<number> {
  const rows = messages
    .map(({ id, text, language, at }) => ({ id: id.slice(0, 100), text: cleanReceived(text), language, at }))
    .filter(({ text }) => text !== '');
  if (rows.length === 0) return 0;
  const { rows: added } = await sql<{ count: number }>`
    with added as (
      insert into booking.message (reservation_id, author, supplier_message, text, language, state, written_at)
      select ${reservationId}::uuid, 'property', id, text, language, 'received', least(at, clock_timestamp())
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text, text text, language text, at timestamptz)
      on conflict (reservation_id, supplier_message) do nothing returning id
    ), told as (
      select ${jobOf('email', sql`${reservationId}`)} from (select from added limit 1) as any_of_them
    )
    select (select count(*)::int from added) as count from (select count(*) from told) as told,
      ${shownAgain(sql`(select ${reservationId}::uuid where exists (select from added))`)}`.execute(db);
  return added[0]?.count ?? 0;
}

/** Pages that show the booking's trip load anew. */
function shownAgain(reservationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(pg_notify('trip', trip_id::text)) from booking.reservation where id = ${reservationId}) as shown`;
}

/** Asks the supplier now what its property has written about the booking with our reference. */
export async function readSoon<Tables>(db: Kysely<Tables>, reference: string): Promise<void> {
  await sql`
    select ${jobOf('read', sql`reservation.id`)} from booking.reservation where reference = ${reference}`.execute(db);
}

/** Asks the supplier if it was not asked for ten minutes. */
export async function readIfOld(db: Db, reservationId: string): Promise<void> {
  await sql`
    with due as (
      insert into booking.message_reading (reservation_id) values (${reservationId}::uuid)
      on conflict (reservation_id) do update set asked_at = clock_timestamp()
      where message_reading.asked_at < now() - interval '10 minutes' returning reservation_id
    )
    select ${jobOf('read', sql`due.reservation_id`)} from due`.execute(db);
}

/** Asks again, every quarter of an hour, about conversations that were written to within two days. */
export async function readOpenConversations(db: Db, most: number): Promise<void> {
  await sql`
    with due as (
      update booking.message_reading set asked_at = clock_timestamp()
      where asked_at < now() - interval '15 minutes' and reservation_id in (
        select reservation_id from booking.message_reading
        where asked_at < now() - interval '15 minutes' and reservation_id in (
          select reservation_id from booking.message where state = 'sent' and sent_at > now() - interval '2 days')
        order by asked_at limit ${most} for update skip locked)
      returning reservation_id
    )
    select ${jobOf('read', sql`due.reservation_id`)} from due`.execute(db);
}

/** Of the booking to be read: null when there is none. */
export async function noteReading(db: Db, reservationId: string): Promise<{ readonly tripId: string } | null> {
  const { rows } = await sql<{ tripId: string }>`
    with noted as (
      insert into booking.message_reading (reservation_id)
      select id from booking.reservation where id = ${reservationId}::uuid
      on conflict (reservation_id) do update set asked_at = clock_timestamp() returning reservation_id
    )
    select trip_id as "tripId" from booking.reservation join noted on noted.reservation_id = reservation.id`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Everything that the property has written was on a page of its traveller. */
export async function markRead(db: Db, reservationId: string): Promise<void> {
  await sql`
    update booking.message set read_at = clock_timestamp()
    where reservation_id = ${reservationId}::uuid and author = 'property' and read_at is null`.execute(db);
}

export interface UntoldMessage extends Pick<Message, 'id' | 'text' | 'author' | 'language'> {
  readonly tripId: string;
  readonly brand: string;
}

/** What the traveller of a booking was neither shown nor written to about, the oldest first. */
export async function untoldMessages(db: Db, reservationId: string): Promise<UntoldMessage[]> {
  const { rows } = await sql<UntoldMessage>`
    select message.id, text, author, language, trip.id as "tripId", trip.brand from booking.message
    join booking.reservation on reservation.id = message.reservation_id
    join booking.trip on trip.id = reservation.trip_id
    where reservation_id = ${reservationId}::uuid and told_at is null and read_at is null
      and (author = 'property' or (author = 'traveller' and message.state = 'refused'))
    order by written_at, message.id`.execute(db);
  return rows;
}

export async function markTold(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update booking.message set told_at = clock_timestamp() where id = any(${ids}::uuid[])`.execute(db);
}

/** Emails wait half a minute, so that several messages are told in one. */
function jobOf(what: keyof typeof messageJobs, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = messageJobs[what];
  const payload =
    what === 'send'
      ? sql`json_build_object('message', ${id}::text)`
      : sql`json_build_object('reservation', ${id}::text)`;
  return jobCall(name, payload, {
    jobKey: sql`${`${name} `} || ${id}::text`,
    maxAttempts: attemptsForADay,
    ...(what === 'email' ? { runAt: sql`(clock_timestamp() + interval '30 seconds')` } : {}),
  });
}
