import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MessagesAnswer, OutgoingMessage, SendMessageAnswer } from '#verticals/hotels/supplier.ts';
import type { DirectDb } from '../inventory/inventory.sql.ts';

/** Stores what a guest writes about a confirmed booking. Repeating it changes nothing. */
export async function receiveMessage(
  db: DirectDb,
  reference: string,
  { id, text, language }: OutgoingMessage,
): Promise<SendMessageAnswer> {
  const { rows } = await sql<{ isStored: boolean; isBooked: boolean }>`
    with stored as (
      insert into direct.message (id, reference, author, text, language)
      select ${id}::uuid, reference, 'guest', ${text}, ${language} from direct.booking
      where reference = ${reference} and state = 'confirmed'
      on conflict (id) do nothing returning id
    )
    select exists (select from stored) or exists (
      select from direct.message where id = ${id}::uuid and reference = ${reference}) as "isStored",
      exists (select from direct.booking where reference = ${reference} and state = 'confirmed') as "isBooked"`.execute(
    db,
  );
  const [row] = rows;
  if (row?.isStored) return { kind: 'sent' };
  return { kind: 'rejected', reason: row?.isBooked ? 'reference_used' : 'not_confirmed' };
}

export async function messagesOf(db: DirectDb, reference: string): Promise<MessagesAnswer> {
  const { rows } = await sql<{ id: string; text: string; language: string | null; at: Date }>`
    select id::text, text, language, written_at as at from direct.message
    where reference = ${reference} and author = 'property' order by written_at, id`.execute(db);
  return { kind: 'found', messages: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** A conversation whose guest wrote last. */
export interface OpenConversation {
  readonly reference: string;
  readonly text: string;
  readonly language: string | null;
  readonly writtenAt: Date;
}

/** The guests of the operator's own properties who wait for an answer, the longest wait first. */
export async function openConversations<Tables>(db: Kysely<Tables>): Promise<OpenConversation[]> {
  const { rows } = await sql<OpenConversation>`
    select reference, text, language, written_at as "writtenAt" from (
      select distinct on (reference) * from direct.message order by reference, written_at desc, id desc
    ) as newest
    where author = 'guest' order by written_at limit 200`.execute(db);
  return rows;
}

export interface WrittenMessage {
  readonly author: 'guest' | 'property';
  readonly text: string;
  readonly writtenAt: Date;
}

/** Both sides, the oldest first; empty when nothing was written about such a booking. */
export async function conversationOf<Tables>(db: Kysely<Tables>, reference: string): Promise<WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    select author, text, written_at as "writtenAt" from direct.message
    where reference = ${reference} order by written_at, id`.execute(db);
  return rows;
}

export interface PropertyAnswer {
  /** A repeat with the same id is the same answer. */
  readonly id?: string;
  readonly text: string;
  /** BCP 47; null when it is not known. */
  readonly language: string | null;
  /** For the record. */
  readonly writtenBy: string;
}

/** Stores what one of the operator's properties writes; false when there is no such booking. */
export async function answerGuest<Tables>(
  db: Kysely<Tables>,
  reference: string,
  { id = randomUUID(), text, language, writtenBy }: PropertyAnswer,
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into direct.message (id, reference, author, text, language, written_by)
      select ${id}::uuid, reference, 'property', ${text}, ${language}, ${writtenBy} from direct.booking
      where reference = ${reference}
      on conflict (id) do nothing returning id
    )
    select id from added union all select id from direct.message where id = ${id}::uuid and reference = ${reference}`.execute(
    db,
  );
  return rows.length > 0;
}
