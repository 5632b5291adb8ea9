import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';
import { accountKind, type LedgerEntry, type Posting } from './entry.ts';

const known = new WeakMap<object, Set<string>>();

/** Opens accounts at their first posting. Accounts are never closed, so each is looked up once per process. */
export async function openAccounts(db: Kysely<BookingTables>, entries: readonly LedgerEntry[]): Promise<void> {
  const seen = known.get(db) ?? new Set();
  known.set(db, seen);
  const name = ({ account, currency }: Posting) => `${account} ${currency}`;
  const fresh = entries.flatMap(({ postings }) => postings).filter((posting) => !seen.has(name(posting)));
  if (fresh.length === 0) return;
  await db
    .insertInto('booking.ledger_account')
    .values(fresh.map(({ account, currency }) => ({ code: account, currency, kind: accountKind(account) })))
    .onConflict((on) => on.doNothing())
    .execute();
  for (const posting of fresh) seen.add(name(posting));
}

/**
 * The parts of a statement that write one entry when `from` has a row, unless its business key was written before.
 * Its accounts must be open. `tripId` is null for money that concerns no single trip.
 */
export function entryParts(
  entry: LedgerEntry,
  tripId: string | null,
  from: RawBuilder<unknown>,
  name: string,
): RawBuilder<unknown>[] {
  const txn = sql.raw(`${name}_txn`);
  const lines = entry.postings.map(
    ({ account, currency, minor }, line) =>
      sql`(${line + 1}::smallint, ${account}::text, ${currency}::char(3), ${minor}::bigint)`,
  );
  return [
    sql`${txn} as (
      insert into booking.ledger_txn (business_key, kind, trip_id)
      select ${entry.businessKey}::text, ${entry.kind}::text, ${tripId}::uuid from ${from}
      on conflict (business_key) do nothing returning id
    )`,
    sql`${sql.raw(`${name}_lines`)} as (
      insert into booking.ledger_entry (txn_id, line, account_id, currency, amount)
      select txn.id, wanted.line, account.id, wanted.currency, wanted.amount
      from ${txn} as txn cross join (values ${sql.join(lines)}) as wanted (line, code, currency, amount)
      join booking.ledger_account as account on account.code = wanted.code and account.currency = wanted.currency
    )`,
  ];
}
