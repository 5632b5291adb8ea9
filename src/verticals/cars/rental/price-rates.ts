import type { Rate } from '#booking/booking.ts';
import { exchangeAt } from '#pricing/exchange-at.ts';
import type { Exchange } from '#pricing/exchange.ts';
import type { Prices, SellingPrice } from '#pricing/pricing.ts';
import { payableLater, type WholePrice, wholePrice } from '#values/whole-price.ts';
import type { CarDeps } from '../deps.ts';
import type { CarRate } from '../supplier.ts';
import type { FoundRate } from './find-rates.ts';

/** A rental as sold: with mark-up, in the currency of the sale. Server-side only. */
export interface CarOffer {
  readonly supplier: string;
  readonly rate: CarRate;
  readonly price: SellingPrice;
  /** As it is shown: what is paid at the desk is part of it. */
  readonly whole: WholePrice;
  readonly exchange: Rate;
}

/** Exchanges into the currency of a page by the supplier's; a price without a rate stays in the supplier's currency. */
export async function exchangesOf(
  { rates }: Pick<CarDeps, 'rates'>,
  priced: readonly CarRate[],
  wanted: string | null,
): Promise<ReadonlyMap<string, Exchange>> {
  const known = new Map<string, Exchange>();
  for (const [currency, those] of Map.groupBy(priced, (rate) => rate.currency)) {
    const sale = (await rates.between(currency, wanted ?? currency)) ?? (await rates.between(currency, currency));
    if (sale) known.set(currency, await exchangeAt(sale, those, (from, to) => rates.between(from, to)));
  }
  return known;
}

export function offerOf(supplier: string, rate: CarRate, prices: Prices, exchange: Exchange): CarOffer {
  const price = prices.sell(rate, { supplier, stars: null }, exchange);
  const { total, lines } = price.shown;
  return { supplier, rate, price, whole: wholePrice(total, payableLater(lines)), exchange: exchange.sale };
}

/** A rate in a list, with its offer. */
export interface PricedRate {
  readonly found: FoundRate;
  readonly offer: CarOffer;
}

/** Prices every rate; one in a currency without an exchange rate is left out. */
export async function priceRates(
  deps: CarDeps,
  found: readonly FoundRate[],
  prices: Prices,
  wanted: string | null,
): Promise<readonly PricedRate[]> {
  const exchanges = await exchangesOf(
    deps,
    found.map(({ rate }) => rate),
    wanted,
  );
  return found.flatMap((one) => {
    const exchange = exchanges.get(one.rate.currency);
    return exchange ? [{ found: one, offer: offerOf(one.supplier, one.rate, prices, exchange) }] : [];
  });
}
