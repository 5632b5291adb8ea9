import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import { addCreditEmails } from './credit-email.sql.ts';
import { findStatement } from './statement.sql.ts';

/**
 * Reminds agencies of statements that are not paid: on the due day and a week later, each once. Days are in UTC. After an
 * outage only the later one is sent, and none for what was due more than two weeks ago.
 */
export async function remindStatements(db: Kysely<BookingTables>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; agencyId: string; kind: 'due' | 'late'; isPast: boolean }>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day)
    select one.id, one.agency_id as "agencyId", reminder.kind, reminder.kind = 'due' and one.due_on + 7 <= day as "isPast"
    from today cross join (values ('due', 0), ('late', 7)) reminder (kind, days)
    join booking.statement one on one.due_on between day - 14 and day - reminder.days
    where not exists (select from booking.statement_reminder made where made.statement_id = one.id and made.kind = reminder.kind)
    order by one.due_on, one.id, reminder.days`.execute(db);
  for (const { id, agencyId, kind, isPast } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one after another, each in its own transaction
    await transaction(db, async (trx) => {
      const { rows: made } = await sql`
        insert into booking.statement_reminder (statement_id, kind) values (${id}::uuid, ${kind})
        on conflict do nothing returning kind`.execute(trx);
      if (made.length === 0 || isPast) return;
      const statement = await findStatement(trx, id);
      if (statement && statement.openMinor > 0n) await addCreditEmails(trx, kind, agencyId, id);
    });
}
