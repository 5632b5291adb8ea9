import type { CancellationPolicy } from '#values/cancellation.ts';
import { add, compareMoney, convert, divideRounded, type Money, money, share } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';

/** A stored rate: `numerator / denominator` units of `quote` for one unit of `base`. `id` is null for one to one. */
export interface Rate {
  readonly id: bigint | null;
  readonly base: string;
  readonly quote: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** ISO instant, shown with converted prices. */
  readonly fetchedAt: string;
}

/** What a traveller pays and what we owe, from one supplier's net price. */
export interface SellingPrice {
  readonly currency: string;
  readonly total: Money;
  /** `now` lines in the sale currency; `at_property` lines as the supplier gave them. */
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
  readonly supplierPrice: Money;
  readonly supplierInSale: Money;
}

/**
 * The selling price: each `now` line is marked up (base lines only, in basis points) and converted, rounded once per
 * line; the total is the sum of the lines. Cancellation fees keep their share of the total, so that what was the
 * whole price stays the whole price.
 */
export function sell(
  lines: readonly PriceLine[],
  policy: CancellationPolicy,
  netCurrency: string,
  markupBp: number,
  rate: Rate,
): SellingPrice {
  const toSale = (amount: Money) =>
    rate.id === null ? amount : convert(amount, rate.quote, rate.numerator, rate.denominator);
  const selling = lines.map((line): PriceLine => {
    if (line.timing === 'at_property') return line;
    const marked = line.kind === 'base' ? add(line.amount, share(line.amount, markupBp)) : line.amount;
    return { ...line, amount: toSale(marked), payee: line.payee === 'supplier' ? 'platform' : line.payee };
  });
  const currency = rate.id === null ? netCurrency : rate.quote;
  const total = dueNow(selling, currency);
  const supplierPrice = dueNow(lines, netCurrency);
  return {
    currency,
    total,
    lines: selling,
    policy: {
      zone: policy.zone,
      steps: policy.steps.map((step) => ({
        from: step.from,
        fee:
          compareMoney(step.fee, supplierPrice) >= 0
            ? total
            : money(divideRounded(step.fee.minor * total.minor, supplierPrice.minor), currency),
      })),
    },
    supplierPrice,
    supplierInSale: toSale(supplierPrice),
  };
}
