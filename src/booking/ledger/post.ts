import type { Transaction } from 'kysely';
import type { BookingTables } from '../tables.ts';

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'exchange';

/** One posting: positive is a debit, in minor units. Lines of zero are left out by `post`. */
export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly minor: bigint;
}

const kinds: readonly (readonly [prefix: string, kind: AccountKind])[] = [
  ['psp_receivable', 'asset'],
  ['bank', 'asset'],
  ['guest_prepaid', 'liability'],
  ['supplier_payable', 'liability'],
  ['vat_payable', 'liability'],
  ['refund_clearing', 'liability'],
  ['margin', 'income'],
  ['cancellation_fee', 'income'],
  ['fx_exchange', 'exchange'],
];

/**
 * Writes one balanced ledger transaction, once per business key: a repeat is a no-op and answers false.
 * The database refuses one that doesn't sum to zero in each currency.
 */
export async function post(
  trx: Transaction<BookingTables>,
  entry: {
    readonly businessKey: string;
    readonly kind: string;
    readonly reservationId: string;
    readonly postings: readonly Posting[];
  },
): Promise<boolean> {
  const postings = entry.postings.filter((posting) => posting.minor !== 0n);
  if (postings.length === 0) return false;
  const txn = await trx
    .insertInto('booking.ledger_txn')
    .values({ business_key: entry.businessKey, kind: entry.kind, reservation_id: entry.reservationId })
    .onConflict((on) => on.column('business_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!txn) return false;
  const accounts = await Promise.all(postings.map((posting) => accountId(trx, posting.account, posting.currency)));
  await trx
    .insertInto('booking.ledger_entry')
    .values(
      postings.map((posting, line) => ({
        txn_id: txn.id,
        line: line + 1,
        account_id: accounts[line]!,
        currency: posting.currency,
        amount: posting.minor,
      })),
    )
    .execute();
  return true;
}

async function accountId(trx: Transaction<BookingTables>, code: string, currency: string): Promise<bigint> {
  const find = () =>
    trx
      .selectFrom('booking.ledger_account')
      .select('id')
      .where('code', '=', code)
      .where('currency', '=', currency)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  const kind = kinds.find(([prefix]) => code === prefix || code.startsWith(`${prefix}:`))?.[1];
  if (!kind) throw new Error(`no such ledger account '${code}'`);
  await trx
    .insertInto('booking.ledger_account')
    .values({ code, currency, kind })
    .onConflict((on) => on.doNothing())
    .execute();
  return (await find())!.id;
}
