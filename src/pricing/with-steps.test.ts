import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { exponentOf } from '#values/currency.ts';
import { anyItem } from '#tests/pricing.ts';
import { compilePricing } from './compile-pricing.ts';
import { readNet } from './net.ts';
import type { Seller } from './pricing.ts';

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
const sold = (room: bigint, tax: bigint, currency: string, fee: bigint, seller: Seller = { kind: 'public' }) => {
  const net = { currency, lines: [line('base', room, currency), line('tax', tax, currency)] };
  const steps = [
    { from: localDeadline('2027-01-01T18:00', 'UTC'), fee: money(fee, currency) },
    { from: localDeadline('2027-01-02T18:00', 'UTC'), fee: money(room + tax, currency) },
  ];
  const prices = compilePricing([], seller, 'website', false, 'gross', tens).at(occasion);
  const sale = { ...oneToOne, base: currency, quote: currency };
  return {
    price: prices.sell({ ...net, policy: { zone: 'UTC', steps } }, anyItem, { ...exchange, sale }),
    listed: prices.totals(net, anyItem, sale),
  };
};

describe('a price between two steps of the gateway', () => {
  it('is lower by what is between them, in the list too, and so are its fees', () => {
    const { price, listed } = sold(12_345n, 1_234n, 'KWD', 3_337n);
    expect([price.total, listed.gross]).toEqual([money(13_570, 'KWD'), money(13_570, 'KWD')]);
    expect(price.policy.steps.map(({ fee }) => fee)).toEqual([money(3_330, 'KWD'), money(13_570, 'KWD')]);
    expect(price.trail.at(-1)).toMatchObject({ step: 'charge', rule: null });
    expect(readNet(price.trail.at(-1)!.added)).toEqual(money(-9, 'KWD'));
  });
  it('of less than a step is a step', () => {
    expect(sold(3n, 0n, 'KWD', 1n).price.total).toEqual(money(10, 'KWD'));
  });
  it('is left alone where each unit can be charged', () => {
    const { price } = sold(12_345n, 1_234n, 'EUR', 3_337n);
    expect([price.total, price.policy.steps[0]!.fee]).toEqual([money(13_579, 'EUR'), money(3_337, 'EUR')]);
    expect(price.trail.map(({ step }) => step)).not.toContain('charge');
  });
  it('can be charged and refunded for every seller, equals its lines and its list, and is shared without a rest', () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 7n });
    fc.assert(
      fc.property(minor, minor, minor, fc.constantFrom(...agencies), (room, tax, part, seller) => {
        const { price, listed } = sold(room, tax, 'KWD', part % (room + tax), seller);
        const { total, agency } = price;
        expect(total.minor % 10n).toBe(0n);
        expect(room + tax < 10n ? 0n : room + tax - total.minor).toBeLessThan(10n);
        expect(dueNow(price.lines, 'KWD')).toEqual(total);
        expect(listed.gross).toEqual(total);
        for (const { fee } of price.policy.steps)
          expect([fee.minor % 10n, fee.minor <= total.minor]).toEqual([0n, true]);
        if (!agency) return;
        expect(readNet(agency.owed).minor + readNet(agency.margin).minor).toBe(total.minor);
        expect(listed.net && readNet(listed.net)).toEqual(readNet(agency.owed));
      }),
    );
  });
});
