import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { compilePricing } from './compile-pricing.ts';
import type { Rate } from './exchange.ts';
import { readNet } from './net.ts';
import { percentRule } from './rules/price-rule.ts';
import { sell, sellingTotal } from './sell.ts';

const oneToOne: Rate = {
  id: null,
  base: 'EUR',
  quote: 'EUR',
  numerator: 1n,
  denominator: 1n,
  fetchedAt: '2026-11-20T00:00:00Z',
};
const line = (kind: PriceLine['kind'], minor: bigint, more: Partial<PriceLine> = {}): PriceLine => ({
  kind,
  code: kind,
  amount: money(minor, 'EUR'),
  payee: kind === 'base' ? 'supplier' : 'government',
  timing: 'now',
  ...more,
});
const minor = fc.bigInt({ min: 0n, max: 10n ** 9n });

test('one rule of a percentage makes the prices of a mark-up, to the cent', () => {
  fc.assert(
    fc.property(
      fc.record({
        base: fc.bigInt({ min: 100n, max: 10n ** 9n }),
        discountBp: fc.integer({ min: 0, max: 9_000 }),
        vatBp: fc.option(fc.integer({ min: 1, max: 3_000 })),
        tax: fc.option(minor),
        fee: fc.option(minor),
        feeShare: fc.bigInt({ min: 0n, max: 12_000n }),
        fixedMore: fc.option(fc.bigInt({ min: -(10n ** 5n), max: 10n ** 8n })),
        markupBp: fc.integer({ min: 0, max: 6_000 }),
        pair: fc.option(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 4n }))),
        quote: fc.constantFrom('ILS', 'JPY', 'KWD'),
      }),
      ({ base, discountBp, vatBp, tax, fee, feeShare, fixedMore, markupBp, pair, quote }) => {
        const off = (base * BigInt(discountBp)) / 10_000n;
        const lines = [
          line('base', base),
          ...(off > 0n ? [line('discount', -off)] : []),
          ...(vatBp === null ? [] : [line('tax', ((base - off) * BigInt(vatBp)) / 10_000n, { rateBp: vatBp })]),
          ...(tax === null ? [] : [line('tax', tax)]),
          ...(fee === null ? [] : [line('fee', fee)]),
          line('tax', 800n, { timing: 'at_property' }),
          line('fee', 900n, { timing: 'at_property', amount: money(900n, 'AED') }),
        ];
        const cost = lines.reduce((sum, { timing, amount }) => (timing === 'now' ? sum + amount.minor : sum), 0n);
        const fixed = fixedMore === null ? null : cost + fixedMore;
        const rate: Rate = pair ? { ...oneToOne, id: 1n, quote, numerator: pair[0], denominator: pair[1] } : oneToOne;
        const exchange = { sale: rate, desk: new Map([['AED', { ...rate, base: 'AED' }]]) };
        const policy = {
          zone: 'UTC',
          steps: [{ from: localDeadline('2026-12-01T18:00', 'UTC'), fee: money((cost * feeShare) / 10_000n, 'EUR') }],
        };
        const before = sell(lines, policy, 'EUR', markupBp, exchange, fixed);
        const sets = [
          { id: 'platform', version: 1, level: 'platform' as const, rules: [percentRule('everything', markupBp)] },
        ];
        const prices = compilePricing(sets, { kind: 'public' }).at({
          product: 'hotel',
          placeId: 1,
          country: 'ES',
          leadDays: 40,
        });
        const net = { currency: 'EUR', lines, policy, mandatorySellingPrice: fixed ?? undefined };
        const item = { supplier: 'direct', stars: 4 };
        const now = prices.sell(net, item, exchange);
        expect(readNet(now.supplierPrice)).toEqual(before.supplierPrice);
        expect(readNet(now.supplierInSale)).toEqual(before.supplierInSale);
        // Rounding the lines one by one may have sold a unit below its cost where the mark-up is next to nothing.
        if (before.total.minor < before.supplierInSale.minor) {
          expect(now.total).toEqual(before.supplierInSale);
          const markUp = (Number(base - off) * markupBp) / 10_000;
          const units = { JPY: 0.01, KWD: 10, ILS: 1 }[quote]!;
          const inSale = (markUp * Number(rate.numerator) * units) / Number(rate.denominator);
          expect(Math.min(markUp / 2, inSale / 4)).toBeLessThan(1);
          return;
        }
        expect(now.total).toEqual(before.total);
        expect(now.lines).toEqual(before.lines);
        expect(now.policy).toEqual(before.policy);
        expect(now.currency).toBe(before.currency);
        expect(prices.totals(net, item, rate).gross).toEqual(sellingTotal(lines, 'EUR', markupBp, rate, fixed));
      },
    ),
    { numRuns: 5_000 },
  );
});
