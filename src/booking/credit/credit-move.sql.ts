import { type Kysely, sql, type Transaction } from 'kysely';
import type { BookingTables } from '../tables.ts';
import type { Credit } from './credit-line.sql.ts';

export type MoveKind = 'reserve' | 'commit' | 'release' | 'refund' | 'receipt' | 'deposit';

/** One change of a line. */
export interface CreditMove {
  readonly key: string;
  readonly kind: MoveKind;
  /** Reference of the payment on account; null for money that came in. */
  readonly payment: string | null;
  readonly currency: string;
  /** Of the payment or refund: what the client pays. */
  readonly amountMinor: bigint;
  /** What the agency owes of it. */
  readonly minor: bigint;
  readonly at: Date;
}

/** The line of the agency that owes, and all lines that count with it, that one included. */
export interface MovedLines {
  readonly debtorId: string;
  readonly lineIds: readonly string[];
}

/** What a move adds to the columns of a line. */
const effects: Readonly<
  Record<MoveKind, { readonly reserved: bigint; readonly used: bigint; readonly limit: bigint }>
> = {
  reserve: { reserved: 1n, used: 0n, limit: 0n },
  commit: { reserved: -1n, used: 1n, limit: 0n },
  release: { reserved: -1n, used: 0n, limit: 0n },
  refund: { reserved: 0n, used: -1n, limit: 0n },
  receipt: { reserved: 0n, used: -1n, limit: 0n },
  deposit: { reserved: 0n, used: 0n, limit: 1n },
};

/**
 * Makes a move of locked lines; its key must be new. Throws the violation of `credit_not_exceeded` when it would exceed
 * one of them.
 */
export async function makeMove(
  trx: Transaction<BookingTables>,
  { debtorId, lineIds }: MovedLines,
  move: CreditMove,
): Promise<void> {
  const { reserved, used, limit } = effects[move.kind];
  await sql`
    with moved as (
      insert into booking.credit_move (key, agency_id, is_debtor, kind, payment, currency, amount_minor, minor, at)
      select ${move.key}::text, line, line = ${debtorId}::uuid, ${move.kind}::text, ${move.payment}::text,
        ${move.currency}::char(3), ${move.amountMinor}::bigint, ${move.minor}::bigint, ${move.at}::timestamptz
      from unnest(${[...lineIds]}::uuid[]) as line
    )
    update booking.credit_line set reserved_minor = reserved_minor + ${reserved * move.minor}::bigint,
      used_minor = used_minor + ${used * move.minor}::bigint, limit_minor = limit_minor + ${limit * move.minor}::bigint
    where agency_id = any (${[...lineIds]}::uuid[])`.execute(trx);
}

const debtorMoves = sql`select key, kind, payment, currency, amount_minor as "amountMinor", minor, at, agency_id as "agencyId"
  from booking.credit_move`;

/** A move of the agency that owes. */
export interface DebtorMove extends CreditMove {
  readonly agencyId: string;
}

/** All moves of a payment, in order; none for an unknown one. */
export async function movesOf(db: Kysely<BookingTables>, payment: string): Promise<DebtorMove[]> {
  const { rows } = await sql<DebtorMove>`
    ${debtorMoves} where is_debtor and payment = ${payment} order by id`.execute(db);
  return rows;
}

/** The moves of all payments that were begun in a window, by payment, the oldest payment first. */
export async function movesBetween(db: Kysely<BookingTables>, from: string, until: string): Promise<DebtorMove[][]> {
  const { rows } = await sql<DebtorMove>`
    ${debtorMoves} where is_debtor and payment in (select payment from booking.credit_move
      where is_debtor and kind = 'reserve' and at >= ${from}::timestamptz and at < ${until}::timestamptz)
    order by id`.execute(db);
  return [...Map.groupBy(rows, ({ payment }) => payment).values()];
}

/** Serialises the moves of one payment until the transaction ends. */
export async function lockPayment(trx: Transaction<BookingTables>, payment: string): Promise<DebtorMove[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${payment}`}, 0))`.execute(trx);
  return await movesOf(trx, payment);
}

/** The lines that a payment was reserved on, locked: a change of shares since does not move what was booked before. */
export async function lockLinesOf(trx: Transaction<BookingTables>, payment: string): Promise<MovedLines> {
  const { rows } = await sql<{ id: string; isDebtor: boolean }>`
    select line.agency_id as id, move.is_debtor as "isDebtor" from booking.credit_move move
    join booking.credit_line line on line.agency_id = move.agency_id join accounts.agency on agency.id = line.agency_id
    where move.key = ${`reserve:${payment}`} order by cardinality(agency.path) for update of line`.execute(trx);
  return { debtorId: rows.find(({ isDebtor }) => isDebtor)!.id, lineIds: rows.map(({ id }) => id) };
}

/** The lines that a new payment counts on. */
export function linesFor({ debtor, shares }: Credit): MovedLines {
  return { debtorId: debtor.agencyId, lineIds: [debtor, ...shares].map(({ agencyId }) => agencyId) };
}
