import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import { addCreditEmails } from './credit-email.sql.ts';
import { lineOf } from './credit-line.sql.ts';
import { statementsOf } from './statement.sql.ts';

const dayMs = 86_400_000;

/** Blocks accounts with a statement that is not paid some days after its due day, and tells their people. */
export async function blockOverdue(db: Kysely<BookingTables>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct line.agency_id as id from booking.credit_line line
    join booking.statement one on one.agency_id = line.agency_id
    where line.blocked_at is null and line.used_minor > 0 and one.closing_minor > 0 and one.due_on + line.overdue_block_days < (now() at time zone 'UTC')::date`.execute(
    db,
  );
  for (const { id } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one after another, each in its own transaction
    await transaction(db, async (trx) => {
      if (!(await isLate(trx, id))) return;
      const { rows: blocked } = await sql`
        update booking.credit_line set blocked_at = now(), blocked_because = 'overdue'
        where agency_id = ${id}::uuid and blocked_at is null returning agency_id`.execute(trx);
      if (blocked.length > 0) await addCreditEmails(trx, 'blocked', id, null);
    });
}

/** Opens the accounts again whose late statements were paid, or credited, or have more time meanwhile. */
export async function unblockOverdue(db: Kysely<BookingTables>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select agency_id as id from booking.credit_line where blocked_because = 'overdue'`.execute(db);
  // oxlint-disable-next-line no-await-in-loop -- one after another, each in its own transaction
  for (const { id } of rows) await transaction(db, (trx) => unblockPaid(trx, id));
}

/** Opens an account again that was blocked for a statement, once none is late any more. */
export async function unblockPaid(trx: Transaction<BookingTables>, agencyId: string): Promise<void> {
  if (await isLate(trx, agencyId)) return;
  await sql`update booking.credit_line set blocked_at = null, blocked_because = null
    where agency_id = ${agencyId}::uuid and blocked_because = 'overdue'`.execute(trx);
}

async function isLate(trx: Transaction<BookingTables>, agencyId: string): Promise<boolean> {
  const line = await lineOf(trx, agencyId);
  if (!line) return false;
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'UTC')::date::text as today`.execute(trx);
  const today = Date.parse(rows[0]!.today);
  const statements = await statementsOf(trx, agencyId);
  return statements.some(
    ({ openMinor, dueOn }) => openMinor > 0n && Date.parse(dueOn) + line.overdueBlockDays * dayMs < today,
  );
}
