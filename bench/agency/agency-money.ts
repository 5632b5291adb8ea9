import { makeStatement } from '#booking/credit/make-statements.sql.ts';
import type { Database } from '#database/open.ts';

/**
 * The ledger of an agency with 200,000 bookings of the last 416 days on account: each is captured, one of ten is refunded, and
 * the others are earned a day later. Written past the triggers, as the bookings are.
 */
export async function addMoney(database: Database, agencyId: string): Promise<void> {
  const pool = await database.pool.connect();
  await pool.query('set statement_timeout = 0');
  const { rows } = await pool.query<{ number: string }>('select number from accounts.agency where id = $1', [agencyId]);
  const { number } = rows[0]!;
  await pool.query('begin');
  for (const table of ['ledger_txn', 'ledger_entry'])
    // oxlint-disable-next-line no-await-in-loop -- two tables
    await pool.query(`alter table booking.${table} disable trigger user`);
  await pool.query(
    `insert into booking.credit_line (agency_id, currency, limit_minor, used_minor, due_days) values ($1, 'EUR', 1e15, 0, 90)`,
    [agencyId],
  );
  await pool.query(
    `insert into booking.ledger_account (code, currency, kind) values ($1, 'EUR', 'asset'), ($2, 'EUR', 'asset'),
       ('bank', 'EUR', 'asset'), ('guest_prepaid', 'EUR', 'liability'), ('margin', 'EUR', 'income') on conflict do nothing`,
    [`agency_receivable:${number}`, `commission_kept:${number}`],
  );
  await pool.query(`
    create temp table money on commit drop as
    select n, kind, uuidv7(-(n * interval '3 minutes') + late) as id, now() - n * interval '3 minutes' + late as at, 20000 + n % 30000 as price
    from generate_series(1, 200000) n cross join (values ('capture', interval '0'), ('earning', interval '1 day'), ('refund', interval '1 day'))
      as made (kind, late)
    where kind = 'capture' or (kind = 'refund') = (n % 10 = 0)`);
  await pool.query(
    `insert into booking.ledger_txn (id, business_key, kind, at) select id, kind || ':' || n, kind, at from money`,
  );
  // What the agency owes, what it keeps, and the rest: a refund is the capture the other way round.
  await pool.query(
    `insert into booking.ledger_entry (txn_id, line, account_id, currency, amount)
     select money.id, row_number() over (partition by money.id), account.id, 'EUR', part.amount
     from money cross join lateral (values
       ($1, case kind when 'capture' then price * 9 / 10 when 'refund' then -(price * 9 / 10) end),
       ($2, case kind when 'capture' then price - price * 9 / 10 else -(price - price * 9 / 10) end),
       ('guest_prepaid', case kind when 'capture' then -price else price end),
       ('margin', case kind when 'earning' then -(price * 9 / 10) end)) part (code, amount)
     join booking.ledger_account account on account.code = part.code and account.currency = 'EUR'
     where part.amount is not null`,
    [`agency_receivable:${number}`, `commission_kept:${number}`],
  );
  for (const table of ['ledger_txn', 'ledger_entry'])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pool.query(`alter table booking.${table} enable trigger user`);
  await pool.query('commit');
  await pool.query('vacuum analyze booking.ledger_txn, booking.ledger_entry');
  pool.release(true);
  await addStatements(database, agencyId, number);
}

/** A statement for each month, as the worker makes it; all but the last one are paid ten days later. */
async function addStatements(database: Database, agencyId: string, number: string): Promise<void> {
  const { rows: months } = await database.pool.query<{ until: Date; paid: Date; isLast: boolean }>(`
    select until at time zone 'UTC' as until, (until + interval '10 days') at time zone 'UTC' as paid,
      until = date_trunc('month', now() at time zone 'UTC') as "isLast"
    from generate_series(date_trunc('month', (now() - interval '390 days') at time zone 'UTC'),
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') until`);
  for (const { until, paid, isLast } of months) {
    // oxlint-disable-next-line no-await-in-loop -- each begins where the one before it ended
    await makeStatement(database.db, agencyId, until);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await database.pool.query('analyze booking.statement, booking.statement_line');
    if (isLast) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await database.pool.query(
      `with made as (
         insert into booking.bank_movement (agency_id, kind, reference, currency, minor, recorded_by)
         select agency_id, 'receipt', number, currency, closing_minor, 'Rita' from booking.statement
         where agency_id = $1 and until_at = $2 returning id, minor
       ), txn as (
         insert into booking.ledger_txn (id, business_key, kind, at)
         select uuidv7($3::timestamptz - now()), 'pay:' || id, 'receipt', $3 from made returning id
       )
       insert into booking.ledger_entry (txn_id, line, account_id, currency, amount)
       select txn.id, row_number() over (), account.id, 'EUR', case account.code when 'bank' then made.minor else -made.minor end
       from txn, made, booking.ledger_account account where account.currency = 'EUR' and account.code in ('bank', $4)`,
      [agencyId, until, paid, `agency_receivable:${number}`],
    );
  }
}
