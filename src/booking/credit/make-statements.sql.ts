import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import { closeMonths } from './close-months.sql.ts';
import { addCreditEmails } from './credit-email.sql.ts';
import { blockOverdue, unblockOverdue } from './overdue.sql.ts';
import type { CreditLine } from './credit-line.sql.ts';
import { remindStatements } from './remind-statements.sql.ts';

/** The end of the last whole window before an instant, in UTC: a week begins on Monday, a fortnight on every second one. */
export function lastWindowEnd(every: CreditLine['statementEvery'], now: Date): Date {
  const day = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO('UTC').toPlainDate();
  if (every === 'month') return new Date(`${day.with({ day: 1 }).toString()}T00:00:00Z`);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const weeks = Temporal.PlainDate.from('2024-01-01').until(monday).days / 7;
  const end = every === 'fortnight' && weeks % 2 !== 0 ? monday.subtract({ days: 7 }) : monday;
  return new Date(`${end.toString()}T00:00:00Z`);
}

/** What is due with agencies' accounts: statements, reminders of them, emails at a threshold, blocking, and sums of months. */
export async function keepAccounts(db: Kysely<BookingTables>, now: Date): Promise<void> {
  const { rows } = await sql<{ agencyId: string; every: CreditLine['statementEvery'] }>`
    select agency_id as "agencyId", statement_every as every from booking.credit_line
    where source = 'own' and settlement = 'invoice'`.execute(db);
  // oxlint-disable-next-line no-await-in-loop -- one after another, so that bookings do not wait for them
  for (const { agencyId, every } of rows) await makeStatement(db, agencyId, lastWindowEnd(every, now));
  await remindStatements(db, now);
  await alertUsed(db);
  await blockOverdue(db);
  await unblockOverdue(db);
  await closeMonths(db, now);
}

/** Makes the statement of a window, once; none where nothing was booked or paid. Answers its id, or null. */
export async function makeStatement(db: Kysely<BookingTables>, agencyId: string, until: Date): Promise<string | null> {
  return await transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${agencyId}`}, 0))`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      with line as (
        select credit.*, agency.number from booking.credit_line credit join accounts.agency on agency.id = credit.agency_id
        where agency_id = ${agencyId}::uuid
      ), previous as (
        select until_at, closing_minor from booking.statement where agency_id = ${agencyId}::uuid
        order by until_at desc limit 1
      ), entry as (
        select txn.id, entry.amount from line
        join booking.ledger_account account on account.code = 'agency_receivable:' || line.number
          and account.currency = line.currency
        join booking.ledger_entry entry on entry.account_id = account.id
        join booking.ledger_txn txn on txn.id = entry.txn_id
        where txn.at < ${until}::timestamptz
          and entry.txn_id >= booking.txns_since(coalesce((select until_at from previous), '1970-01-01'))
          and coalesce((select until_at from previous), '-infinity') < ${until}::timestamptz
          and not exists (select from booking.statement_line stated where stated.txn_id = txn.id)
      ), made as (
        insert into booking.statement (number, agency_id, currency, from_at, until_at, opening_minor, closing_minor, due_on)
        select line.number || '-' || to_char(${until}::timestamptz at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD'),
          line.agency_id, line.currency, previous.until_at, ${until}::timestamptz, coalesce(previous.closing_minor, 0),
          coalesce(previous.closing_minor, 0) + (select sum(amount) from entry),
          (${until}::timestamptz at time zone 'UTC')::date + line.due_days
        from line left join previous on true
        where exists (select from entry)
        returning id
      ), lines as (
        insert into booking.statement_line (txn_id, statement_id, minor) select entry.id, made.id, entry.amount from entry, made
      )
      select id from made`.execute(trx);
    const [made] = rows;
    if (!made) return null;
    await addCreditEmails(trx, 'statement', agencyId, made.id);
    return made.id;
  });
}

/** Tells the people of an agency, once, that most of its account is used. */
async function alertUsed(db: Kysely<BookingTables>): Promise<void> {
  await transaction(db, async (trx) => {
    const isUsed = sql`limit_minor > 0 and (reserved_minor + used_minor)::numeric * 10000 >= limit_minor::numeric * alert_bp`;
    await sql`update booking.credit_line set alerted_at = null where alerted_at is not null and not (${isUsed})`.execute(
      trx,
    );
    const { rows } = await sql<{ id: string }>`
      update booking.credit_line set alerted_at = now() where alerted_at is null and source <> 'parent' and ${isUsed}
      returning agency_id as id`.execute(trx);
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    for (const { id } of rows) await addCreditEmails(trx, 'alert', id, null);
  });
}
