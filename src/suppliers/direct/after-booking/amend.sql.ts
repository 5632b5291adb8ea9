import { sql } from 'kysely';
import { type Amendment, type AmendmentStatus, type AmendAnswer, leadGuestsOf } from '#verticals/hotels/supplier.ts';
import type { DirectDb } from '../inventory/inventory.sql.ts';

/** Writes other names and another request into a booking. Repeating it changes nothing. */
export async function amendBooking(db: DirectDb, reference: string, amendment: Amendment): Promise<AmendAnswer> {
  const guests = leadGuestsOf(amendment);
  const { rows } = await sql<{ done: boolean }>`
    with amended as (
      update direct.booking
      set guests = ${JSON.stringify(guests)}::jsonb, requests = ${amendment.requests}, amendment_id = ${amendment.id}::uuid
      where reference = ${reference} and state = 'confirmed' and jsonb_array_length(guests) = ${guests.length}
      returning reference
    )
    select exists (select from amended) as done`.execute(db);
  return rows[0]?.done ? { kind: 'done' } : { kind: 'rejected', reason: 'not_confirmed' };
}

export async function amendmentOf(db: DirectDb, reference: string, { id }: Amendment): Promise<AmendmentStatus> {
  const { rows } = await sql`
    select from direct.booking where reference = ${reference} and amendment_id = ${id}::uuid`.execute(db);
  return rows.length > 0 ? { kind: 'done' } : { kind: 'not_found' };
}
