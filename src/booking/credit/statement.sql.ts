import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** What an agency owes since its last statement. Amounts in minor units. */
export interface Statement {
  readonly id: string;
  readonly number: string;
  readonly agencyId: string;
  readonly agencyName: string;
  /** From the top agency down to it. */
  readonly agencyPath: readonly string[];
  readonly currency: string;
  /** Null for the first one. */
  readonly fromAt: Date | null;
  /** Excluded. */
  readonly untilAt: Date;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  /** What of the closing balance is not paid, nor credited since. */
  readonly openMinor: bigint;
  readonly isOverdue: boolean;
}

export interface StatementLine {
  /** Of its transaction. */
  readonly id: string;
  readonly at: Date;
  /** `capture`, `refund`, `refund_returned` or `receipt`. */
  readonly kind: string;
  /** Of the trip, of the payment by card, or the bank's; null where there is none. */
  readonly reference: string | null;
  readonly client: string | null;
  readonly currency: string;
  readonly minor: bigint;
}

/** Statements whose open balance is added up at first. */
const computed = 3;

/**
 * Statements that `chosen` selects, with what of each is open: its closing balance less what came in since, and less what was
 * given back for bookings that are in it or in one before it. What was booked later is asked for by a later one, so its
 * refund pays nothing of this one.
 */
const shownOf = (chosen: RawBuilder<unknown>, arePaid = false) => sql<Statement>`
  with chosen as (${chosen}), credit as materialized (
    select entry.amount, coalesce(other.until_at, 'infinity') as stated_at,
      case when txn.kind = 'receipt' then '-infinity' else captured.stated_at end as captured_at
    from (select agency_id, currency, min(until_at) as since from chosen where not ${arePaid}::boolean group by 1, 2) account_of
    join accounts.agency on agency.id = account_of.agency_id
    join booking.ledger_account account on account.code = 'agency_receivable:' || agency.number and account.currency = account_of.currency
    join booking.ledger_entry entry on entry.account_id = account.id and entry.txn_id >= booking.txns_since(account_of.since)
      and entry.amount < 0
    join booking.ledger_txn txn on txn.id = entry.txn_id
    left join booking.statement_line line on line.txn_id = txn.id left join booking.statement other on other.id = line.statement_id
    left join lateral (
      select min(before.until_at) as stated_at from booking.ledger_txn capture
      join booking.statement_line stated on stated.txn_id = capture.id join booking.statement before on before.id = stated.statement_id
      where capture.trip_id = txn.trip_id and capture.kind = 'capture') captured on true
  ), credited as (
    select one.id, sum(credit.amount) as minor from chosen one
    join credit on credit.stated_at > one.until_at and credit.captured_at <= one.until_at
    where not ${arePaid}::boolean group by one.id
  )
  select one.id, one.number, one.agency_id as "agencyId", agency.name as "agencyName", agency.path as "agencyPath", one.currency,
    one.from_at as "fromAt", one.until_at as "untilAt", one.opening_minor as "openingMinor", one.closing_minor as "closingMinor",
    one.due_on::text as "dueOn", open.minor as "openMinor",
    open.minor > 0 and one.due_on < (now() at time zone 'UTC')::date as "isOverdue"
  from chosen one join accounts.agency on agency.id = one.agency_id left join credited on credited.id = one.id
  cross join lateral (
    select case when ${arePaid} then 0 else greatest(0, one.closing_minor + coalesce(credited.minor, 0)) end::bigint as minor) open
  order by one.until_at desc`;

/**
 * The newest first; at most 24. Each asks for what is open of the one before it, so that those before a paid one are paid: only
 * the first few are computed, from what was posted since.
 */
export async function statementsOf(db: Kysely<BookingTables>, agencyId: string): Promise<Statement[]> {
  const page = (limit: number, offset: number) => sql`
    select * from booking.statement where agency_id = ${agencyId}::uuid order by until_at desc limit ${limit} offset ${offset}`;
  const { rows: newest } = await shownOf(page(computed, 0)).execute(db);
  if (newest.length < computed) return newest;
  const arePaid = newest.at(-1)!.openMinor === 0n;
  const { rows: older } = await shownOf(page(24 - computed, computed), arePaid).execute(db);
  return [...newest, ...older];
}

/** Null for an unknown one. Who may see it is decided by the agency that it is for. */
export async function findStatement(db: Kysely<BookingTables>, id: string): Promise<Statement | null> {
  const { rows } =
    await sql<Statement>`${shownOf(sql`select * from booking.statement where id = ${id}::uuid`)}`.execute(db);
  return rows[0] ?? null;
}

/** At most `most` of a statement's lines after a transaction, in the order in which they were posted. */
export async function linesOf(
  db: Kysely<BookingTables>,
  statementId: string,
  most: number,
  after: string | null = null,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`${listedOf(sql`
    select line.txn_id, line.minor, one.currency from booking.statement_line line join booking.statement one on one.id = line.statement_id
    where line.statement_id = ${statementId}::uuid and (${after}::uuid is null or line.txn_id > ${after}::uuid)
    order by line.txn_id limit ${most}`)}`.execute(db);
  return rows;
}

/** What is in no statement yet of an agency that pays by statement: the first lines, and how many there are. */
export async function unstatedOf(
  db: Kysely<BookingTables>,
  agencyId: string,
  most: number,
): Promise<{ readonly lines: readonly StatementLine[]; readonly count: number }> {
  const entries = sql`
    select entry.txn_id, entry.amount as minor, entry.currency from accounts.agency
    join booking.credit_line credit on credit.agency_id = agency.id
    join booking.ledger_account account on account.code = 'agency_receivable:' || agency.number and account.currency = credit.currency
    join booking.ledger_entry entry on entry.account_id = account.id and entry.txn_id >= booking.txns_since(
      coalesce((select max(until_at) from booking.statement where agency_id = ${agencyId}::uuid), '1970-01-01'))
    where agency.id = ${agencyId}::uuid and not exists (select from booking.statement_line stated where stated.txn_id = entry.txn_id)`;
  const [lines, all] = await Promise.all([
    sql<StatementLine>`${listedOf(sql`${entries} order by entry.txn_id limit ${most}`)}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (${entries}) entry`.execute(db),
  ]);
  return { lines: lines.rows, count: all.rows[0]!.count };
}

/** Transactions with what they are about. */
const listedOf = (chosen: RawBuilder<unknown>) => sql`
  select txn.id, txn.at, txn.kind, coalesce(trip.reference, movement.reference, card.reference) as reference, trip.contact_name as client,
    line.currency, line.minor
  from (${chosen}) line join booking.ledger_txn txn on txn.id = line.txn_id
  left join booking.trip on trip.id = txn.trip_id
  left join lateral (select case txn.kind when 'receipt' then substr(txn.business_key, 5)::uuid end as id) receipt on true
  left join booking.bank_movement movement on movement.id = receipt.id
  left join booking.statement_payment card on card.id = receipt.id
  order by txn.id`;

/** How many lines a statement has, and what they add up to. */
export async function sumOfLines(
  db: Kysely<BookingTables>,
  statementId: string,
): Promise<{ readonly count: number; readonly minor: bigint }> {
  const { rows } = await sql<{ count: number; minor: bigint }>`
    select count(*)::int as count, coalesce(sum(minor), 0)::bigint as minor from booking.statement_line
    where statement_id = ${statementId}::uuid`.execute(db);
  return rows[0]!;
}
