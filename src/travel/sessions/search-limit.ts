import type { PageContext } from '#web/page.ts';
import type { RateDecision, RateLimits } from '#web/rate-limit.ts';

/** Calls that are limited because they reach suppliers: a search in a place, or one item (rates, calendar, a quote). */
type LimitedCall = 'search' | 'item';

export type Client = Pick<PageContext, 'visitor'> & Partial<Pick<PageContext, 'principal'>>;

/** Counts a call of a visitor before it reaches suppliers. */
export type SearchLimit = (call: LimitedCall, client: Client) => Promise<RateDecision>;

/** Suppliers limit searches per booking (the look-to-book ratio); agents search for many travellers. */
const agentFactor = 10;
const itemFactor = 2;

/** Each visitor may make `searchesPerMinute` searches of a product, and twice as many calls about one item; 0 is unlimited. */
export function createSearchLimit(limits: RateLimits, product: string, searchesPerMinute: number): SearchLimit {
  return async (call, { visitor, principal }) => {
    if (searchesPerMinute === 0) return { allowed: true };
    const isAgent = typeof principal?.planId === 'number';
    const points = searchesPerMinute * (call === 'item' ? itemFactor : 1) * (isAgent ? agentFactor : 1);
    return await limits.limit(`${product}: ${call}`, isAgent ? `${visitor} as ${principal.id}` : visitor, points, 60);
  };
}
