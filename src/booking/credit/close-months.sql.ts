import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';

/**
 * Keeps the commissions of months (UTC) that are over, once for all agencies, so that pages read sums. A month is closed when
 * it has been over for a day: by then no transaction of it is still being written.
 */
export async function closeMonths(db: Kysely<BookingTables>, now: Date): Promise<void> {
  const until = sql`date_trunc('month', (${now}::timestamptz - interval '1 day') at time zone 'UTC')::date`;
  await transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('commission_close', 0))`.execute(trx);
    const { rows } = await sql<{ since: string }>`
      select coalesce((select max(until) from booking.commission_close), '1970-01-01')::text as since
      where not exists (select from booking.commission_close where until >= ${until})`.execute(trx);
    const [open] = rows;
    if (!open) return;
    await sql`
      insert into booking.commission_month (agency_id, month, currency, earned_minor, paid_minor)
      select agency_id, month, currency, earned_minor, paid_minor
      from booking.commissions_since(${open.since}::timestamp at time zone 'UTC') where month < ${until}
        and (earned_minor, paid_minor) <> (0, 0)`.execute(trx);
    await sql`insert into booking.commission_close (until) values (${until})`.execute(trx);
  });
}
