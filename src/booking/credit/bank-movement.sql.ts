import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { money, toDecimal } from '#values/money.ts';
import { entryParts, openAccounts } from '../ledger/entry.sql.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { BookingTables } from '../tables.ts';
import { accountOf, type CreditLine, lineOf, lockCredit } from './credit-line.sql.ts';
import { type CreditMove, makeMove } from './credit-move.sql.ts';
import { followLimit } from './follow-limit.sql.ts';
import { freeShares } from './free-shares.sql.ts';
import { unblockPaid } from './overdue.sql.ts';
import type { CreditAnswer } from './set-credit.sql.ts';

/** Money that an operator has seen at the bank. */
export interface BankMovement {
  /** Number of the agency. */
  readonly number: number;
  /** In minor units of its currency. */
  readonly minor: bigint;
  /** The bank's own: the same one is recorded once. */
  readonly reference: string;
  /** Name of who records it. */
  readonly by: string;
  readonly at: Date;
}

type Recorded = CreditAnswer<{ readonly isRepeated: boolean; readonly text: string }>;

/** An agency has paid what it owes, or has paid in money to book with. */
export async function recordReceipt(db: Kysely<BookingTables>, movement: BankMovement): Promise<Recorded> {
  return await transaction(db, async (trx): Promise<Recorded> => {
    const agency = await agencyBy(trx, movement.number);
    if (!agency) return unknown(movement.number);
    await lockCredit(trx, agency.id);
    const line = await lineOf(trx, agency.id);
    if (!line || line.source !== 'own') return refused(`Agency ${movement.number} has no account of its own.`);
    const { currency, settlement, usedMinor } = line;
    const kind = settlement === 'invoice' ? 'receipt' : 'deposit';
    const made = await insertMovement(trx, agency.id, kind, currency, movement);
    if (made === 'other_amount') return refused('This reference is recorded with another amount.');
    const { minor } = movement;
    const text = `${toDecimal(money(minor, currency))} ${currency}`;
    if (made === null) return { kind: 'done', value: { isRepeated: true, text } };
    if (kind === 'receipt' && minor > usedMinor)
      throw new Refused(`It owes ${toDecimal(money(usedMinor, currency))} ${currency} only.`);
    const businessKey = `${kind === 'receipt' ? 'pay' : 'dep'}:${made.id}`;
    await receive(trx, line, { id: made.id, into: 'bank', businessKey, minor, at: movement.at });
    return { kind: 'done', value: { isRepeated: false, text } };
  }).catch(asRefusal);
}

/** Money that came in from an agency. */
interface Received {
  readonly id: string;
  /** The account of the ledger that it came into. */
  readonly into: 'bank' | 'psp_receivable';
  readonly businessKey: string;
  readonly minor: bigint;
  readonly at: Date;
}

/** Adds money to an account of its own, whose lines are locked: the oldest bookings are paid first. */
export async function receive(
  trx: Transaction<BookingTables>,
  line: CreditLine,
  { id, into, businessKey, minor, at }: Received,
): Promise<void> {
  const { agencyId, currency } = line;
  const kind = line.settlement === 'invoice' ? 'receipt' : 'deposit';
  const move: CreditMove = { key: `${kind}:${id}`, kind, payment: null, currency, amountMinor: minor, minor, at };
  await makeMove(trx, { debtorId: agencyId, lineIds: [agencyId] }, move);
  await (kind === 'receipt' ? freeShares(trx, agencyId, move) : followLimit(trx, agencyId));
  await write(trx, {
    businessKey,
    kind,
    postings: [
      { account: into, currency, minor },
      { account: accountOf(line), currency, minor: -minor },
    ],
  });
  await unblockPaid(trx, agencyId);
}

/** Commission that was earned has been paid out to an agency. */
export async function recordPayout(
  db: Kysely<BookingTables>,
  movement: BankMovement & {
    /** Commission is owed in the currency of what was sold; the agency's when left out. */
    readonly currency?: string;
  },
): Promise<Recorded> {
  return await transaction(db, async (trx): Promise<Recorded> => {
    const agency = await agencyBy(trx, movement.number);
    if (!agency) return unknown(movement.number);
    // One after another, so that no two pay out the same commission.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payout ${agency.id}`}, 0))`.execute(trx);
    const { currency = agency.currency } = movement;
    const made = await insertMovement(trx, agency.id, 'payout', currency, movement);
    if (made === 'other_amount') return refused('This reference is recorded with another amount.');
    const { minor } = movement;
    const text = `${toDecimal(money(minor, currency))} ${currency}`;
    if (made === null) return { kind: 'done', value: { isRepeated: true, text } };
    const account = `commission_payable:${movement.number}`;
    const { rows } = await sql<{ owed: bigint }>`
      select coalesce(-sum(e.amount), 0)::bigint as owed from booking.ledger_entry e
      join booking.ledger_account a on a.id = e.account_id where a.code = ${account} and a.currency = ${currency}`.execute(
      trx,
    );
    const owed = rows[0]!.owed;
    if (minor > owed)
      throw new Refused(
        `Commission of ${toDecimal(money(owed, currency))} ${currency} is earned and not paid, no more.`,
      );
    await write(trx, {
      businessKey: `payout:${made.id}:${movement.number}`,
      kind: 'payout',
      postings: [
        { account, currency, minor },
        { account: 'bank', currency, minor: -minor },
      ],
    });
    await sql`delete from booking.payout_request where agency_id = ${agency.id}::uuid and currency = ${currency}`.execute(
      trx,
    );
    return { kind: 'done', value: { isRepeated: false, text } };
  }).catch(asRefusal);
}

/** Rolls back, with a sentence for the operator. */
class Refused extends Error {}

function asRefusal(error: unknown): CreditAnswer<never> {
  if (error instanceof Refused) return refused(error.message);
  throw error;
}

async function agencyBy(
  trx: Transaction<BookingTables>,
  number: number,
): Promise<{ readonly id: string; readonly currency: string } | null> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select id, currency from accounts.agency where number = ${number}::bigint`.execute(trx);
  return rows[0] ?? null;
}

/** Null for one that is recorded already. */
async function insertMovement(
  trx: Transaction<BookingTables>,
  agencyId: string,
  kind: 'receipt' | 'deposit' | 'payout',
  currency: string,
  { reference, minor, by }: BankMovement,
): Promise<{ readonly id: string } | 'other_amount' | null> {
  const { rows } = await sql<{ id: string }>`
    insert into booking.bank_movement (agency_id, kind, reference, currency, minor, recorded_by)
    values (${agencyId}::uuid, ${kind}, ${reference}, ${currency}, ${minor}, ${by})
    on conflict (agency_id, kind, reference) do nothing returning id`.execute(trx);
  if (rows[0]) return rows[0];
  const { rows: before } = await sql<{ isSame: boolean }>`
    select minor = ${minor}::bigint and currency = ${currency} as "isSame" from booking.bank_movement
    where agency_id = ${agencyId}::uuid and kind = ${kind} and reference = ${reference}`.execute(trx);
  return before[0]?.isSame ? null : 'other_amount';
}

async function write(trx: Transaction<BookingTables>, entry: LedgerEntry): Promise<void> {
  await openAccounts(trx, [entry]);
  await sql`with ${sql.join(entryParts(entry, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
}

function unknown(number: number): CreditAnswer<never> {
  return refused(`There is no agency ${number}: see agency list.`);
}

function refused(problem: string): CreditAnswer<never> {
  return { kind: 'refused', problem };
}
