import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { exponentOf } from '#values/currency.ts';
import { anyItem } from '#tests/pricing.ts';
import { compilePricing } from './compile-pricing.ts';
import { readNet } from './net.ts';
import type { Seller, SupplierPrice } from './pricing.ts';
import { percentRule, type RuleSet } from './rules/price-rule.ts';

const tens = (currency: string) => (exponentOf(currency) === 3 ? 10 : 1);
const oneToOne = { id: null, base: 'KWD', quote: 'KWD', numerator: 1n, denominator: 1n, fetchedAt: '' };
const exchange = { sale: oneToOne, desk: new Map() };
const occasion = { product: 'hotel', placeId: null, placeSlug: null, country: null, leadDays: 30 };
const line = (kind: PriceLine['kind'], minor: bigint, currency: string): PriceLine => ({
  kind,
  code: kind === 'base' ? 'room' : 'vat',
  amount: money(minor, currency),
  payee: kind === 'base' ? 'supplier' : 'government',
  timing: 'now',
});
const agencies: readonly Seller[] = [
  { kind: 'public' },
  { kind: 'agency', id: '1', model: 'commission', commissionBp: 1_000 },
  { kind: 'agency', id: '1', model: 'net', commissionBp: 0 },
];
const percent = (percentBp: number): RuleSet => ({
  id: 'platform',
  version: 1,
  level: 'platform',
  agencyId: null,
  rules: [percentRule('everything', percentBp)],
});
const sold = (
  room: bigint,
  tax: bigint,
  currency: string,
  fee: bigint,
  seller: Seller = { kind: 'public' },
  { markup = 1_000, limits = {} }: { markup?: number; limits?: Partial<SupplierPrice> } = {},
) => {
  const net = { currency, lines: [line('base', room, currency), line('tax', tax, currency)], ...limits };
  const steps = [
    { from: localDeadline('2027-01-01T18:00', 'UTC'), fee: money(fee, currency) },
    { from: localDeadline('2027-01-02T18:00', 'UTC'), fee: money(room + tax, currency) },
  ];
  const prices = compilePricing([percent(markup)], seller, 'website', false, 'gross', tens).at(occasion);
  const sale = { ...oneToOne, base: currency, quote: currency };
  return {
    price: prices.sell({ ...net, policy: { zone: 'UTC', steps } }, anyItem, { ...exchange, sale }),
    listed: prices.totals(net, anyItem, sale),
  };
};

describe('a price between two steps of the gateway', () => {
  it('is lower by what is between them, in the list too, and so are its fees', () => {
    const { price, listed } = sold(11_223n, 1_234n, 'KWD', 3_337n);
    expect([price.total, listed.gross]).toEqual([money(13_570, 'KWD'), money(13_570, 'KWD')]);
    // A quarter and a bit: it keeps its share of the price, then it is rounded down.
    expect(price.policy.steps.map(({ fee }) => fee)).toEqual([money(3_630, 'KWD'), money(13_570, 'KWD')]);
    expect(price.trail.at(-1)).toMatchObject({ step: 'charge', rule: null });
    expect(readNet(price.trail.at(-1)!.added)).toEqual(money(-9, 'KWD'));
  });
  it('is higher where the lower step would be below cost, the lowest or the only price', () => {
    for (const limits of [
      {},
      { minimumSellingPrice: 13_575n },
      { mandatorySellingPrice: 13_579n },
      { mandatorySellingPrice: 13_000n },
    ]) {
      const { price, listed } = sold(12_345n, 1_234n, 'KWD', 3_337n, { kind: 'public' }, { markup: 0, limits });
      expect([price.total, listed.gross]).toEqual([money(13_580, 'KWD'), money(13_580, 'KWD')]);
      expect(dueNow(price.lines, 'KWD')).toEqual(price.total);
      expect(readNet(price.trail.at(-1)!.added)).toEqual(money(1, 'KWD'));
    }
  });
  it('of less than a step is a step', () => {
    expect(sold(3n, 0n, 'KWD', 1n).price.total).toEqual(money(10, 'KWD'));
  });
  it('is left alone where each unit can be charged', () => {
    const { price } = sold(12_345n, 1_234n, 'EUR', 3_337n);
    expect([price.total, price.policy.steps[0]!.fee]).toEqual([money(14_814, 'EUR'), money(3_640, 'EUR')]);
    expect(price.trail.map(({ step }) => step)).not.toContain('charge');
  });
  it('can be charged and refunded for every seller, equals its lines and its list, and is never below its cost', () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 7n });
    const markup = fc.constantFrom(0, 1, 1_000);
    fc.assert(
      fc.property(minor, minor, minor, fc.constantFrom(...agencies), markup, (room, tax, part, seller, percentBp) => {
        const by = (currency: string) => sold(room, tax, currency, part % (room + tax), seller, { markup: percentBp });
        // Euros have no such step.
        const [{ price, listed }, unstepped] = [by('KWD'), by('EUR').price.total.minor];
        const { total, agency } = price;
        expect(total.minor % 10n).toBe(0n);
        expect(total.minor - unstepped).toBeGreaterThan(-10n);
        expect(total.minor - unstepped).toBeLessThan(10n);
        expect(total.minor).toBeGreaterThanOrEqual(room + tax);
        // Up only where down would be below cost.
        if (total.minor > unstepped) expect(total.minor - 10n).toBeLessThan(room + tax);
        expect(dueNow(price.lines, 'KWD')).toEqual(total);
        expect(listed.gross).toEqual(total);
        for (const { fee } of price.policy.steps)
          expect([fee.minor % 10n, fee.minor <= total.minor]).toEqual([0n, true]);
        if (!agency) return;
        expect(readNet(agency.owed).minor).toBeGreaterThanOrEqual(room + tax);
        expect(readNet(agency.owed).minor + readNet(agency.margin).minor).toBe(total.minor);
        expect(listed.net && readNet(listed.net)).toEqual(readNet(agency.owed));
      }),
    );
  });
});
