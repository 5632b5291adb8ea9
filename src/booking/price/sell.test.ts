import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { type Rate, sell, sellingTotal } from './sell.ts';

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
          const sold = sell(lines, { zone: 'UTC', steps: [] }, 'EUR', markup, rate);
          expect(dueNow(sold.lines, sold.currency)).toEqual(sold.total);
          expect(sellingTotal(lines, 'EUR', markup, rate)).toEqual(sold.total);
          expect(sold.lines[2]).toEqual(lines[2]);
          expect(sold.supplierPrice).toEqual(money(base + tax, 'EUR'));
          expect(sold.total.minor >= sold.supplierInSale.minor - 1n).toBe(true);
        },
      ),
    );
  });
  it('what was the whole price to the supplier is the whole price to the traveller, and a part keeps its share', () => {
    const steps = [
      { from: localDeadline('2026-12-01T18:00', 'UTC'), fee: money(50n, 'EUR') },
      { from: localDeadline('2026-12-02T18:00', 'UTC'), fee: money(100n, 'EUR') },
    ];
    const sold = sell([line('base', 'room', 100n)], { zone: 'UTC', steps }, 'EUR', 2_000, oneToOne);
    expect(sold.total).toEqual(money(120n, 'EUR'));
    expect(sold.policy.steps.map((step) => step.fee.minor)).toEqual([60n, 120n]);
  });
  it('no line names the supplier as the payee of what the traveller pays us', () => {
    const sold = sell([line('base', 'room', 100n)], { zone: 'UTC', steps: [] }, 'EUR', 1_000, oneToOne);
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
  ])('of %d is what is asked, whatever our markup of %d is', (fixed, markup) => {
    const sold = sell(lines, policy, 'EUR', markup, oneToOne, fixed);
    expect(sold.total).toEqual(money(fixed, 'EUR'));
    expect(sold.supplierPrice).toEqual(money(22_000n, 'EUR'));
    expect(sellingTotal(lines, 'EUR', markup, oneToOne, fixed)).toEqual(sold.total);
  });

  it('below what we owe counts for nothing', () => {
    expect(sell(lines, policy, 'EUR', 1_000, oneToOne, 21_999n).total).toEqual(money(24_000n, 'EUR'));
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
          const sold = sell(net, policy, 'EUR', markup, rate, fixed);
          expect(sold.total.minor * rate.denominator >= fixed * rate.numerator).toBe(true);
          expect((sold.total.minor - 1n) * rate.denominator < fixed * rate.numerator).toBe(true);
          expect(dueNow(sold.lines, rate.quote)).toEqual(sold.total);
          expect(sold.lines.every(({ amount }) => amount.minor >= 0n)).toBe(true);
          expect(sellingTotal(net, 'EUR', markup, rate, fixed)).toEqual(sold.total);
        },
      ),
    );
  });
});
