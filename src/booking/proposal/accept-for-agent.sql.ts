import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import type { Proposal } from './proposed.ts';
import { answerProposal } from './proposal.sql.ts';

/**
 * The client accepts these items, or declines: the agent is told by email, once. What the agency pays is booked by the
 * agent then, other proposals by the client. False when it can't be answered any more.
 */
export async function answerAndTell(
  db: Kysely<BookingTables>,
  { id, brand, state }: Pick<Proposal, 'id' | 'brand' | 'state'>,
  answer: { readonly accepted: readonly string[] } | 'declined',
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    // A booking that is being stored is waited for, and seen by the statement after this one.
    await sql`select from booking.proposal where id = ${id}::uuid for update`.execute(trx);
    if (!(await answerProposal(trx, id, answer === 'declined' ? 'declined' : 'accepted'))) return false;
    if (answer !== 'declined')
      await sql`update booking.proposal_item set chosen = id = any (${[...answer.accepted]}::uuid[])
        where proposal_id = ${id}::uuid`.execute(trx);
    // A client who comes back to book what they had accepted is not told of again.
    if (state === 'accepted') return true;
    const news = answer === 'declined' ? { isDeclined: true } : { isAccepted: true };
    const mail = { id: randomUUID(), proposal: id, brand, ...news };
    await addJob(trx as never, 'proposal_email', mail as never, {
      jobKey: `proposal ${mail.id}`,
      maxAttempts: attemptsForADay,
    });
    return true;
  });
}

/** Where, and in which language, the agent of a proposal is written to; null once they have left its agency. */
export async function agentAddress(
  db: Kysely<BookingTables>,
  { agentId, agencyId }: Pick<Proposal, 'agentId' | 'agencyId'>,
): Promise<{ readonly email: string; readonly locale: string | null } | null> {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    select email, locale from accounts.person
    where id = ${agentId}::uuid and agency_id = ${agencyId}::uuid and blocked_at is null`.execute(db);
  return rows[0] ?? null;
}
