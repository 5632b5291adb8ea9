import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { exponentOf } from '#values/currency.ts';
import type { FiltersQuery } from '../../stay-query/filters-query.ts';
import type { FacetCounts } from '../narrow.ts';
import type { FiltersView, HistogramView } from '../results-view.ts';

/** The price limits as typed, and the histogram of the available prices. */
export function presentPrices(
  { typed, unreadable }: Pick<FiltersQuery, 'typed' | 'unreadable'>,
  prices: FacetCounts['prices'],
  currency: string,
  translate: Translate,
  format: Format,
): FiltersView['price'] {
  if (!prices) return null;
  const error = (key: string) => (unreadable.includes(key) ? translate('results.priceError') : undefined);
  const amount = (whole: number) => wholeAmount(whole, currency, format);
  const { edges, counts } = prices;
  return {
    legend: translate('results.priceLegend', { currency: format.currency(currency) }),
    min: typed.minPrice,
    max: typed.maxPrice,
    from: String(prices.from),
    to: String(prices.to),
    hint: translate('results.priceHint', { from: amount(prices.from), to: amount(prices.to) }),
    minError: error('min_price'),
    maxError: error('max_price'),
    histogram: counts.length < 4 ? null : { bars: heights(counts), edges, amounts: edges.map(amount) },
  };
}

/** An amount in whole units of a currency. */
export function wholeAmount(whole: number, currency: string, format: Format): string {
  return format.money({ minor: BigInt(whole) * 10n ** BigInt(exponentOf(currency)), currency }, { whole: true });
}

/** Height in percent; a bar with any hotels is always visible. */
function heights(counts: readonly number[]): HistogramView['bars'] {
  const highest = Math.max(1, ...counts);
  return counts.map((count) => (count === 0 ? 0 : Math.max(6, Math.trunc((count / highest) * 100))));
}
