import type { Filters } from '../stay-query/filters-query.ts';
import type { Offer } from './offer.ts';

/** Whether a rate passes the filters that are about rates. */
export function isWanted(
  { board, freeUntil }: Pick<Offer, 'board' | 'freeUntil'>,
  { boards, freeCancellation }: Pick<Filters, 'boards' | 'freeCancellation'>,
): boolean {
  return (boards.length === 0 || boards.includes(board)) && (!freeCancellation || freeUntil !== null);
}
