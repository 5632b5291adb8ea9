import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '#booking/booking.ts';
import { transaction } from '#database/transaction.ts';
import { type Opinion, praisedTopics, praiseRule } from './praise.ts';

/** Hotels in one transaction, and of one so many of the newest reviews. */
const hotelsAtOnce = 500;
const mostRead = 500;
/** Transactions in a minute. */
const mostRounds = 10;

/**
 * Reads what the guests of hotels praise where reviews have changed since it was read, or the lists of words have; other
 * processes read other hotels.
 */
export async function readPraise(db: Kysely<BookingTables>): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that bookings wait for none of them
    if ((await readSome(db)) < hotelsAtOnce) return;
}

async function readSome(db: Kysely<BookingTables>): Promise<number> {
  return await transaction(db, async (trx) => {
    // While a hotel is locked, a review that is published waits, and has it read again.
    const { rows: due } = await sql<{ id: string }>`
      select property_id as id from hotels.praise where words is distinct from ${praiseRule}
      limit ${hotelsAtOnce} for update skip locked`.execute(trx);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const { rows } = await sql<Opinion & { id: string }>`
      select due.id, locale, liked, disliked from unnest(${ids}::text[]) as due(id) cross join lateral (
        select locale, liked, disliked from hotels.review where property_id = due.id and state = 'published'
        order by created_at desc limit ${mostRead}) as review`.execute(trx);
    const byHotel = Map.groupBy(rows, ({ id }) => id);
    const read = ids.map((id) => ({ id, topics: praisedTopics(byHotel.get(id) ?? []) }));
    await sql`
      update hotels.praise set words = ${praiseRule},
        topics = array(select jsonb_array_elements_text(read.topics))
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read(id text, topics jsonb)
      where property_id = read.id`.execute(trx);
    return due.length;
  });
}
