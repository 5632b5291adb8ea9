import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { compilePricing } from './compile-pricing.ts';
import { type Rate, withMargin } from './exchange.ts';
import { readNet } from './net.ts';
import type { Seller, SupplierPrice } from './pricing.ts';
import { type Channel, channels, type PriceRule, type RuleLevel } from './rules/price-rule.ts';
import type { Item, Occasion } from './rules/rules-at.ts';

const suppliers = ['direct', 'sandbox', 'hotelbeds'];
const currencies = ['EUR', 'JPY', 'KWD'] as const;
const agency = '0199d3d0-0000-7000-8000-000000000001';
const other = '0199d3d0-0000-7000-8000-000000000002';
const places = [1, 2, 3];

const minor = fc.bigInt({ min: 0n, max: 10n ** 7n });
const some = <Value>(values: readonly Value[]) => fc.option(fc.subarray([...values], { minLength: 1 }));
const range = (most: number) =>
  fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }))
      .map(([a, b]) => [a, b].toSorted((x, y) => x - y)),
  );
const left = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const ruleArb = (level: RuleLevel) =>
  fc
    .record({
      match: fc
        .record({
          products: some(['hotel', 'flight']),
          suppliers: some(suppliers),
          placeIds: some(places),
          countries: some(['ES', 'FR']),
          stars: range(5),
          leadDays: range(200),
          channels: some(channels),
          agencies: level === 'platform' ? some([agency, other]) : fc.constant(null),
        })
        .map(left),
      percentBp: fc.integer({ min: 0, max: 6_000 }),
      currency: fc.option(fc.constantFrom(...currencies)),
      fixed: fc.option(minor),
      limits: fc.tuple(fc.option(minor), fc.option(minor)),
    })
    .map(({ match, percentBp, currency, fixed, limits: [floor, more] }) => ({
      match,
      percentBp,
      currency,
      fixed: currency && fixed,
      floor: currency && floor,
      cap: currency && more !== null ? (floor ?? 0n) + more : null,
    }));

/** Each rule has a priority of its own, as stored rules that overlap have. */
const rulesArb = (level: RuleLevel): fc.Arbitrary<readonly PriceRule[]> =>
  fc.array(ruleArb(level), { maxLength: 8 }).chain((rules) =>
    fc
      .shuffledSubarray(
        rules.map((_, number) => number),
        { minLength: rules.length },
      )
      .map((order) => rules.map((rule, number) => ({ ...rule, id: `${level}-${number}`, priority: order[number]! }))),
  );

const sellerArb: fc.Arbitrary<Seller> = fc.oneof(
  fc.constant<Seller>({ kind: 'public' }),
  fc.record({
    kind: fc.constant('agency' as const),
    id: fc.constant(agency),
    model: fc.constantFrom('net' as const, 'commission' as const),
    commissionBp: fc.integer({ min: 0, max: 10_000 }),
  }),
);

const netArb: fc.Arbitrary<SupplierPrice> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    base: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    off: fc.bigInt({ min: 0n, max: 9_000n }),
    tax: fc.option(fc.tuple(minor, fc.constantFrom('tax', 'vat'))),
    fee: fc.option(minor),
    limit: fc.option(
      fc.tuple(
        fc.constantFrom('mandatorySellingPrice', 'minimumSellingPrice'),
        fc.bigInt({ min: -(10n ** 6n), max: 10n ** 7n }),
      ),
    ),
  })
  .map(({ currency, base, off, tax, fee, limit }) => {
    const line = (kind: PriceLine['kind'], amount: bigint, timing: PriceLine['timing'] = 'now'): PriceLine => ({
      kind,
      code: kind,
      amount: money(amount, currency),
      payee: 'supplier',
      timing,
    });
    const lines = [
      line('base', base),
      ...(off > 0n ? [line('discount', -((base * off) / 10_000n))] : []),
      ...(tax === null ? [] : [{ ...line('tax', tax[0]), code: tax[1], rateBp: 1_000 }]),
      ...(fee === null ? [] : [line('fee', fee)]),
      line('tax', 500n, 'at_property'),
    ];
    const cost = dueNow(lines, currency).minor;
    return { currency, lines, ...(limit ? { [limit[0]]: cost + limit[1] } : {}) };
  });

const rateArb = (base: string): fc.Arbitrary<Rate> =>
  fc.option(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))).map((pair) => ({
    id: pair ? 1n : null,
    base,
    quote: pair ? 'ILS' : base,
    numerator: pair?.[0] ?? 1n,
    denominator: pair?.[1] ?? 1n,
    fetchedAt: '2026-11-20T00:00:00Z',
  }));

// --- A second implementation: amounts are fractions, rules are searched one by one, and nothing is shared with the first.

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const exponents: Readonly<Record<string, bigint>> = { EUR: 100n, ILS: 100n, JPY: 1n, KWD: 1_000n };

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

interface Asked extends Occasion, Item {
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

function recomputed(
  net: SupplierPrice,
  asked: Asked,
  seller: Seller,
  platform: readonly PriceRule[],
  agencyRules: readonly PriceRule[],
  rate: Rate,
  marginBp: bigint,
  paysVat: boolean,
) {
  const target = rate.id === null ? net.currency : rate.quote;
  const exact = (amount: bigint): Fraction => ({
    over: amount * rate.numerator * exponents[target]!,
    under: rate.denominator * exponents[net.currency]!,
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
  const isTaxed = asked.country === 'IL' && asked.placeSlug !== 'eilat' && paysVat;
  const hasVat = net.lines.some(({ code, timing }) => code === 'vat' && timing === 'now');
  const vat = isTaxed ? (hasVat ? 'included' : 'added') : null;
  const tax = vat === 'added' ? nearest({ over: gross * 18n, under: 100n }) : 0n;
  const common = { gross: gross + tax, supplierInSale, vat, tax, exchangeMargin: ofExchange > 0n ? ofExchange : 0n };
  if (seller.kind === 'public') return { ...common, owed: null };
  const wanted = isNet ? inSale(first) : gross - nearest({ over: gross * BigInt(seller.commissionBp), under: 10_000n });
  const owed = [supplierInSale, wanted, gross].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[1]!;
  return { ...common, owed: owed + tax };
}

test('a second implementation finds the same prices, for random rules, rates, margins and sellers', () => {
  fc.assert(
    fc.property(
      netArb.chain((net) => fc.tuple(fc.constant(net), rateArb(net.currency))),
      rulesArb('platform'),
      rulesArb('agency'),
      sellerArb,
      fc.record({
        supplier: fc.constantFrom(...suppliers),
        stars: fc.option(fc.integer({ min: 0, max: 5 })),
        product: fc.constant('hotel'),
        placeId: fc.option(fc.constantFrom(...places)),
        placeSlug: fc.constantFrom('haifa', 'eilat'),
        country: fc.option(fc.constantFrom('ES', 'FR', 'IL')),
        leadDays: fc.integer({ min: 0, max: 200 }),
        channel: fc.constantFrom(...channels),
      }),
      fc.nat(2_000),
      fc.boolean(),
      ([net, rate], platform, agencyRules, seller, sale, marginBp, paysVat) => {
        const sets = [
          { id: 'platform', version: 1, level: 'platform' as const, agencyId: null, rules: platform },
          { id: 'own', version: 1, level: 'agency' as const, agencyId: agency, rules: agencyRules },
        ];
        const prices = compilePricing(sets, seller, sale.channel, paysVat).at(sale);
        const sold = prices.sell({ ...net, policy: { zone: 'UTC', steps: [] } }, sale, {
          sale: withMargin(rate, marginBp),
          desk: new Map(),
        });
        const expected = recomputed(
          net,
          { ...sale, currency: net.currency },
          seller,
          platform,
          agencyRules,
          rate,
          BigInt(marginBp),
          paysVat,
        );
        expect(sold.total.minor).toBe(expected.gross);
        expect(readNet(sold.supplierInSale).minor).toBe(expected.supplierInSale);
        expect(readNet(sold.exchangeMargin).minor).toBe(expected.exchangeMargin);
        expect(sold.vat?.status ?? null).toBe(expected.vat);
        expect(sold.vat?.status === 'added' ? sold.vat.amount.minor : 0n).toBe(expected.tax);
        expect(sold.agency && readNet(sold.agency.owed).minor).toBe(expected.owed);
        // What the lists show is what is charged, and the lines add up to it.
        const listed = prices.totals(net, sale, withMargin(rate, marginBp));
        expect(listed.gross).toEqual(sold.total);
        expect(listed.net && readNet(listed.net).minor).toBe(expected.owed);
        expect(dueNow(sold.lines, sold.currency)).toEqual(sold.total);
        expect(sold.total.minor - expected.tax >= expected.supplierInSale).toBe(true);
        if (sold.agency) {
          const { owed, margin, commission } = sold.agency;
          expect(readNet(owed).minor + readNet(margin).minor).toBe(sold.total.minor);
          expect(readNet(owed).minor >= expected.supplierInSale).toBe(true);
          expect(readNet(commission).minor).toBe(
            seller.kind === 'agency' && seller.model === 'commission' ? readNet(margin).minor : 0n,
          );
        }
        if (seller.kind === 'public') expect(sold.trail.every(({ step }) => step !== 'agency')).toBe(true);
      },
    ),
    { numRuns: 10_000 },
  );
});
