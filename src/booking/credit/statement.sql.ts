import { type Kysely, sql } from 'kysely';
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
  readonly at: Date;
  /** `capture`, `refund`, `refund_returned` or `receipt`. */
  readonly kind: string;
  /** Of the trip, or the bank's; null where there is neither. */
  readonly reference: string | null;
  readonly client: string | null;
  readonly minor: bigint;
}

/**
 * Statements that `chosen` selects, with what of each is open: its closing balance less what came in since, and less what was
 * given back for bookings that are in it or in one before it. What was booked later is asked for by a later one, so its
 * refund pays nothing of this one.
 */
const shownOf = (chosen: ReturnType<typeof sql>) => sql`
  with chosen as (${chosen}), credited as (
    select one.id, sum(entry.amount) as minor
    from chosen one join accounts.agency on agency.id = one.agency_id
    join booking.ledger_account account on account.code = 'agency_receivable:' || agency.number and account.currency = one.currency
    join booking.ledger_entry entry on entry.account_id = account.id join booking.ledger_txn txn on txn.id = entry.txn_id
    left join booking.statement_line line on line.txn_id = txn.id left join booking.statement other on other.id = line.statement_id
    where txn.kind <> 'capture' and coalesce(other.until_at, 'infinity') > one.until_at and (txn.kind = 'receipt' or exists (
      select from booking.ledger_txn captured join booking.statement_line stated on stated.txn_id = captured.id
      join booking.statement before on before.id = stated.statement_id
      where captured.trip_id = txn.trip_id and captured.kind = 'capture' and before.until_at <= one.until_at))
    group by one.id
  )
  select one.id, one.number, one.agency_id as "agencyId", agency.name as "agencyName", agency.path as "agencyPath", one.currency,
    one.from_at as "fromAt", one.until_at as "untilAt", one.opening_minor as "openingMinor", one.closing_minor as "closingMinor",
    one.due_on::text as "dueOn", open.minor as "openMinor",
    open.minor > 0 and one.due_on < (now() at time zone 'UTC')::date as "isOverdue"
  from chosen one join accounts.agency on agency.id = one.agency_id left join credited on credited.id = one.id
  cross join lateral (select greatest(0, one.closing_minor + coalesce(credited.minor, 0))::bigint as minor) open
  order by one.until_at desc`;

/** The newest first; at most 24. */
export async function statementsOf(db: Kysely<BookingTables>, agencyId: string): Promise<Statement[]> {
  const { rows } = await sql<Statement>`${shownOf(
    sql`select * from booking.statement where agency_id = ${agencyId}::uuid order by until_at desc limit 24`,
  )}`.execute(db);
  return rows;
}

/** Null for an unknown one. Who may see it is decided by the agency that it is for. */
export async function findStatement(
  db: Kysely<BookingTables>,
  id: string,
): Promise<(Statement & { readonly lines: readonly StatementLine[] }) | null> {
  const { rows } =
    await sql<Statement>`${shownOf(sql`select * from booking.statement where id = ${id}::uuid`)}`.execute(db);
  const [found] = rows;
  return found ? { ...found, lines: await linesOf(db, id) } : null;
}

/** In the order in which they were posted. */
export async function linesOf(db: Kysely<BookingTables>, statementId: string): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select txn.at, txn.kind, coalesce(trip.reference, movement.reference) as reference, trip.contact_name as client,
      line.minor
    from booking.statement_line line join booking.ledger_txn txn on txn.id = line.txn_id
    left join booking.trip on trip.id = txn.trip_id
    left join booking.bank_movement movement on txn.business_key = 'pay:' || movement.id
    where line.statement_id = ${statementId}::uuid order by txn.at, txn.id`.execute(db);
  return rows;
}
