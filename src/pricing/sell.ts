import type { CancellationPolicy } from '#values/cancellation.ts';
import { add, compareMoney, convert, divideRounded, type Money, money, share } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { approximately, type Exchange, type Rate } from './exchange.ts';
import { withTaxOfSale } from './value-added-tax.ts';

/** The traveller's price and the amount that we owe, from one supplier's net price. */
export interface SellingPrice {
  readonly currency: string;
  /** The amount that we charge. */
  readonly total: Money;
  /** `now` lines in the sale currency; `at_property` lines as the supplier gave them, with their `approximate` amount. */
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
  readonly supplierPrice: Money;
  readonly supplierInSale: Money;
}

/**
 * The selling price: each `now` line is marked up (base lines and discounts on them, in basis points) and converted,
 * rounded once per line; the total is the sum of the lines, and value added tax is its legal share of it. Cancellation
 * fees keep their share of the total, so that a fee of the whole price stays the whole price. `fixedMinor`, in minor
 * units of `netCurrency`, is the supplier's mandatory selling price for all `now` lines together instead of our markup;
 * it applies unless we would owe more.
 */
export function sell(
  lines: readonly PriceLine[],
  policy: CancellationPolicy,
  netCurrency: string,
  markupBp: number,
  exchange: Exchange,
  fixedMinor: bigint | null = null,
): SellingPrice {
  const rate = exchange.sale;
  const fixed = fixedTotal(lines, netCurrency, rate, fixedMinor);
  const more = fixed && fixed.minor - markedUp(lines, markupBp, rate);
  const room = lines.find(({ kind, timing }) => kind === 'base' && timing === 'now');
  const marked = lines.map((line): PriceLine => {
    if (line.timing === 'at_property') return withApproximate(line, exchange);
    const payee = line.payee === 'supplier' ? 'platform' : line.payee;
    const sold = soldAt(line, markupBp, rate);
    const amount = more !== null && line === room ? money(sold.minor + more, sold.currency) : sold;
    const { kind, code, timing, rateBp } = line;
    return { kind, code, amount, payee, timing, ...(rateBp === undefined ? {} : { rateBp }) };
  });
  const selling = withTaxOfSale(marked);
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

function withApproximate(line: PriceLine, exchange: Exchange): PriceLine {
  const approximate = approximately(line.amount, exchange);
  return approximate ? { ...line, approximate } : line;
}

/** The total only, computed like `sell`: for lists, which show nothing else of a price. */
export function sellingTotal(
  lines: readonly PriceLine[],
  netCurrency: string,
  markupBp: number,
  rate: Rate,
  fixedMinor: bigint | null = null,
): Money {
  const fixed = fixedTotal(lines, netCurrency, rate, fixedMinor);
  return fixed ?? money(markedUp(lines, markupBp, rate), rate.id === null ? netCurrency : rate.quote);
}

function markedUp(lines: readonly PriceLine[], markupBp: number, rate: Rate): bigint {
  let minor = 0n;
  for (const line of lines) if (line.timing === 'now') minor += soldAt(line, markupBp, rate).minor;
  return minor;
}

/**
 * The supplier's mandatory selling price in the currency of the sale, never rounded down; null without one, or below
 * what we owe.
 */
function fixedTotal(
  lines: readonly PriceLine[],
  currency: string,
  rate: Rate,
  fixedMinor: bigint | null,
): Money | null {
  if (fixedMinor === null || fixedMinor < dueNow(lines, currency).minor) return null;
  const sold = toSale(money(fixedMinor, currency), rate);
  const finer = toSale(money(fixedMinor * 1_000n, currency), rate);
  return finer.minor > sold.minor * 1_000n ? money(sold.minor + 1n, sold.currency) : sold;
}

function soldAt({ kind, amount }: PriceLine, markupBp: number, rate: Rate): Money {
  return toSale(kind === 'base' || kind === 'discount' ? add(amount, share(amount, markupBp)) : amount, rate);
}

function toSale(amount: Money, rate: Rate): Money {
  return rate.id === null ? amount : convert(amount, rate.quote, rate.numerator, rate.denominator);
}
