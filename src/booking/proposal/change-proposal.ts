import type { PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { rightsOn } from '../scope/scope.ts';
import { pinProblem } from './pin-quote.sql.ts';
import type { Proposal, ProposalItem } from './proposed.ts';
import { editProposal, itemsOf, type ProposalEdit } from './proposal.sql.ts';
import { proposalAgent, type RenewDeps, renewStale } from './renew-items.ts';
import { sendProposal } from './send-proposal.ts';

export interface ChangeDeps extends RenewDeps {
  readonly limits: RateLimits;
}

const sentPerHour = 60;

/**
 * Stores an edit of a draft. Errors by field: a message of `proposals` after `problem_`; `closed` for what is no draft. Only
 * who may see what the agency owes sets prices: the refusal of one that is lower tells it.
 */
export async function storeEdit(
  { db, stepOf }: Pick<ChangeDeps, 'db' | 'stepOf'>,
  principal: Principal,
  proposal: Proposal,
  items: readonly ProposalItem[],
  read: { readonly edit: ProposalEdit; readonly problems: Readonly<Record<string, string>> },
): Promise<'stored' | 'closed' | { readonly problems: Readonly<Record<string, string>> }> {
  if (proposal.state !== 'draft') return 'closed';
  const problems: Record<string, string> = { ...read.problems };
  const seesNet = rightsOn(principal, proposal.agencyPath).net;
  for (const { id, pinnedMinor } of read.edit.items) {
    const item = items.find((one) => one.id === id);
    if (pinnedMinor === null || !item) continue;
    if (!seesNet && pinnedMinor === item.pinnedMinor) continue;
    // oxlint-disable-next-line no-await-in-loop -- a few rows
    const problem = seesNet ? await pinProblem(db, stepOf, item.quote.id, pinnedMinor) : 'fixed';
    if (problem) problems[`price_${id}`] = `price_${problem}`;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return (await editProposal(db, proposal.id, read.edit)) ? 'stored' : 'closed';
}

export type SendAnswer = 'sent' | 'closed' | 'no_agent' | 'not_all_open' | 'too_many';

/** Sends a draft once all of its prices are checked, or the email of one that was sent again. */
export async function checkAndSend(
  deps: ChangeDeps,
  client: Pick<PageContext, 'brand' | 'locale' | 'visitor'>,
  senderId: string,
  proposal: Proposal,
): Promise<SendAnswer> {
  if (proposal.state === 'draft') {
    const agent = await proposalAgent(deps, proposal);
    if (!agent) return 'no_agent';
    await renewStale(deps, await itemsOf(deps.db, proposal), agent, client);
    const items = await itemsOf(deps.db, proposal);
    if (items.length === 0 || items.some(({ state }) => state !== 'open')) return 'not_all_open';
  }
  const { allowed } = await deps.limits.limit('sent proposals', senderId, sentPerHour, 3_600);
  if (!allowed) return 'too_many';
  return (await sendProposal(deps.db, proposal)) ? 'sent' : 'closed';
}
