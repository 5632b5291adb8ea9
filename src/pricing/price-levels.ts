import { convert, money, share } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { type Fraction, middleOf, type Rate } from './exchange.ts';
import { addMarkUp, addToRoom } from './mark-up.ts';
import type { Seller, SupplierPrice } from './pricing.ts';
import type { AppliedRules } from './rules/rules-at.ts';

/** A limit that changed the price after the rules, with the difference in minor units of the sale. */
export interface Clamp {
  readonly step: 'mandatory' | 'minimum' | 'cost';
  readonly added: bigint;
}

/** Both levels of a price. Totals only, because lists need nothing else; `soldAmounts` has the lines. */
export interface Levels {
  readonly platformAdded: bigint;
  readonly agencyAdded: bigint;
  /** What is charged now after both levels, by line, in minor units of the supplier's currency. */
  readonly amounts: readonly bigint[];
  /** How these are converted. */
  readonly fraction: Fraction;
  /** From here on minor units of the currency of the sale. */
  readonly gross: bigint;
  /** What the agency owes; the selling price for the public. */
  readonly owed: bigint;
  readonly clamp: Clamp | null;
  /** The lowest price that it may be sold at. */
  readonly least: bigint;
  /** What we owe, without a margin on the conversion. */
  readonly cost: bigint;
}

/** Supplier's price → platform rule → agency's price → agency rule → selling price, within the supplier's limits. */
export function priceLevels(net: SupplierPrice, rate: Rate, seller: Seller, rules: AppliedRules): Levels {
  const lines = net.lines.filter(isNow);
  const amounts = lines.map(minorOf);
  let cost = 0n;
  for (const minor of amounts) cost += minor;
  // A mandatory selling price is converted as it is.
  const isMandatory = net.mandatorySellingPrice !== undefined && net.mandatorySellingPrice >= cost;
  const fraction = isMandatory ? middleOf(rate) : rate;
  const platformAdded = addMarkUp(lines, amounts, rules.platform);
  const owedByRules = rules.agency && sumInSale(amounts, net.currency, rate, fraction);
  const agencyAdded = addMarkUp(lines, amounts, rules.agency);
  const bySum = sumInSale(amounts, net.currency, rate, fraction);
  const costInSale = inSale(cost, net.currency, rate, middleOf(rate));
  const { step, least } = limitOf(net, rate, cost, costInSale);
  const gross = step === 'mandatory' || bySum < least ? least : bySum;
  return {
    platformAdded,
    agencyAdded,
    amounts,
    fraction,
    gross,
    owed: owedOf(seller, gross, costInSale, owedByRules ?? bySum, saleCurrency(net.currency, rate)),
    clamp: gross === bySum ? null : { step, added: gross - bySum },
    least,
    cost: costInSale,
  };
}

/** The amounts of the lines charged now as they are sold, in minor units of the currency of the sale. */
export function soldAmounts({ lines, currency }: SupplierPrice, rate: Rate, levels: Levels): readonly bigint[] {
  const sold = levels.amounts.map((minor) => inSale(minor, currency, rate, levels.fraction));
  if (levels.clamp) addToRoom(lines.filter(isNow), sold, levels.clamp.added);
  return sold;
}

/** Our margin on the conversion in the selling price. Rounding line by line can make up less than a unit on a discount. */
export function exchangeMarginOf({ currency }: SupplierPrice, rate: Rate, { amounts, fraction }: Levels): bigint {
  const middle = middleOf(rate);
  if (fraction === middle) return 0n;
  const margin = sumInSale(amounts, currency, rate, fraction) - sumInSale(amounts, currency, rate, middle);
  return margin < 0n ? 0n : margin;
}

/** The currency of the sale. */
export function saleCurrency(supplierCurrency: string, rate: Rate): string {
  return rate.id === null ? supplierCurrency : rate.quote;
}

const isNow = ({ timing }: PriceLine) => timing === 'now';
const minorOf = ({ amount }: PriceLine) => amount.minor;

/** Minor units of a supplier's currency in those of the sale, rounded half away from zero. */
function inSale(minor: bigint, currency: string, { id, quote }: Rate, { numerator, denominator }: Fraction): bigint {
  return id === null ? minor : convert({ minor, currency }, quote, numerator, denominator).minor;
}

/** Each amount is rounded by itself. */
function sumInSale(amounts: readonly bigint[], currency: string, rate: Rate, fraction: Fraction): bigint {
  let sum = 0n;
  for (const minor of amounts) sum += inSale(minor, currency, rate, fraction);
  return sum;
}

/** Never less than we owe, and never more than the traveller pays. `byRules`: after the platform's rule alone. */
function owedOf(seller: Seller, gross: bigint, cost: bigint, byRules: bigint, currency: string): bigint {
  if (seller.kind === 'public') return gross;
  const owed =
    seller.model === 'commission' ? gross - share(money(gross, currency), seller.commissionBp).minor : byRules;
  return owed < cost ? cost : owed > gross ? gross : owed;
}

/**
 * The lowest price, and what sets it: a mandatory selling price, which takes the place of the sum of the lines unless we would
 * owe more, or a minimum. Both are rounded up. Nothing is sold below its cost.
 */
function limitOf(
  { currency, mandatorySellingPrice, minimumSellingPrice }: SupplierPrice,
  rate: Rate,
  cost: bigint,
  costInSale: bigint,
): { readonly step: Clamp['step']; readonly least: bigint } {
  if (mandatorySellingPrice !== undefined && mandatorySellingPrice >= cost)
    return { step: 'mandatory', least: roundedUp(mandatorySellingPrice, currency, rate) };
  if (minimumSellingPrice === undefined) return { step: 'cost', least: costInSale };
  const least = roundedUp(minimumSellingPrice, currency, rate);
  return least < costInSale ? { step: 'cost', least: costInSale } : { step: 'minimum', least };
}

/** What the supplier demands of the selling price, in the currency of the sale; null for nothing. */
export function demandedPrice(
  { currency, mandatorySellingPrice, minimumSellingPrice }: SupplierPrice,
  rate: Rate,
): { readonly minor: bigint; readonly isFixed: boolean } | null {
  const demanded = mandatorySellingPrice ?? minimumSellingPrice;
  if (demanded === undefined) return null;
  return { minor: roundedUp(demanded, currency, rate), isFixed: mandatorySellingPrice !== undefined };
}

/** In the currency of the sale, to the next unit; less than half a thousandth of a unit is disregarded. */
function roundedUp(minor: bigint, currency: string, rate: Rate): bigint {
  const middle = middleOf(rate);
  const rounded = inSale(minor, currency, rate, middle);
  return inSale(minor * 1_000n, currency, rate, middle) > rounded * 1_000n ? rounded + 1n : rounded;
}
