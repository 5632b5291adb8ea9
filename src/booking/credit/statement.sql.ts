import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** What an agency owes since its last statement. Amounts in minor units. */
export interface Statement {
  readonly id: string;
  readonly number: string;
  readonly agencyId: string;
  readonly agencyName: string;
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

const shown = sql`
  select one.id, one.number, one.agency_id as "agencyId", agency.name as "agencyName", one.currency, one.from_at as "fromAt",
    one.until_at as "untilAt", one.opening_minor as "openingMinor", one.closing_minor as "closingMinor",
    one.due_on::text as "dueOn", open.minor as "openMinor", open.minor > 0 and one.due_on < (now() at time zone 'UTC')::date as "isOverdue"
  from booking.statement one join accounts.agency on agency.id = one.agency_id
  cross join lateral (
    select greatest(0, one.closing_minor + coalesce(sum(entry.amount), 0))::bigint as minor
    from booking.ledger_account account join booking.ledger_entry entry on entry.account_id = account.id
    where account.code = 'agency_receivable:' || agency.number and account.currency = one.currency and entry.amount < 0
      and not exists (select from booking.statement_line line join booking.statement other on other.id = line.statement_id
        where line.txn_id = entry.txn_id and other.until_at <= one.until_at)
  ) as open`;

/** The newest first; at most 24. */
export async function statementsOf(db: Kysely<BookingTables>, agencyId: string): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    ${shown} where one.agency_id = ${agencyId}::uuid order by one.until_at desc limit 24`.execute(db);
  return rows;
}

/** Null for an unknown one. Who may see it is decided by the agency that it is for. */
export async function findStatement(
  db: Kysely<BookingTables>,
  id: string,
): Promise<(Statement & { readonly agencyPath: readonly string[]; readonly lines: readonly StatementLine[] }) | null> {
  const { rows } = await sql<Statement & { agencyPath: string[] }>`
    select found.*, agency.path as "agencyPath" from (${shown} where one.id = ${id}::uuid) found
    join accounts.agency on agency.id = found."agencyId"`.execute(db);
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
