import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeSchedule } from '#values/cancellation.ts';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { notInWhole, payableLater, wholePrice } from '#values/whole-price.ts';
import { anyItem, percentPrices } from '#tests/pricing.ts';
import type { Exchange, Rate } from './exchange.ts';
import { readNet } from './net.ts';

const line = (
  kind: PriceLine['kind'],
  code: string,
  minor: bigint,
  timing: PriceLine['timing'] = 'now',
  currency = 'EUR',
): PriceLine => ({
  kind,
  code,
  amount: money(minor, currency),
  payee: kind === 'base' ? 'supplier' : 'government',
  timing,
});
const oneToOne: Rate = {
  id: null,
  base: 'EUR',
  quote: 'EUR',
  numerator: 1n,
  denominator: 1n,
  fetchedAt: '2026-11-20T00:00:00Z',
};
const toShekels: Rate = { ...oneToOne, id: 1n, quote: 'ILS', numerator: 379n, denominator: 100n };
const minor = fc.bigInt({ min: 1n, max: 10n ** 9n });
const by = (sale: Rate, ...desk: readonly Rate[]) => ({ sale, desk: new Map(desk.map((rate) => [rate.base, rate])) });

const netOf = (lines: readonly PriceLine[], mandatory: bigint | null) => ({
  currency: 'EUR',
  lines,
  mandatorySellingPrice: mandatory ?? undefined,
});
const sell = (
  lines: readonly PriceLine[],
  policy: FeeSchedule,
  markupBp: number,
  exchange: Exchange,
  mandatory: bigint | null = null,
) => percentPrices(markupBp).sell({ ...netOf(lines, mandatory), policy }, anyItem, exchange);
const sellingTotal = (lines: readonly PriceLine[], markupBp: number, rate: Rate, mandatory: bigint | null = null) =>
  percentPrices(markupBp).totals(netOf(lines, mandatory), anyItem, rate).gross;

describe('selling a net price', () => {
  it('the total is the sum of the lines that are charged now, whatever the rate and markup', () => {
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.integer({ min: 0, max: 5_000 }),
        fc.constantFrom(oneToOne, toShekels),
        (base, tax, markup, rate) => {
          const lines = [
            line('base', 'room', base),
            line('tax', 'vat', tax),
            line('fee', 'city_tax', 500n, 'at_property'),
          ];
          const sold = sell(lines, { zone: 'UTC', steps: [] }, markup, by(rate));
          expect(dueNow(sold.lines, sold.currency)).toEqual(sold.total);
          expect(sellingTotal(lines, markup, rate)).toEqual(sold.total);
          expect(sold.lines.at(-1)).toMatchObject(lines[2]!);
          expect(readNet(sold.supplierPrice)).toEqual(money(base + tax, 'EUR'));
          expect(sold.total.minor >= readNet(sold.supplierInSale).minor).toBe(true);
        },
      ),
    );
  });
  it('a fee of the whole net price is the whole selling price, and a part keeps its share', () => {
    const steps = [
      { from: localDeadline('2026-12-01T18:00', 'UTC'), fee: money(50n, 'EUR') },
      { from: localDeadline('2026-12-02T18:00', 'UTC'), fee: money(100n, 'EUR') },
    ];
    const sold = sell([line('base', 'room', 100n)], { zone: 'UTC', steps }, 2_000, by(oneToOne));
    expect(sold.total).toEqual(money(120n, 'EUR'));
    expect(sold.policy.steps.map((step) => step.fee.minor)).toEqual([60n, 120n]);
  });
  it('no line names the supplier as the payee of what the traveller pays us', () => {
    const sold = sell([line('base', 'room', 100n)], { zone: 'UTC', steps: [] }, 1_000, by(oneToOne));
    expect(sold.lines[0]!.payee).toBe('platform');
  });
});

describe('a price that the supplier fixes', () => {
  const lines = [line('base', 'room', 20_000n), line('tax', 'taxes', 2_000n), line('tax', 'city', 900n, 'at_property')];
  const policy = { zone: 'UTC', steps: [] };

  it.each([
    [26_400n, 5_000],
    [26_400n, 0],
    [22_000n, 3_000],
    [100_000n, 100],
  ])('of %d is the selling price, for any markup: %d', (fixed, markup) => {
    const sold = sell(lines, policy, markup, by(oneToOne), fixed);
    expect(sold.total).toEqual(money(fixed, 'EUR'));
    expect(readNet(sold.supplierPrice)).toEqual(money(22_000n, 'EUR'));
    expect(sellingTotal(lines, markup, oneToOne, fixed)).toEqual(sold.total);
  });

  it('below the net price is ignored', () => {
    expect(sell(lines, policy, 1_000, by(oneToOne), 21_999n).total).toEqual(money(24_000n, 'EUR'));
  });

  it('is never lower in another currency, adds up, and is the same in lists', () => {
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.constantFrom(oneToOne, toShekels),
        (base, tax, more, markup, rate) => {
          const net = [line('base', 'room', base), line('tax', 'vat', tax)];
          const fixed = base + tax + more;
          const sold = sell(net, policy, markup, by(rate), fixed);
          expect(sold.total.minor * rate.denominator >= fixed * rate.numerator).toBe(true);
          expect((sold.total.minor - 1n) * rate.denominator < fixed * rate.numerator).toBe(true);
          expect(dueNow(sold.lines, rate.quote)).toEqual(sold.total);
          expect(sold.lines.every(({ amount }) => amount.minor >= 0n)).toBe(true);
          expect(sellingTotal(net, markup, rate, fixed)).toEqual(sold.total);
        },
      ),
    );
  });
});

describe('value added tax', () => {
  const policy = { zone: 'UTC', steps: [] };
  const vat = (minor: bigint, rateBp: number): PriceLine => ({ ...line('tax', 'vat', minor), rateBp });
  const minorOf = (lines: readonly PriceLine[], wanted: string) =>
    lines.find(({ kind }) => kind === wanted)?.amount.minor ?? 0n;
  const abs = (value: bigint) => (value < 0n ? -value : value);
  const named = (lines: readonly PriceLine[]) => lines.map(({ code, amount }) => [code, amount.minor]);

  it('is what its legal rate makes of the price sold, not of what we owe', () => {
    // We owe 100 and 10 of tax, and ask 130: of which 118.18 and 10 % of that.
    const { lines, total } = sell([line('base', 'room', 10_000n), vat(1_000n, 1_000)], policy, 2_000, by(oneToOne));
    expect(total.minor).toBe(13_000n);
    expect(named(lines)).toEqual([
      ['room', 11_818n],
      ['vat', 1_182n],
    ]);
  });

  it('without a known rate is part of the room', () => {
    const net = [line('base', 'room', 10_000n), line('tax', 'taxes', 1_000n), line('fee', 'cleaning', 500n)];
    const { lines, total } = sell(net, policy, 2_000, by(oneToOne));
    expect(total.minor).toBe(13_500n);
    expect(named(lines)).toEqual([
      ['room', 13_000n],
      ['cleaning', 500n],
    ]);
  });

  it('is the rate’s share to half a minor unit, for any price, rate, discount, markup and currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10n ** 9n }),
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.constantFrom(oneToOne, toShekels),
        fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n })),
        (base, discountBp, rateBp, markup, rate, more) => {
          const off = (base * BigInt(discountBp)) / 10_000n;
          const owedTax = ((base - off) * BigInt(rateBp)) / 10_000n;
          const net = [
            line('base', 'room', base),
            ...(off > 0n ? [line('discount', 'early_bird', -off)] : []),
            vat(owedTax, rateBp),
          ];
          const fixed = more === null ? null : base - off + owedTax + more;
          const { lines, total, currency } = sell(net, policy, markup, by(rate), fixed);
          expect(dueNow(lines, currency)).toEqual(total);
          expect(sellingTotal(net, markup, rate, fixed)).toEqual(total);
          const tax = minorOf(lines, 'tax');
          // Twice the difference, so that half a minor unit is a whole number.
          const difference = 2n * (tax * BigInt(10_000 + rateBp) - total.minor * BigInt(rateBp));
          expect(abs(difference) <= BigInt(10_000 + rateBp)).toBe(true);
          if (fixed !== null) return;
          // The promotion takes the promised share off the room; half a cent of a mark-up is two agorot.
          expect(abs(-minorOf(lines, 'discount') * base - minorOf(lines, 'base') * off) <= 6n * base).toBe(true);
        },
      ),
    );
  });
});

describe('what the property collects', () => {
  const policy = { zone: 'UTC', steps: [] };
  const fromDirhams: Rate = { ...oneToOne, id: 2n, base: 'AED', quote: 'ILS', numerator: 1n, denominator: 1n };
  const net = [
    line('base', 'room', 10_000n),
    line('tax', 'city_tax', 800n, 'at_property'),
    line('fee', 'resort_fee', 2_000n, 'at_property', 'AED'),
  ];

  it('stays in its own currency, with its approximate amount in that of the sale', () => {
    const { lines } = sell(net, policy, 0, by(toShekels, fromDirhams));
    expect(lines.slice(1)).toEqual([
      { ...net[1], approximate: money(3_032n, 'ILS') },
      { ...net[2], approximate: money(2_000n, 'ILS') },
    ]);
    expect(wholePrice(money(37_900n, 'ILS'), payableLater(lines))).toMatchObject({
      whole: money(42_932n, 'ILS'),
      isApproximate: true,
    });
  });

  it('is exact in the currency of the sale, and left out of the whole where no rate is known', () => {
    const { lines, total } = sell(net, policy, 0, by(oneToOne));
    expect(lines.slice(1)).toEqual(net.slice(1));
    const price = wholePrice(total, payableLater(lines));
    expect(price).toMatchObject({ whole: money(10_800n, 'EUR'), isApproximate: false });
    expect(notInWhole(price)).toEqual([money(2_000n, 'AED')]);
  });
});
