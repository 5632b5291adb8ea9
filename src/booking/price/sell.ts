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
 * The selling price: each `now` line is marked up (base lines and discounts on them, in basis points) and converted, rounded once per
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
  const selling = lines.map((line): PriceLine => {
    if (line.timing === 'at_property') return line;
    const payee = line.payee === 'supplier' ? 'platform' : line.payee;
    return { kind: line.kind, code: line.code, amount: soldAt(line, markupBp, rate), payee, timing: line.timing };
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
    supplierInSale: toSale(supplierPrice, rate),
  };
}

/** The total alone, as `sell` makes it: for lists, which show nothing else of a price. */
export function sellingTotal(lines: readonly PriceLine[], netCurrency: string, markupBp: number, rate: Rate): Money {
  let minor = 0n;
  for (const line of lines) if (line.timing === 'now') minor += soldAt(line, markupBp, rate).minor;
  return money(minor, rate.id === null ? netCurrency : rate.quote);
}

function soldAt({ kind, amount }: PriceLine, markupBp: number, rate: Rate): Money {
  return toSale(kind === 'base' || kind === 'discount' ? add(amount, share(amount, markupBp)) : amount, rate);
}

function toSale(amount: Money, rate: Rate): Money {
  return rate.id === null ? amount : convert(amount, rate.quote, rate.numerator, rate.denominator);
}
