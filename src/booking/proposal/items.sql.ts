import { type Kysely, sql } from 'kysely';
import type { ShownQuote } from '../quote/find-quote.ts';
import type { BookingTables } from '../tables.ts';
import type { ProposalItem } from './proposed.ts';

/** Stores what a check of an item has found. `before_minor` is told to clients only: of a draft none has seen a price. */
export async function noteCheck(
  db: Kysely<BookingTables>,
  id: string,
  { before_minor: before, ...values }: { state: ProposalItem['state']; quote_id?: string; before_minor?: bigint },
): Promise<void> {
  const isSent = sql`exists (select from booking.proposal where id = proposal_id and sent_at is not null)`;
  await db
    .updateTable('booking.proposal_item')
    .set({
      ...values,
      ...(before === undefined
        ? {}
        : { before_minor: sql<bigint | null>`case when ${isSent} then ${before}::bigint end` }),
      checked_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** The item that a quote at the checkout was accepted from; null for every other quote. */
export async function acceptedItem(
  db: Kysely<BookingTables>,
  quote: ShownQuote,
): Promise<(Pick<ProposalItem, 'id' | 'pinnedMinor'> & { agentId: string | null; agencyId: string }) | null> {
  const row = await db
    .selectFrom('booking.proposal_item as item')
    .innerJoin('booking.proposal as proposal', 'proposal.id', 'item.proposal_id')
    .select(['item.id', 'pinned_minor', 'agent_id', 'agency_id'])
    .where('item.quote_id', '=', quote.id)
    .where('proposal.state', '=', 'accepted')
    .executeTakeFirst();
  return row ? { id: row.id, pinnedMinor: row.pinned_minor, agentId: row.agent_id, agencyId: row.agency_id } : null;
}
