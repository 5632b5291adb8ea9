import type { Rate } from '#pricing/exchange.ts';
import type { Seller, SupplierPrice } from '#pricing/pricing.ts';
import type { Channel, PriceRule } from '#pricing/rules/price-rule.ts';
import type { Item, Occasion } from '#pricing/rules/rules-at.ts';

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Minor units of one unit, by ISO 4217; most currencies have a hundred. */
const minorUnits: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(['CLP', 'ISK', 'JPY', 'KRW', 'VND', 'XOF'].map((code) => [code, 1n])),
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 1_000n])),
};
const unitsOf = (currency: string) => minorUnits[currency] ?? 100n;

function nearest({ over, under }: Fraction): bigint {
  // The integer whose distance is least; of two, the one farther from zero.
  const below = over >= 0n ? over / under : -((-over + under - 1n) / under);
  const twice = 2n * (over - below * under);
  if (twice === under) return over >= 0n ? below + 1n : below;
  return twice > under ? below + 1n : below;
}

/** Thousandths, to the nearest, and then the next integer. */
function ceiling({ over, under }: Fraction): bigint {
  const thousandths = nearest({ over: over * 1_000n, under });
  return (thousandths + 999n) / 1_000n;
}

export interface Asked extends Occasion, Item {
  readonly channel: Channel;
  readonly currency: string;
}

function chosen(rules: readonly PriceRule[], asked: Asked, seller: Seller): PriceRule | undefined {
  let best: PriceRule | undefined;
  for (const rule of rules) {
    const m = rule.match;
    if (m.products && !m.products.some((one) => one === asked.product)) continue;
    if (m.suppliers && !m.suppliers.some((one) => one === asked.supplier)) continue;
    if (m.placeIds && !m.placeIds.some((one) => one === asked.placeId)) continue;
    if (m.countries && !m.countries.some((one) => one === asked.country)) continue;
    if (m.stars && (asked.stars === null || asked.stars < m.stars[0] || asked.stars > m.stars[1])) continue;
    if (m.leadDays && (asked.leadDays < m.leadDays[0] || asked.leadDays > m.leadDays[1])) continue;
    if (m.channels && !m.channels.some((one) => one === asked.channel)) continue;
    if (
      m.agencies &&
      !(seller.kind === 'agency' && seller.model === 'net' && m.agencies.some((one) => one === seller.id))
    )
      continue;
    if (rule.currency !== null && rule.currency !== asked.currency) continue;
    if (!best || rule.priority > best.priority) best = rule;
  }
  return best;
}

/** The lines charged now after one rule. */
function after(lines: readonly { kind: string; minor: bigint }[], rule: PriceRule | undefined) {
  if (!rule) return lines;
  const shares = lines.map(({ kind, minor: amount }) =>
    kind === 'base' || kind === 'discount' ? nearest({ over: amount * BigInt(rule.percentBp), under: 10_000n }) : 0n,
  );
  const byPercent = shares.reduce((sum, one) => sum + one, 0n);
  let markUp = byPercent + (rule.fixed ?? 0n);
  if (rule.cap !== null) markUp = markUp < rule.cap ? markUp : rule.cap;
  if (rule.floor !== null) markUp = markUp > rule.floor ? markUp : rule.floor;
  if (markUp < 0n) markUp = 0n;
  return lines.map(({ kind, minor: amount }, at) => ({
    kind,
    minor: amount + shares[at]! + (at === 0 ? markUp - byPercent : 0n),
  }));
}

export interface Terms {
  readonly seller: Seller;
  readonly platform: readonly PriceRule[];
  readonly agencyRules: readonly PriceRule[];
  /** Without our margin. */
  readonly rate: Rate;
  readonly marginBp: bigint;
  readonly paysVat: boolean;
  /** In which steps of minor units the currency of the sale can be charged. */
  readonly step: bigint;
}

/**
 * The price that a seller sells at, computed a second time: amounts are fractions, rules are searched one by one, and
 * nothing is shared with `src/pricing`.
 */
export function recomputed(net: SupplierPrice, asked: Asked, terms: Terms) {
  const { seller, platform, agencyRules, rate, marginBp, paysVat, step } = terms;
  const target = rate.id === null ? net.currency : rate.quote;
  const exact = (amount: bigint): Fraction => ({
    over: amount * rate.numerator * unitsOf(target),
    under: rate.denominator * unitsOf(net.currency),
  });
  const mandatory = net.mandatorySellingPrice;
  const cost = net.lines.filter(({ timing }) => timing === 'now');
  const owedToSupplier = cost.reduce((sum, { amount }) => sum + amount.minor, 0n);
  const supplierInSale = nearest(exact(owedToSupplier));
  const isMandatory = mandatory !== undefined && mandatory >= owedToSupplier;
  const withOurs = (amount: bigint): Fraction => {
    const { over, under } = exact(amount);
    return isMandatory || rate.id === null
      ? { over, under }
      : { over: over * (10_000n + marginBp), under: under * 10_000n };
  };
  const inSale = (lines: readonly { minor: bigint }[], by = withOurs) =>
    lines.reduce((sum, one) => sum + nearest(by(one.minor)), 0n);
  const first = after(
    cost.map(({ kind, amount }) => ({ kind, minor: amount.minor })),
    chosen(platform, asked, seller),
  );
  const isNet = seller.kind === 'agency' && seller.model === 'net';
  const second = isNet ? after(first, chosen(agencyRules, asked, seller)) : first;
  let gross = inSale(second);
  const { minimumSellingPrice: minimum } = net;
  const ofExchange = gross - inSale(second, exact);
  if (isMandatory) gross = ceiling(exact(mandatory));
  else {
    const least = minimum === undefined || minimum < 0n ? 0n : ceiling(exact(minimum));
    for (const limit of [least, supplierInSale]) if (gross < limit) gross = limit;
  }
  // Israel outside Eilat: residents pay 18 % where the supplier's price has none.
  const isIsrael = asked.country === 'IL' && asked.placeSlug !== 'eilat';
  const hasVat = net.lines.some(({ code, timing }) => code === 'vat' && timing === 'now');
  const vat = !isIsrael
    ? null
    : asked.supplier === 'innstant'
      ? 'included'
      : paysVat
        ? hasVat
          ? 'included'
          : 'added'
        : null;
  const tax = vat === 'added' ? nearest({ over: gross * 18n, under: 100n }) : 0n;
  const demanded = mandatory ?? minimum;
  const lowest = demanded === undefined || demanded < 0n ? 0n : ceiling(exact(demanded));
  const total = stepped(gross + tax, (lowest > supplierInSale ? lowest : supplierInSale) + tax, step);
  const common = { gross: total, supplierInSale, vat, tax, exchangeMargin: ofExchange > 0n ? ofExchange : 0n };
  if (seller.kind === 'public') return { ...common, owed: null };
  const wanted = isNet ? inSale(first) : gross - nearest({ over: gross * BigInt(seller.commissionBp), under: 10_000n });
  const owed = [supplierInSale, wanted, gross].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[1]!;
  return { ...common, owed: owed + tax < total ? owed + tax : total };
}

/** The step below, but never less than the lowest price, nor nothing. */
function stepped(total: bigint, lowest: bigint, step: bigint): bigint {
  const below = total - (total % step);
  return below === total || (below >= lowest && below > 0n) ? below : below + step;
}
