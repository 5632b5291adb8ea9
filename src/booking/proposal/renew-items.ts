import type { Kysely } from 'kysely';
import type { StepOf } from '#pricing/with-steps.ts';
import type { PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { findQuote } from '../quote/find-quote.ts';
import { renewQuote } from '../quote/renew-quote.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductQuotes, RenewAnswer } from '../vertical.ts';
import { noteCheck } from './items.sql.ts';
import { pinProblem, pinQuote } from './pin-quote.sql.ts';
import type { ProposalItem } from './proposed.ts';

export interface RenewDeps {
  readonly db: Kysely<BookingTables>;
  /** Connected as the role web_dashboard. */
  readonly dashboardDb: Kysely<BookingTables>;
  readonly quotes: Readonly<Record<string, ProductQuotes>>;
  readonly stepOf: StepOf;
  /** A person with their rights now: prices of a proposal are those of its agent, whoever opens it. */
  readonly personOf: (id: string) => Promise<Principal | null>;
}

/** The agent of a proposal, while they may book for the agency that it is from. */
export async function proposalAgent(
  { personOf }: Pick<RenewDeps, 'personOf'>,
  { agentId, agencyId }: { readonly agentId: string | null; readonly agencyId: string },
): Promise<Principal | null> {
  const agent = agentId === null ? null : await personOf(agentId);
  return agent?.agency?.id === agencyId && agent.actions.includes('book') ? agent : null;
}

type Client = Pick<PageContext, 'brand' | 'locale' | 'visitor'>;

/**
 * Asks the supplier for an item again, with the agent's prices. A pinned price stays, unless it would fall below what is
 * owed or allowed. What was answered is stored with the item.
 */
export async function renewItem(
  deps: RenewDeps,
  { id, quote, pinnedMinor }: Pick<ProposalItem, 'id' | 'quote' | 'pinnedMinor'>,
  agent: Principal,
  client: Client,
): Promise<RenewAnswer> {
  const { db } = deps;
  const { brand, locale, visitor } = client;
  const answer = await renewQuote(db, deps.quotes, quote, { brand, locale, visitor, principal: agent });
  if (answer.kind === 'sold_out') await noteCheck(db, id, { state: 'sold_out' });
  if (answer.kind !== 'quoted') return answer;
  const pinned = pinnedMinor === null ? answer.quoteId : await pinnedQuote(deps, brand.id, answer.quoteId, pinnedMinor);
  const fresh = await findQuote(db, brand.id, pinned ?? answer.quoteId);
  const isChanged = fresh !== null && pinnedMinor === null && fresh.total.minor !== quote.total.minor;
  await noteCheck(db, id, {
    quote_id: pinned ?? answer.quoteId,
    state: pinned === null ? 'ask_agent' : 'open',
    ...(isChanged ? { before_minor: quote.total.minor } : {}),
  });
  return pinned === null ? answer : { kind: 'quoted', quoteId: pinned };
}

async function pinnedQuote(
  { db, stepOf }: RenewDeps,
  brand: string,
  quoteId: string,
  minor: bigint,
): Promise<string | null> {
  return (await pinProblem(db, stepOf, quoteId, minor)) === null ? await pinQuote(db, brand, quoteId, minor) : null;
}

/** Items whose price is too old, a few at a time. */
export async function renewStale(
  deps: RenewDeps,
  items: readonly ProposalItem[],
  agent: Principal,
  client: Client,
): Promise<void> {
  const stale = items.filter(({ isStale, quote }) => isStale && quote.tripId === null);
  for (let at = 0; at < stale.length; at += together) {
    // oxlint-disable-next-line no-await-in-loop -- suppliers are asked for a few at a time
    await Promise.all(stale.slice(at, at + together).map(async (item) => await renewItem(deps, item, agent, client)));
  }
}

const together = 6;
