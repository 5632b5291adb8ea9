import type { CancellationPolicy } from '#values/cancellation.ts';
import { compilePricing } from '#pricing/compile-pricing.ts';
import { netOf } from '#pricing/net.ts';
import type { Prices, Pricing, Seller, SellingPrice } from '#pricing/pricing.ts';
import { percentRule } from '#pricing/rules/price-rule.ts';
import type { Money } from '#values/money.ts';

/** One rule of a percentage (in basis points) for everything. */
export function percentPricing(percentBp: number, seller: Seller = { kind: 'public' }): Pricing {
  const rules = [percentRule('everything', percentBp)];
  return compilePricing(
    [{ id: `test-${percentBp.toString(36)}`, version: 1, level: 'platform', agencyId: null, rules }],
    seller,
  );
}

/** Its prices of anything. */
export function percentPrices(percentBp: number): Prices {
  return percentPricing(percentBp).at({ product: 'hotel', placeId: null, placeSlug: null, country: null, leadDays: 0 });
}

export const anyItem = { supplier: 'direct', stars: null };

/** A selling price to the public, of which we owe `cost` in the same currency. */
export function sellingPrice<Policy extends CancellationPolicy>(
  total: Money,
  cost: Money,
  more: Pick<SellingPrice<Policy>, 'lines' | 'policy'>,
): SellingPrice<Policy> {
  return {
    currency: total.currency,
    total,
    ...more,
    supplierPrice: netOf(cost),
    supplierInSale: netOf(cost),
    exchangeMargin: netOf({ minor: 0n, currency: total.currency }),
    vat: null,
    agency: null,
    trail: [],
    pricingKey: 'platform:1 public',
  };
}
