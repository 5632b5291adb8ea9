import type { Exchange, Rate, Rates } from '#booking/booking.ts';
import { exchangeAt } from '#pricing/exchange-at.ts';
import type { ListedRate, PropertyRates } from '../supplier.ts';

type Priced = Pick<ListedRate, 'currency' | 'lines'>;

/** Converts suppliers' rates for one search: each pair of currencies is looked up once. */
export interface Exchanges {
  of(rate: Priced): Promise<Exchange>;
  /** For all rates of an answer, by the supplier's currency. */
  ofAll(found: readonly PropertyRates[]): Promise<ReadonlyMap<string, Exchange>>;
}

/**
 * Into the requested currency; a rate stays in the supplier's when none is requested or no fresh exchange rate exists.
 */
export function createExchanges(rates: Rates, wanted: string | null): Exchanges {
  const known = new Map<string, Promise<Rate | null>>();
  const between: Rates['between'] = (from, to) => {
    let found = known.get(from + to);
    if (!found) known.set(from + to, (found = rates.between(from, to)));
    return found;
  };
  const exchange = async (currency: string, priced: readonly Priced[]) => {
    const sale = (await between(currency, wanted ?? currency)) ?? (await between(currency, currency))!;
    return await exchangeAt(sale, priced, between);
  };
  return {
    of: (rate) => exchange(rate.currency, [rate]),
    async ofAll(found) {
      const priced = found.flatMap(({ cheapest, cheapestRefundable, byBoard = [] }) =>
        cheapestRefundable ? [cheapest, cheapestRefundable, ...byBoard] : [cheapest, ...byBoard],
      );
      const exchangesByCurrency = new Map<string, Exchange>();
      for (const [currency, same] of Map.groupBy(priced, (rate) => rate.currency))
        exchangesByCurrency.set(currency, await exchange(currency, same));
      return exchangesByCurrency;
    },
  };
}
