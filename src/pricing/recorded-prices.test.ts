import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LocalDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { compilePricing } from './compile-pricing.ts';
import type { Rate } from './exchange.ts';
import { readNet } from './net.ts';
import { readRules } from './rules/read-rules.ts';

/** Rates of the demo's sandbox with the prices that the code before price rules (b9ccf6b2) sold them at, with 12 %. */
interface Recorded {
  readonly hotel: string;
  readonly room: string;
  readonly currency: string;
  readonly mandatory?: number;
  readonly lines: readonly (Omit<PriceLine, 'amount'> & { readonly minor: number; readonly currency: string })[];
  readonly zone: string;
  readonly steps: readonly { readonly from: LocalDeadline; readonly fee: number }[];
  /** By the currency of the sale. */
  readonly sold: Readonly<
    Record<
      string,
      {
        readonly rate: readonly [numerator: string, denominator: string];
        readonly total: number;
        /** What is charged now, by line, and the fees, by step. */
        readonly lines: readonly number[];
        readonly fees: readonly number[];
        readonly cost: number;
      }
    >
  >;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded-prices.json'), 'utf8'),
) as readonly Recorded[];

/** The rule that every installation begins with, as its migration writes it. */
function firstRules() {
  const sql = readFileSync(join(import.meta.dirname, 'migrations/20261123T0605-price-rules.sql'), 'utf8');
  const read = readRules(JSON.parse(/'(\[\{"id": "everything".*\}\])'/.exec(sql)![1]!));
  if (!read.ok) throw new Error(read.error.join(' '));
  return read.value;
}

test('with one rule, prices are those of before there were rules, to the cent', () => {
  const sets = [{ id: 'platform', version: 1, level: 'platform' as const, agencyId: null, rules: firstRules() }];
  const prices = compilePricing(sets, { kind: 'public' }).at({
    product: 'hotel',
    placeId: 1,
    placeSlug: 'barcelona',
    country: 'ES',
    leadDays: 20,
  });
  let compared = 0;
  for (const { hotel, room, currency, mandatory, lines, zone, steps, sold } of recorded) {
    const net = {
      currency,
      lines: lines.map(({ minor, currency: code, ...line }) => ({ ...line, amount: money(BigInt(minor), code) })),
      policy: {
        zone,
        steps: steps.map(({ from, fee }) => ({ from, fee: money(BigInt(fee), currency) })),
      },
      ...(mandatory === undefined ? {} : { mandatorySellingPrice: BigInt(mandatory) }),
    };
    for (const [quote, was] of Object.entries(sold)) {
      const rate: Rate = {
        id: quote === currency ? null : 1n,
        base: currency,
        quote,
        numerator: BigInt(was.rate[0]),
        denominator: BigInt(was.rate[1]),
        fetchedAt: '2026-11-23T00:00:00Z',
      };
      const item = { supplier: 'sandbox', stars: 4 };
      const price = prices.sell(net, item, { sale: rate, desk: new Map() });
      expect({
        of: [hotel, room, quote],
        total: Number(price.total.minor),
        listed: Number(prices.totals(net, item, rate).shown.minor),
        lines: price.lines.flatMap(({ timing, amount }) => (timing === 'now' ? [Number(amount.minor)] : [])),
        fees: price.policy.steps.map(({ fee }) => Number(fee.minor)),
        cost: Number(readNet(price.supplierInSale).minor),
      }).toEqual({
        of: [hotel, room, quote],
        total: was.total,
        listed: was.total,
        lines: was.lines,
        fees: was.fees,
        cost: was.cost,
      });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
