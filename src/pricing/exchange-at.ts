import type { PriceLine } from '#values/price.ts';
import type { Exchange, Rate } from './exchange.ts';
import type { Rates } from './rates/rates.ts';

/** The exchange with this rate of sale, and rates for what the property collects in other currencies. */
export async function exchangeAt(
  sale: Rate,
  priced: readonly { readonly lines: readonly PriceLine[] }[],
  between: Rates['between'],
): Promise<Exchange> {
  const others = new Set<string>();
  for (const { lines } of priced)
    for (const { timing, amount } of lines)
      if (timing === 'at_property' && amount.currency !== sale.base && amount.currency !== sale.quote)
        others.add(amount.currency);
  const desk = new Map<string, Rate>();
  for (const currency of others) {
    const rate = await between(currency, sale.quote);
    if (rate) desk.set(currency, rate);
  }
  return { sale, desk };
}
