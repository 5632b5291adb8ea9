import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { GatewayDispute } from '../../gateway.ts';
import { entryParts, openAccounts } from '../../ledger/entry.sql.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { disputeEntry } from '../../ledger/postings.ts';
import type { BookingTables } from '../../tables.ts';
import type { StatementPayment } from './statement-payment.sql.ts';

/**
 * Records what banks took back of a captured payment of a statement, each dispute once: as it is opened, and as it is decided.
 * The agency's account stays as it is, since its limit may be used again; staff agrees with it how a lost one is paid. Asks
 * again in a day while one is undecided. Answers the references of those that are new.
 */
export async function recordDisputes(
  db: Kysely<BookingTables>,
  { id }: StatementPayment,
  disputes: readonly GatewayDispute[],
): Promise<readonly string[]> {
  return await transaction(db, async (trx) => {
    await sql`select from booking.statement_payment where id = ${id}::uuid for update`.execute(trx);
    const { rows } = await sql<{ reference: string; state: string }>`
      select reference, state from booking.statement_dispute where payment_id = ${id}::uuid`.execute(trx);
    const known = new Map(rows.map(({ reference, state }) => [reference, state]));
    const entries: LedgerEntry[] = [];
    for (const { id: reference, state, amount } of disputes) {
      const now = state === 'won' || state === 'lost' ? state : 'open';
      const before = known.get(reference);
      if (before === undefined) entries.push(disputeEntry(id, reference, 'opened', amount));
      if (now !== 'open' && (before ?? 'open') === 'open') entries.push(disputeEntry(id, reference, now, amount));
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await sql`
        insert into booking.statement_dispute (payment_id, reference, minor, state)
        values (${id}::uuid, ${reference}, ${amount.minor}::bigint, ${now})
        on conflict (payment_id, reference) do update set state = excluded.state
        where statement_dispute.state = 'open'`.execute(trx);
    }
    await openAccounts(trx, entries);
    for (const [at, entry] of entries.entries())
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await sql`with ${sql.join(entryParts(entry, null, sql`(select 1) as one`, `entry_${at}`))} select 1`.execute(trx);
    const isOpen = disputes.some(({ state }) => state === 'needs_response' || state === 'under_review');
    await sql`update booking.statement_payment
      set check_at = case when ${isOpen}::boolean then clock_timestamp() + interval '1 day' end
      where id = ${id}::uuid`.execute(trx);
    return disputes.flatMap(({ id: reference }) => (known.has(reference) ? [] : [reference]));
  });
}
