import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { Money } from '#values/money.ts';
import { entryParts, openAccounts } from '../../ledger/entry.sql.ts';
import { feePostings } from '../../ledger/postings.ts';
import type { BookingTables } from '../../tables.ts';

/** Posts what a gateway keeps of payments of statements, by reference; each once, by its key. */
export async function noteStatementFees(
  db: Kysely<BookingTables>,
  gateway: string,
  fees: ReadonlyMap<string, Money>,
): Promise<void> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from booking.statement_payment
    where gateway = ${gateway} and state = 'captured' and reference = any(${[...fees.keys()]}::text[])`.execute(db);
  const entries = rows.flatMap(({ id, reference }) => {
    const fee = fees.get(reference)!;
    return fee.minor === 0n ? [] : [{ businessKey: `fee:${id}`, kind: 'psp_fee', postings: feePostings(fee) }];
  });
  for (const entry of entries)
    // oxlint-disable-next-line no-await-in-loop -- few a night
    await transaction(db, async (trx) => {
      await openAccounts(trx, [entry]);
      await sql`with ${sql.join(entryParts(entry, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
    });
}
