import type { RateView } from '../hotel-view.ts';

/**
 * The rates of a room that are in sight: the first, which is the cheapest, and the cheapest that can be cancelled for nothing.
 * One more alone is not worth folding.
 */
export function foldedRates(rates: readonly RateView[]): {
  readonly shown: readonly RateView[];
  readonly folded: readonly RateView[];
} {
  const refundable = rates.find(({ freeUntil }) => freeUntil !== null);
  const shown = rates.filter((rate, at) => at === 0 || rate === refundable);
  return rates.length - shown.length <= 1
    ? { shown: rates, folded: [] }
    : { shown, folded: rates.filter((rate) => !shown.includes(rate)) };
}
