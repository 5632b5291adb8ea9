import { type Kysely, sql, type Transaction } from 'kysely';
import type { BookingTables } from '../tables.ts';

export type Settlement = 'invoice' | 'deposit';
export type LineSource = 'own' | 'parent' | 'share';

/** What an agency may book on account. Amounts in minor units of its currency. */
export interface CreditLine {
  readonly agencyId: string;
  /** Number of the agency. */
  readonly number: number;
  readonly name: string;
  readonly currency: string;
  readonly settlement: Settlement;
  readonly source: LineSource;
  readonly shareBp: number | null;
  readonly limitMinor: bigint;
  /** Of payments that are not captured yet. */
  readonly reservedMinor: bigint;
  /** What is owed; below zero what we owe the agency. */
  readonly usedMinor: bigint;
  readonly statementEvery: 'week' | 'fortnight' | 'month';
  /** Days in which a statement is to be paid. */
  readonly dueDays: number;
  readonly alertBp: number;
  readonly alertedAt: Date | null;
  readonly overdueBlockDays: number;
  /** Whether the agency may leave a booking unpaid until a day before its free cancellation ends. */
  readonly paysLater: boolean;
  /** How many reservations may be unpaid at a time. */
  readonly unpaidMost: number;
  readonly blockedAt: Date | null;
  readonly blockedBecause: 'staff' | 'overdue' | null;
}

/** The lines that a booking of an agency counts on. */
export interface Credit {
  /** The line of the agency that owes. */
  readonly debtor: CreditLine;
  /** Lines that count with it: of agencies that have a share of it. From the top down. */
  readonly shares: readonly CreditLine[];
  /** Why none of it may be used: of the first line that is blocked, from that of the booking agency up to the debtor's. */
  readonly blockedBecause: CreditLine['blockedBecause'];
}

const columns = sql`line.agency_id as "agencyId", agency.number::int as number, agency.name, line.currency, line.settlement,
  line.source, line.share_bp as "shareBp", line.limit_minor as "limitMinor", line.reserved_minor as "reservedMinor",
  line.used_minor as "usedMinor", line.statement_every as "statementEvery", line.due_days as "dueDays",
  line.alert_bp as "alertBp", line.alerted_at as "alertedAt", line.overdue_block_days as "overdueBlockDays",
  line.pays_later as "paysLater", line.unpaid_most as "unpaidMost", line.blocked_at as "blockedAt", line.blocked_because as "blockedBecause"`;

/** The agency's own line alone, whatever its source; null without one. */
export async function lineOf(db: Kysely<BookingTables>, agencyId: string): Promise<CreditLine | null> {
  const { rows } = await sql<CreditLine>`
    select ${columns} from booking.credit_line line join accounts.agency on agency.id = line.agency_id
    where line.agency_id = ${agencyId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** All accounts, by the number of their agency. */
export async function listLines(db: Kysely<BookingTables>): Promise<CreditLine[]> {
  const { rows } = await sql<CreditLine>`
    select ${columns} from booking.credit_line line join accounts.agency on agency.id = line.agency_id
    order by agency.number`.execute(db);
  return rows;
}

/** What an agency may book on; null without any credit. */
export async function creditOf(db: Kysely<BookingTables>, agencyId: string): Promise<Credit | null> {
  return creditFrom(await linesAbove(db, agencyId, false), agencyId);
}

/** The same with its lines locked until the transaction ends, the top one first, so that no two wait for each other. */
export async function lockCredit(trx: Transaction<BookingTables>, agencyId: string): Promise<Credit | null> {
  return creditFrom(await linesAbove(trx, agencyId, true), agencyId);
}

async function linesAbove(db: Kysely<BookingTables>, agencyId: string, locks: boolean): Promise<CreditLine[]> {
  const { rows } = await sql<CreditLine>`
    select ${columns} from accounts.agency seller
    join accounts.agency on agency.id = any (seller.path)
    join booking.credit_line line on line.agency_id = agency.id
    where seller.id = ${agencyId}::uuid order by cardinality(agency.path)
    ${locks ? sql`for update of line` : sql``}`.execute(db);
  return rows;
}

/** `lines` are those of the agency and of all above it, from the top down. */
function creditFrom(lines: readonly CreditLine[], agencyId: string): Credit | null {
  const shares: CreditLine[] = [];
  let blockedBecause: CreditLine['blockedBecause'] = null;
  if (lines.at(-1)?.agencyId !== agencyId) return null;
  for (const line of lines.toReversed()) {
    blockedBecause ??= line.blockedBecause;
    if (line.source === 'own') return { debtor: line, shares, blockedBecause };
    if (line.source === 'share') shares.unshift(line);
  }
  return null;
}

/** What is left to book, of all lines that count: the smallest. Minor units of the line's currency. */
export function remainingMinor({ debtor, shares }: Credit): bigint {
  return [debtor, ...shares]
    .map(({ limitMinor, reservedMinor, usedMinor }) => limitMinor - reservedMinor - usedMinor)
    .reduce((least, one) => (one < least ? one : least));
}

export function isBlocked({ blockedBecause }: Credit): boolean {
  return blockedBecause !== null;
}

/** The account of the ledger that bookings on a line are paid from. */
export function accountOf({ settlement, number }: Pick<CreditLine, 'settlement' | 'number'>): string {
  return `agency_${settlement === 'invoice' ? 'receivable' : 'deposit'}:${number}`;
}

/** How many reservations of an agency are to be paid later, those under way included. */
export async function unpaidOf(db: Kysely<BookingTables>, agencyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select booking.unpaid_of(${agencyId}::uuid)::int as count`.execute(db);
  return rows[0]!.count;
}
