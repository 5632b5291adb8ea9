import { describe, expect, test } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { compilePricing } from './compile-pricing.ts';
import type { Rate } from './exchange.ts';
import { type Net, readNet } from './net.ts';
import type { Seller, SupplierPrice } from './pricing.ts';
import { type Channel, percentRule, type PriceRule, type RuleSet } from './rules/price-rule.ts';

const agencyId = '0199d3d0-0000-7000-8000-000000000001';
const open: Seller = { kind: 'public' };
const netAgency: Seller = { kind: 'agency', id: agencyId, model: 'net', commissionBp: 0 };
const commissionAgency: Seller = { kind: 'agency', id: agencyId, model: 'commission', commissionBp: 1_000 };
const oneToOne: Rate = {
  id: null,
  base: 'EUR',
  quote: 'EUR',
  numerator: 1n,
  denominator: 1n,
  fetchedAt: '2026-11-20T00:00:00Z',
};
const exchange = { sale: oneToOne, desk: new Map() };
const occasion = { product: 'hotel', placeId: 1, placeSlug: 'barcelona', country: 'ES', leadDays: 40 };
const item = { supplier: 'direct', stars: 4 };
const policy = { zone: 'UTC', steps: [] };

const line = (kind: PriceLine['kind'], minor: bigint): PriceLine => ({
  kind,
  code: kind,
  amount: money(minor, 'EUR'),
  payee: 'supplier',
  timing: 'now',
});
/** A room for €100 and a cleaning fee of €10. */
const net: SupplierPrice = { currency: 'EUR', lines: [line('base', 10_000n), line('fee', 1_000n)] };
const set = (rules: readonly PriceRule[], more: Partial<RuleSet> = {}): RuleSet => ({
  id: 'platform',
  version: 1,
  level: 'platform',
  agencyId: null,
  rules,
  ...more,
});
const sold = (
  rules: readonly PriceRule[],
  {
    seller = open,
    own = [],
    of = net,
    at = {},
    what = {},
    channel = 'website',
  }: {
    seller?: Seller;
    own?: readonly PriceRule[];
    of?: SupplierPrice;
    at?: Partial<typeof occasion>;
    what?: Partial<typeof item>;
    channel?: Channel;
  } = {},
) =>
  compilePricing([set(rules), set(own, { id: 'own', level: 'agency' })], seller, channel)
    .at({ ...occasion, ...at })
    .sell({ ...of, policy }, { ...item, ...what }, exchange);
const minorOf = (amount: Net) => readNet(amount).minor;
const everything = percentRule('everything', 1_000);

describe('which rule applies', () => {
  const special = (match: PriceRule['match']) => [everything, percentRule('special', 2_000, { priority: 1, match })];
  const ruleOf = (rules: readonly PriceRule[], more: Parameters<typeof sold>[1] = {}) =>
    sold(rules, more).trail[0]?.rule;

  test('none: sold at what it costs', () => {
    const { total, trail } = sold([]);
    expect([total.minor, trail]).toEqual([11_000n, []]);
  });

  test('the highest priority alone, without stacking', () => {
    const { total, trail } = sold([everything, percentRule('special', 2_000, { priority: 1 })]);
    expect([total.minor, trail.map(({ step, rule }) => [step, rule])]).toEqual([13_000n, [['platform', 'special']]]);
  });

  test.each<[PriceRule['match'], Parameters<typeof sold>[1], Parameters<typeof sold>[1]]>([
    [{ products: ['hotel'] }, {}, { at: { product: 'flight' } }],
    [{ suppliers: ['direct', 'sandbox'] }, {}, { what: { supplier: 'hotelbeds' } }],
    [{ placeIds: [1, 2] }, {}, { at: { placeId: 3 } }],
    [{ countries: ['ES'] }, {}, { at: { country: 'FR' } }],
    [{ stars: [4, 5] }, {}, { what: { stars: 3 } }],
    [{ leadDays: [30, 40] }, {}, { at: { leadDays: 41 } }],
    [{ leadDays: [30, 40] }, { at: { leadDays: 30 } }, { at: { leadDays: 29 } }],
    [{ channels: ['website'] }, {}, { channel: 'api' }],
    [{ agencies: [agencyId] }, { seller: netAgency }, { seller: open }],
    [{ agencies: [agencyId] }, { seller: netAgency }, { seller: { ...netAgency, id: 'another' } }],
    // A commission is a share of the public price.
    [{ agencies: [agencyId] }, { seller: netAgency }, { seller: commissionAgency }],
  ])('%j', (match, inside, outside) => {
    expect(ruleOf(special(match), inside)).toBe('special');
    expect(ruleOf(special(match), outside)).toBe('everything');
  });

  test('a rule with an amount applies to prices in its currency only', () => {
    const rules = [everything, percentRule('dirhams', 0, { priority: 1, currency: 'AED', fixed: 500n })];
    expect(ruleOf(rules)).toBe('everything');
    expect(ruleOf(rules, { of: { currency: 'AED', lines: [{ ...line('base', 1n), amount: money(1n, 'AED') }] } })).toBe(
      'dirhams',
    );
  });

  test('what has no stars and no place is not matched by a rule about them', () => {
    const pricing = compilePricing([set(special({ stars: [0, 5] })), set([], { id: 'x' })], open);
    const at = { ...occasion, placeId: null };
    const { trail } = pricing.at(at).sell({ ...net, policy }, { supplier: 'direct', stars: null }, exchange);
    expect(trail[0]?.rule).toBe('everything');
  });
});

describe('the mark-up', () => {
  test.each<[string, Partial<PriceRule>, bigint]>([
    ['a percentage of the room, not of fees', {}, 1_000n],
    ['a fixed amount once', { percentBp: 0, fixed: 700n }, 700n],
    ['both', { fixed: 700n }, 1_700n],
    ['at least the floor', { floor: 1_500n }, 1_500n],
    ['at most the cap', { cap: 300n }, 300n],
    ['within both', { floor: 500n, cap: 1_200n }, 1_000n],
  ])('is %s', (_, more, markUp) => {
    const rule = { ...everything, currency: more.fixed || more.floor || more.cap ? 'EUR' : null, ...more };
    const { total, trail, lines } = sold([rule]);
    expect(total.minor).toBe(11_000n + markUp);
    expect(lines.map(({ amount }) => amount.minor)).toEqual([10_000n + markUp, 1_000n]);
    expect(trail.map(({ added }) => minorOf(added))).toEqual([markUp]);
  });
});

describe('what a supplier prescribes', () => {
  test.each([
    ['a mandatory selling price is the price', { mandatorySellingPrice: 11_500n }, 11_500n, ['mandatory', -500n]],
    ['… but never below the cost', { mandatorySellingPrice: 10_999n }, 12_000n, null],
    ['a minimum raises the price', { minimumSellingPrice: 15_000n }, 15_000n, ['minimum', 3_000n]],
    ['… and lowers none', { minimumSellingPrice: 11_500n }, 12_000n, null],
  ] as const)('%s', (_, limits, total, clamp) => {
    const price = sold([everything], { of: { ...net, ...limits } });
    expect(price.total.minor).toBe(total);
    const last = price.trail.find(({ rule }) => rule === null);
    expect(last ? [last.step, minorOf(last.added)] : null).toEqual(clamp);
  });

  test('lines that are rounded down one by one are not sold below their cost', () => {
    const sale: Rate = { ...oneToOne, id: 1n, quote: 'ILS', numerator: 4n, denominator: 10n };
    const few = { currency: 'EUR', lines: [line('base', 1n), line('fee', 1n)], policy };
    const { total, trail } = compilePricing([set([])], open)
      .at(occasion)
      .sell(few, item, { ...exchange, sale });
    expect([total.minor, trail.map(({ step }) => step)]).toEqual([1n, ['cost']]);
  });
});

describe('an agency', () => {
  const own = [percentRule('own', 500)];

  test('that buys at net adds its own mark-up to the platform’s price', () => {
    const { total, agency, trail } = sold([everything], { seller: netAgency, own });
    // 100 + 10 % = 110, + 5 % = 115.50; and the fee of 10.
    expect([total.minor, minorOf(agency!.owed), minorOf(agency!.margin), minorOf(agency!.commission)]).toEqual([
      12_550n,
      12_000n,
      550n,
      0n,
    ]);
    expect(trail.map(({ step, rule, added }) => [step, rule, minorOf(added)])).toEqual([
      ['platform', 'everything', 1_000n],
      ['agency', 'own', 550n],
    ]);
  });

  test('on commission sells at the public price and keeps a share of it', () => {
    const { total, agency } = sold([everything], { seller: commissionAgency, own });
    expect(total).toEqual(sold([everything]).total);
    expect([minorOf(agency!.owed), minorOf(agency!.commission)]).toEqual([10_800n + 200n, 1_000n]);
  });

  test('owes no less than we owe the supplier, whatever its commission', () => {
    const { agency } = sold([everything], { seller: { ...commissionAgency, commissionBp: 9_000 } });
    expect([minorOf(agency!.owed), minorOf(agency!.commission)]).toEqual([11_000n, 1_000n]);
  });

  test('owes no more than a mandatory selling price', () => {
    const { total, agency } = sold([everything], {
      seller: netAgency,
      own,
      of: { ...net, mandatorySellingPrice: 11_200n },
    });
    expect([total.minor, minorOf(agency!.owed), minorOf(agency!.margin)]).toEqual([11_200n, 11_200n, 0n]);
  });

  test('is no matter of the public', () => {
    const price = sold([everything], { own });
    expect([price.total.minor, price.agency]).toEqual([12_000n, null]);
  });
});

test('a fee of the whole net price is the whole selling price, and a part keeps its share', () => {
  const steps = [
    { from: localDeadline('2026-12-01T18:00', 'UTC'), fee: money(5_500n, 'EUR') },
    { from: localDeadline('2026-12-02T18:00', 'UTC'), fee: money(11_000n, 'EUR') },
  ];
  const prices = compilePricing([set([everything])], open).at(occasion);
  const price = prices.sell({ ...net, policy: { zone: 'UTC', steps } }, item, exchange);
  expect(price.policy.steps.map(({ fee }) => fee.minor)).toEqual([6_000n, 12_000n]);
});

describe('the key', () => {
  const keyOf = (sets: readonly RuleSet[], seller: Seller = open, channel: Channel = 'website') =>
    compilePricing(sets, seller, channel).key;
  const platform = set([everything]);

  test('differs by version, set and seller', () => {
    const keys = [
      keyOf([platform]),
      keyOf([set([everything], { version: 2 })]),
      keyOf([platform, set([], { id: 'own', level: 'agency' })]),
      keyOf([platform], netAgency),
      keyOf([platform], commissionAgency),
      keyOf([platform], { ...commissionAgency, commissionBp: 1_001 }),
      keyOf([platform], { ...netAgency, id: 'another' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyOf([platform])).toBe('platform:1 public');
  });

  test('does not depend on the order of the sets', () => {
    const own = set([], { id: 'own', level: 'agency' });
    expect(keyOf([platform, own])).toBe(keyOf([own, platform]));
  });

  test('differs by channel only where a rule does', () => {
    expect(keyOf([platform], open, 'api')).toBe(keyOf([platform]));
    const byChannel = set([everything, percentRule('api', 500, { priority: 1, match: { channels: ['api'] } })]);
    expect(keyOf([byChannel], open, 'api')).not.toBe(keyOf([byChannel]));
  });

  test('is on every price', () => expect(sold([everything]).pricingKey).toBe('own:1 platform:1 public'));
});
