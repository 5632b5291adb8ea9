import { sql } from 'kysely';
import type { ScopedDb } from '../../scope/scoped.sql.ts';

/** What somebody of the agency, or of the staff, has written down about a booking. */
export interface BookingNote {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
}

export const longestNote = 2_000;

/** The oldest first. */
export async function notesOf(db: ScopedDb, reservationId: string): Promise<BookingNote[]> {
  const { rows } = await sql<BookingNote>`
    select id, author_name as author, text, created_at as at from booking.note
    where reservation_id = ${reservationId}::uuid order by created_at, id`.execute(db);
  return rows;
}

export async function addNote(
  db: ScopedDb,
  reservationId: string,
  author: { readonly id: string; readonly name: string },
  text: string,
): Promise<BookingNote> {
  const { rows } = await sql<BookingNote>`
    insert into booking.note (reservation_id, author_id, author_name, text)
    values (${reservationId}::uuid, ${author.id}::uuid, ${author.name}, ${text})
    returning id, author_name as author, text, created_at as at`.execute(db);
  return rows[0]!;
}
