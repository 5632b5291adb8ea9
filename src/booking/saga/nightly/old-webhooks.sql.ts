import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../../tables.ts';

/** Days for which a webhook is kept: a later copy of it is refused by the age of its signature. */
const keptDays = 30;

/** Deletes old webhooks with their bodies, which have personal data. Returns how many. */
export async function deleteOldWebhooks(db: Kysely<BookingTables>): Promise<number> {
  const { rows } = await sql`
    delete from booking.inbox where applied_at is not null and received_at < now() - make_interval(days => ${keptDays})
    returning 1`.execute(db);
  return rows.length;
}
