import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import type { Proposal } from './proposed.ts';
import { answerProposal } from './proposal.sql.ts';

/**
 * The client accepts these items, and the agent books and pays them: the agent is told by email. False when it can't be
 * accepted any more.
 */
export async function acceptForAgent(
  db: Kysely<BookingTables>,
  { id, brand }: Pick<Proposal, 'id' | 'brand'>,
  itemIds: readonly string[],
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    if (!(await answerProposal(trx, id, 'accepted'))) return false;
    await sql`update booking.proposal_item set chosen = id = any (${[...itemIds]}::uuid[])
      where proposal_id = ${id}::uuid`.execute(trx);
    const mail = { id: randomUUID(), proposal: id, brand, isAccepted: true };
    await addJob(trx as never, 'proposal_email', mail as never, {
      jobKey: `proposal ${mail.id}`,
      maxAttempts: attemptsForADay,
    });
    return true;
  });
}

/** Where the agent of a proposal is written to; null once they have left its agency. */
export async function agentEmail(
  db: Kysely<BookingTables>,
  { agentId, agencyId }: { readonly agentId: string; readonly agencyId: string },
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts.person
    where id = ${agentId}::uuid and agency_id = ${agencyId}::uuid and blocked_at is null`.execute(db);
  return rows[0]?.email ?? null;
}
