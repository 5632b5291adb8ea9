import { convert, money, share } from '#values/money.ts';
import { type Fraction, middleOf, type Rate } from './exchange.ts';
import { addMarkUp, type MarkedLine, onRoom } from './mark-up.ts';
import type { Seller, SupplierPrice } from './pricing.ts';
import type { AppliedRule } from './rules/rules-at.ts';

/** A limit that changed the price after the rules, with the difference in minor units of the sale. */
export interface Clamp {
  readonly step: 'mandatory' | 'minimum' | 'cost';
  readonly added: bigint;
}

/** Both levels of a price. `lines` and what follows are minor units of the currency of the sale. */
export interface Levels {
  readonly platformAdded: bigint;
  readonly agencyAdded: bigint;
  /** The lines charged now. */
  readonly lines: readonly MarkedLine[];
  readonly gross: bigint;
  /** What the agency owes; the selling price for the public. */
  readonly owed: bigint;
  readonly clamp: Clamp | null;
  /** What we owe, without a margin on the conversion. */
  readonly cost: bigint;
  /** That margin in the selling price; computed when it is asked for, which lists don't. */
  readonly exchangeMargin: () => bigint;
}

/** Supplier's price → platform rule → agency's price → agency rule → selling price, within the supplier's limits. */
export function priceLevels(
  net: SupplierPrice,
  rate: Rate,
  seller: Seller,
  platform: AppliedRule | null,
  agency: AppliedRule | null,
): Levels {
  const supplier: MarkedLine[] = [];
  let cost = 0n;
  for (const line of net.lines)
    if (line.timing === 'now') {
      supplier.push([line, line.amount.minor]);
      cost += line.amount.minor;
    }
  const first = addMarkUp(supplier, platform);
  const second = addMarkUp(first.lines, agency);
  const toCost = converter(net.currency, rate, middleOf(rate));
  // A mandatory selling price is converted as it is.
  const isMandatory = net.mandatorySellingPrice !== undefined && net.mandatorySellingPrice >= cost;
  const toSale = isMandatory || !rate.middle ? toCost : converter(net.currency, rate);
  const sold = second.lines.map(([line, minor]): MarkedLine => [line, toSale(minor)]);
  const bySum = sumOf(sold);
  const costInSale = toCost(cost);
  const clamp = clampOf(net, cost, costInSale, bySum, toCost);
  const gross = bySum + (clamp?.added ?? 0n);
  const owed = (minor: bigint) => (minor < costInSale ? costInSale : minor > gross ? gross : minor);
  return {
    platformAdded: first.added,
    agencyAdded: second.added,
    lines: clamp ? onRoom(sold, clamp.added) : sold,
    gross,
    owed:
      seller.kind === 'public'
        ? gross
        : seller.model === 'commission'
          ? owed(gross - share(money(gross, saleCurrency(net.currency, rate)), seller.commissionBp).minor)
          : owed(agency ? sumOf(first.lines, toSale) : bySum),
    clamp,
    cost: costInSale,
    exchangeMargin: () => (toSale === toCost ? 0n : atLeastZero(bySum - sumOf(second.lines, toCost))),
  };
}

/** The currency of the sale. */
export function saleCurrency(supplierCurrency: string, rate: Rate): string {
  return rate.id === null ? supplierCurrency : rate.quote;
}

/** Minor units of the supplier's currency in those of the sale, rounded half away from zero. */
export function converter(
  supplierCurrency: string,
  rate: Rate,
  { numerator, denominator }: Fraction = rate,
): (minor: bigint) => bigint {
  if (rate.id === null) return (minor) => minor;
  return (minor) => convert({ minor, currency: supplierCurrency }, rate.quote, numerator, denominator).minor;
}

/**
 * A mandatory selling price takes the place of the sum of the lines, unless we would owe more; a minimum is applied when
 * the sum is lower. Both are rounded up. Nothing is sold below its cost.
 */
function clampOf(
  { mandatorySellingPrice, minimumSellingPrice }: SupplierPrice,
  cost: bigint,
  costInSale: bigint,
  sum: bigint,
  toCost: (minor: bigint) => bigint,
): Clamp | null {
  if (mandatorySellingPrice !== undefined && mandatorySellingPrice >= cost) {
    const fixed = roundedUp(mandatorySellingPrice, toCost);
    return fixed === sum ? null : { step: 'mandatory', added: fixed - sum };
  }
  const least = minimumSellingPrice === undefined ? costInSale : roundedUp(minimumSellingPrice, toCost);
  if (least >= costInSale && sum < least)
    return { step: minimumSellingPrice === undefined ? 'cost' : 'minimum', added: least - sum };
  return sum < costInSale ? { step: 'cost', added: costInSale - sum } : null;
}

/** To the next unit; less than half a thousandth of a unit is disregarded. */
function roundedUp(minor: bigint, toSale: (minor: bigint) => bigint): bigint {
  const rounded = toSale(minor);
  return toSale(minor * 1_000n) > rounded * 1_000n ? rounded + 1n : rounded;
}

function sumOf(lines: readonly MarkedLine[], toSale = (minor: bigint) => minor): bigint {
  let sum = 0n;
  for (const [, minor] of lines) sum += toSale(minor);
  return sum;
}

/** Rounding line by line can make up less than a unit of margin on a discount. */
function atLeastZero(minor: bigint): bigint {
  return minor < 0n ? 0n : minor;
}
