import type { RateView } from '../hotel-view.ts';

/**
 * The rates of a room that are in sight: the cheapest; of the first room the cheapest that can be cancelled for nothing too, so
 * that the difference is seen once. One more alone is not worth folding.
 */
export function foldedRates(
  rates: readonly RateView[],
  isFirstRoom: boolean,
): {
  readonly shown: readonly RateView[];
  readonly folded: readonly RateView[];
} {
  const refundable = isFirstRoom ? rates.find(({ freeUntil }) => freeUntil !== null) : undefined;
  const shown = rates.filter((rate, at) => at === 0 || rate === refundable);
  return rates.length - shown.length <= 1
    ? { shown: rates, folded: [] }
    : { shown, folded: rates.filter((rate) => !shown.includes(rate)) };
}
