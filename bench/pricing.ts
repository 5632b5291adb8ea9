import { type Figure, median } from './measure/figure.ts';
import { compilePricing } from '#pricing/compile-pricing.ts';
import { type Rate, withMargin } from '#pricing/exchange.ts';
import type { Seller, SupplierPrice } from '#pricing/pricing.ts';
import type { Occasion } from '#pricing/rules/rules-at.ts';
import { type PriceRule, percentRule } from '#pricing/rules/price-rule.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';

const suppliers = ['direct', 'sandbox', 'hotelbeds'];
const hotels = 3_000;
const rounds = 200;

const agencyId = '0199d3d0-0000-7000-8000-000000000001';
const oneToOne: Rate = {
  id: null,
  base: 'EUR',
  quote: 'EUR',
  numerator: 1n,
  denominator: 1n,
  fetchedAt: '2026-11-20T00:00:00Z',
};
const converted: Rate = { ...oneToOne, id: 1n, quote: 'ILS', numerator: 379n, denominator: 100n };
const open: Seller = { kind: 'public' };
const spain = { product: 'hotel', placeId: 1, placeSlug: 'barcelona', country: 'ES', leadDays: 40 };

interface Case {
  readonly about: string;
  readonly seller: Seller;
  readonly rate: Rate;
  readonly occasion: Occasion;
  /** The rules of its agency. */
  readonly own: number;
  readonly note: string;
}

const cases: readonly Case[] = [
  { about: '', seller: open, rate: oneToOne, occasion: spain, own: 0, note: '' },
  { about: ', converted', seller: open, rate: converted, occasion: spain, own: 0, note: '' },
  {
    about: ', converted with a margin',
    seller: open,
    rate: withMargin(converted, 150),
    occasion: spain,
    own: 0,
    note: '',
  },
  {
    about: ', with value added tax for residents',
    seller: open,
    rate: oneToOne,
    occasion: { ...spain, placeSlug: 'haifa', country: 'IL' },
    own: 0,
    note: '',
  },
  {
    about: ', for an agent of an agency with 200 of its own',
    seller: { kind: 'agency', id: agencyId, model: 'net', commissionBp: 0 },
    rate: oneToOne,
    occasion: spain,
    own: 200,
    note: '; the prices of an agent’s results page',
  },
];

/** Totals of 3,000 hotels with two rates each, under 200 rules of which most are of other places, suppliers and stars. */
export function pricing(): Figure[] {
  const rates = Array.from({ length: hotels * 2 }, (_, number) => ({
    net: netOf(BigInt(10_000 + 7 * number)),
    item: { supplier: suppliers[number % 3]!, stars: number % 6 },
  }));
  const platform = { id: 'platform', version: 1, level: 'platform' as const, agencyId: null, rules: rulesOf(200) };
  const search = ({ seller, rate, occasion, own }: Case) => {
    const sets =
      own > 0
        ? [platform, { ...platform, id: 'own', level: 'agency' as const, agencyId, rules: rulesOf(own) }]
        : [platform];
    const began = performance.now();
    const prices = compilePricing(sets, seller, 'website', true).at(occasion);
    let sum = 0n;
    for (const { net, item } of rates) sum += prices.totals(net, item, rate).gross.minor;
    if (sum <= 0n) throw new Error('nothing was priced');
    return performance.now() - began;
  };
  return cases.map((one): Figure => {
    const times = Array.from({ length: rounds }, () => search(one));
    return {
      name: `Prices of 6,000 rates under 200 rules${one.about}`,
      value: median(times.slice(rounds / 2)),
      unit: 'ms',
      target: { atMost: 3 },
      note: `rules compiled for the search; in one thread${one.note}`,
    };
  });
}

function netOf(minor: bigint): SupplierPrice {
  const line = (kind: PriceLine['kind'], code: string, amount: bigint, timing: PriceLine['timing']): PriceLine => ({
    kind,
    code,
    amount: money(amount, 'EUR'),
    payee: kind === 'base' ? 'supplier' : 'government',
    timing,
  });
  return {
    currency: 'EUR',
    lines: [
      line('base', 'room', minor, 'now'),
      line('tax', 'vat', minor / 10n, 'now'),
      line('tax', 'city_tax', 800n, 'at_property'),
    ],
  };
}

function rulesOf(count: number): readonly PriceRule[] {
  const rules = Array.from({ length: count - 1 }, (_, number) =>
    percentRule(`rule-${number}`, 500 + number, {
      priority: number + 1,
      match: {
        ...(number % 2 === 0 ? { placeIds: [1, number] } : { countries: ['FR'] }),
        suppliers: [suppliers[number % 3]!],
        stars: [number % 6, number % 6],
        leadDays: [0, 365],
      },
    }),
  );
  return [...rules, percentRule('everything', 1_200)];
}
