import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { recomputed } from '#tests/recomputed-price.ts';
import { compilePricing } from './compile-pricing.ts';
import { type Rate, withMargin } from './exchange.ts';
import { readNet } from './net.ts';
import type { Seller, SupplierPrice } from './pricing.ts';
import { channels, type PriceRule, type RuleLevel } from './rules/price-rule.ts';

const suppliers = ['direct', 'sandbox', 'hotelbeds', 'innstant'];
const products = ['hotel', 'ticket', 'car'];
/** As card networks charge dinars. */
const tens = (currency: string) => (currency === 'KWD' ? 10 : 1);
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
          products: some(products),
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
        product: fc.constantFrom(...products),
        placeId: fc.option(fc.constantFrom(...places)),
        placeSlug: fc.constantFrom('haifa', 'eilat'),
        country: fc.option(fc.constantFrom('ES', 'FR', 'IL')),
        leadDays: fc.integer({ min: 0, max: 200 }),
        channel: fc.constantFrom(...channels),
      }),
      fc.nat(2_000),
      fc.boolean(),
      fc.constantFrom('gross' as const, 'net' as const),
      fc.boolean(),
      ([net, rate], platform, agencyRules, seller, sale, marginBp, paysVat, display, hasSteps) => {
        const sets = [
          { id: 'platform', version: 1, level: 'platform' as const, agencyId: null, rules: platform },
          { id: 'own', version: 1, level: 'agency' as const, agencyId: agency, rules: agencyRules },
        ];
        const stepOf = hasSteps ? tens : () => 1;
        const prices = compilePricing(sets, seller, sale.channel, paysVat, display, stepOf).at(sale);
        const sold = prices.sell({ ...net, policy: { zone: 'UTC', steps: [] } }, sale, {
          sale: withMargin(rate, marginBp),
          desk: new Map(),
        });
        const expected = recomputed(
          net,
          { ...sale, currency: net.currency },
          {
            seller,
            platform,
            agencyRules,
            rate,
            marginBp: BigInt(marginBp),
            paysVat,
            step: BigInt(stepOf(rate.id === null ? net.currency : rate.quote)),
          },
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
        const shown = display === 'net' && expected.owed !== null ? expected.owed : expected.gross;
        expect([sold.shown.total.minor, listed.shown.minor]).toEqual([shown, shown]);
        expect(dueNow(sold.shown.lines, sold.currency)).toEqual(sold.shown.total);
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
    { numRuns: runs(10_000, 2_500) },
  );
});
