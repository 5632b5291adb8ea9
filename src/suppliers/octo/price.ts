import { exponentOf, isCurrency } from '#values/currency.ts';
import { divideRounded } from '#values/money.ts';
import type { UnitPrice } from '#verticals/tickets/supplier.ts';
import type { WirePricing } from './wire.ts';

/** What we owe, and the price at which it must be sold where the supplier says so, in minor units. */
export interface NetPrice {
  readonly minor: bigint;
  readonly mandatoryMinor?: bigint;
  readonly currency: string;
}

/**
 * The net price, where the supplier tells it. Otherwise its public price less our commission, and it is sold at that public
 * price. Null for a currency that we can't count in, or count in otherwise.
 */
export function netPriceOf(price: WirePricing, commissionBp: number): NetPrice | null {
  const { currency, currencyPrecision } = price;
  if (!isCurrency(currency) || exponentOf(currency) !== currencyPrecision) return null;
  if (price.net !== null && price.net !== undefined) return { minor: BigInt(price.net), currency };
  const retail = BigInt(price.retail);
  const minor = retail - divideRounded(retail * BigInt(commissionBp), 10_000n);
  return commissionBp > 0 ? { minor, mandatoryMinor: retail, currency } : { minor, currency };
}

/** The price of each unit in one currency; units whose price can't be read are left out, and of two the first is taken. */
export function unitPricesOf(
  prices: readonly (WirePricing & { readonly unitId: string })[],
  currency: string,
  commissionBp: number,
): UnitPrice[] {
  const byUnit = new Map<string, UnitPrice>();
  for (const { unitId, ...price } of prices) {
    const net = netPriceOf(price, commissionBp);
    if (net?.currency !== currency || byUnit.has(unitId)) continue;
    const { minor, mandatoryMinor } = net;
    byUnit.set(unitId, { unitId, minor, ...(mandatoryMinor === undefined ? {} : { mandatoryMinor }) });
  }
  return [...byUnit.values()];
}
