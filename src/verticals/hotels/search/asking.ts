import type { PageContext } from '#web/page.ts';
import type { RateDecision, RateLimits } from '#web/rate-limit.ts';

/** What makes suppliers be asked: the hotels of a place, or one hotel (its rates, its calendar, an offer once more). */
type Question = 'search' | 'hotel';

export type Asker = Pick<PageContext, 'visitor'> & Partial<Pick<PageContext, 'principal'>>;

/** Counts a question of a visitor, before suppliers are asked. */
export type Asking = (question: Question, asker: Asker) => Promise<RateDecision>;

/** Suppliers count how often they are asked for nothing; agents ask for many travellers. */
const agentFactor = 10;
const hotelFactor = 2;

/** Each visitor may make `searchesPerMinute` searches, and look at twice as many hotels; 0 lets them ask without end. */
export function createAsking(limits: RateLimits, searchesPerMinute: number): Asking {
  return async (question, { visitor, principal }) => {
    if (searchesPerMinute === 0) return { allowed: true };
    const isAgent = typeof principal?.planId === 'number';
    const points = searchesPerMinute * (question === 'hotel' ? hotelFactor : 1) * (isAgent ? agentFactor : 1);
    return await limits.limit(`hotels: ${question}`, isAgent ? `${visitor} as ${principal.id}` : visitor, points, 60);
  };
}
