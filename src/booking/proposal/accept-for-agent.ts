import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import type { Proposal } from './proposed.ts';
import { answerProposal } from './proposal.sql.ts';
import type { ProposalMail } from './send-proposal.ts';

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
    const mail: ProposalMail = { id: randomUUID(), proposal: id, brand, isAccepted: true };
    await addJob(trx as never, 'proposal_email', mail as never, {
      jobKey: `proposal ${mail.id}`,
      maxAttempts: attemptsForADay,
    });
    return true;
  });
}
