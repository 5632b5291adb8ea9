import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { compilePricing } from '../compile-pricing.ts';
import type { Rate } from '../exchange.ts';
import { readNet } from '../net.ts';
import type { Prices, Seller } from '../pricing.ts';
import { percentRule } from '../rules/price-rule.ts';
import { displayTotal } from './display-total.ts';
import { vatFlag } from './vat-flag.ts';

describe('the flag of value added tax', () => {
  // Every combination: aggregator, country of the hotel, place, country of the visitor, locale.
  test.each<[string, string, string, string, string, boolean | null]>([
    ['innstant', 'il', 'tel-aviv', 'IL', 'he', true],
    ['innstant', 'il', 'tel-aviv', 'IL', 'en', true],
    ['innstant', 'il', 'tel-aviv', 'FR', 'he', true],
    ['innstant', 'il', 'tel-aviv', 'FR', 'en', true],
    ['innstant', 'il', 'eilat', 'IL', 'he', null],
    ['innstant', 'il', 'eilat', 'IL', 'en', null],
    ['innstant', 'il', 'eilat', 'FR', 'he', null],
    ['innstant', 'il', 'eilat', 'FR', 'en', null],
    ['innstant', 'fr', 'paris', 'IL', 'he', null],
    ['innstant', 'fr', 'paris', 'IL', 'en', null],
    ['innstant', 'fr', 'paris', 'FR', 'he', null],
    ['innstant', 'fr', 'paris', 'FR', 'en', null],
    ['innstant', 'fr', 'eilat', 'IL', 'he', null],
    ['innstant', 'fr', 'eilat', 'IL', 'en', null],
    ['innstant', 'fr', 'eilat', 'FR', 'he', null],
    ['innstant', 'fr', 'eilat', 'FR', 'en', null],
    ['direct', 'il', 'tel-aviv', 'IL', 'he', false],
    ['direct', 'il', 'tel-aviv', 'IL', 'en', false],
    ['direct', 'il', 'tel-aviv', 'FR', 'he', false],
    ['direct', 'il', 'tel-aviv', 'FR', 'en', null],
    ['direct', 'il', 'eilat', 'IL', 'he', null],
    ['direct', 'il', 'eilat', 'IL', 'en', null],
    ['direct', 'il', 'eilat', 'FR', 'he', null],
    ['direct', 'il', 'eilat', 'FR', 'en', null],
    ['direct', 'fr', 'paris', 'IL', 'he', null],
    ['direct', 'fr', 'paris', 'IL', 'en', null],
    ['direct', 'fr', 'paris', 'FR', 'he', null],
    ['direct', 'fr', 'paris', 'FR', 'en', null],
    ['direct', 'fr', 'eilat', 'IL', 'he', null],
    ['direct', 'fr', 'eilat', 'IL', 'en', null],
    ['direct', 'fr', 'eilat', 'FR', 'he', null],
    ['direct', 'fr', 'eilat', 'FR', 'en', null],
  ])('%s, %s/%s, visitor of %s who reads %s: %s', (aggregator, countryCode, place, visitorCountry, locale, flag) => {
    const vatCase = { aggregator, countryCode, place, visitorCountry, locale };
    expect(vatFlag(vatCase)).toBe(flag);
    expect(
      vatFlag({
        ...vatCase,
        aggregator: aggregator.toUpperCase(),
        countryCode: countryCode.toUpperCase(),
        visitorCountry: visitorCountry.toLowerCase(),
      }),
    ).toBe(flag);
  });

  test.each([
    ['he', false],
    ['en', null],
  ] as const)('a visitor without a country who reads %s', (locale, flag) =>
    expect(vatFlag({ aggregator: 'direct', countryCode: 'il', place: 'haifa', visitorCountry: null, locale })).toBe(
      flag,
    ),
  );
});

describe('the total that is shown', () => {
  const line = (kind: PriceLine['kind'], code: string, minor: bigint, more: Partial<PriceLine> = {}): PriceLine => ({
    kind,
    code,
    amount: money(minor, 'ILS'),
    payee: 'platform',
    timing: 'now',
    ...more,
  });
  const room = line('base', 'room', 100_000n);
  const fee = line('fee', 'cleaning', 5_000n);
  const cityTax = line('tax', 'city_tax', 900n, { timing: 'at_property' });
  const vat = line('tax', 'vat', 18_000n, { rateBp: 1_800 });

  test('says nothing without a flag', () =>
    expect(displayTotal([room, cityTax], 'ILS', null, 1_800)).toEqual({
      total: money(100_000n, 'ILS'),
      lines: [room, cityTax],
      vat: null,
    }));

  test('names the tax that is in it', () =>
    expect(displayTotal([room, fee, cityTax], 'ILS', true, 1_800)).toEqual({
      total: money(105_000n, 'ILS'),
      lines: [room, fee, cityTax],
      vat: { status: 'included', amount: money(16_017n, 'ILS') },
    }));

  test('adds the tax that is owed as a line, before what is paid at the hotel', () => {
    const { total, lines, vat: said } = displayTotal([room, fee, cityTax], 'ILS', false, 1_800);
    expect([total, said]).toEqual([money(123_900n, 'ILS'), { status: 'added', amount: money(18_900n, 'ILS') }]);
    expect(lines).toEqual([
      room,
      fee,
      { kind: 'tax', code: 'vat', amount: money(18_900n, 'ILS'), payee: 'government', timing: 'now', rateBp: 1_800 },
      cityTax,
    ]);
  });

  test.each([true, false])('a price that has the tax gets no second one (%s)', (flag) =>
    expect(displayTotal([room, vat, cityTax], 'ILS', flag, 1_800)).toEqual({
      total: money(118_000n, 'ILS'),
      lines: [room, vat, cityTax],
      vat: { status: 'included', amount: money(18_000n, 'ILS') },
    }),
  );

  test('is always the sum of its lines, and the tax is its share to half a unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.constantFrom(true, false),
        (minor, vatBp, flag) => {
          const { total, lines, vat: said } = displayTotal([line('base', 'room', minor), cityTax], 'ILS', flag, vatBp);
          expect(dueNow(lines, 'ILS')).toEqual(total);
          const [tax, rate] = [said!.amount.minor, BigInt(vatBp)];
          const off = flag ? tax * (10_000n + rate) - total.minor * rate : tax * 10_000n - minor * rate;
          expect((off < 0n ? -off : off) * 2n <= (flag ? 10_000n + rate : 10_000n)).toBe(true);
        },
      ),
    );
  });
});

describe('prices of a stay', () => {
  const oneToOne: Rate = {
    id: null,
    base: 'ILS',
    quote: 'ILS',
    numerator: 1n,
    denominator: 1n,
    fetchedAt: '2026-11-20T00:00:00Z',
  };
  const agency: Seller = { kind: 'agency', id: 'north', model: 'net', commissionBp: 0 };
  const base = (minor: bigint): PriceLine => ({
    kind: 'base',
    code: 'room',
    amount: money(minor, 'ILS'),
    payee: 'supplier',
    timing: 'now',
  });
  const vat = (minor: bigint, rateBp?: number): PriceLine => ({
    ...base(minor),
    kind: 'tax',
    code: 'vat',
    ...(rateBp === undefined ? {} : { rateBp }),
  });
  /** With 10 % of mark-up; `placeSlug` and the country are those of the stay. */
  const pricesFor = (pays: boolean, placeSlug = 'haifa', country = 'IL', seller: Seller = { kind: 'public' }) =>
    compilePricing(
      [{ id: 'platform', version: 1, level: 'platform', agencyId: null, rules: [percentRule('all', 1_000)] }],
      seller,
      'website',
      pays,
    ).at({ product: 'hotel', placeId: 1, placeSlug, country, leadDays: 4 });
  const sold = (
    prices: Prices,
    lines: readonly PriceLine[],
    supplier = 'direct',
    fee = 10_000n,
    limits: { mandatorySellingPrice?: bigint } = {},
  ) => {
    const net = { currency: 'ILS', lines, ...limits };
    const from = localDeadline('2026-12-01T18:00', 'UTC');
    const policy = { zone: 'UTC', steps: [{ from, fee: money(fee, 'ILS') }] };
    const price = prices.sell({ ...net, policy }, { supplier, stars: 4 }, { sale: oneToOne, desk: new Map() });
    const listed = prices.totals(net, { supplier, stars: 4 }, oneToOne);
    // What lists show is what is charged, and its lines add up to it.
    expect([listed.gross, listed.vat]).toEqual([price.total, price.vat?.status ?? null]);
    expect(listed.net && readNet(listed.net)).toEqual(price.agency && readNet(price.agency.owed));
    expect(dueNow(price.lines, 'ILS')).toEqual(price.total);
    return price;
  };

  test('with the tax added for those who owe it: fees keep their share', () => {
    const price = sold(pricesFor(true), [base(10_000n)], 'direct', 5_000n);
    expect(price).toMatchObject({
      total: money(12_980n, 'ILS'),
      vat: { status: 'added', amount: money(1_980n, 'ILS') },
      policy: { steps: [{ fee: money(6_490n, 'ILS') }] },
    });
    expect(sold(pricesFor(true), [base(10_000n)]).policy.steps[0]!.fee).toEqual(money(12_980n, 'ILS'));
  });

  test.each([
    ['a visitor from abroad', false, 'haifa', 'IL'],
    ['a stay in Eilat', true, 'eilat', 'IL'],
    ['a stay abroad', true, 'barcelona', 'ES'],
  ])('as they are for %s', (_, pays, place, country) => {
    const price = sold(pricesFor(pays, place, country), [base(10_000n)]);
    expect([price.total, price.vat]).toEqual([money(11_000n, 'ILS'), null]);
  });

  test.each([
    ['at a legal rate', 1_800, 1_800n],
    ['without one', undefined, 1_800n],
  ])('with the tax of the supplier %s: none is added to it', (_, rateBp, minor) => {
    const price = sold(pricesFor(true), [base(10_000n), vat(minor, rateBp)]);
    expect(price.total).toEqual(sold(pricesFor(false), [base(10_000n), vat(minor, rateBp)]).total);
    expect(price.vat?.status).toBe('included');
  });

  test.each([true, false])('of innstant have the tax in them, whoever looks (%s)', (pays) => {
    const price = sold(pricesFor(pays), [base(10_000n)], 'innstant');
    expect([price.total, price.vat]).toEqual([
      money(11_000n, 'ILS'),
      { status: 'included', amount: money(1_678n, 'ILS') },
    ]);
  });

  test('a mandatory selling price is the price without the tax', () => {
    const price = sold(pricesFor(true), [base(10_000n)], 'direct', 0n, { mandatorySellingPrice: 20_000n });
    expect(price.total).toEqual(money(23_600n, 'ILS'));
  });

  test('an agency owes us the tax, and its margin stays', () => {
    const [with_, without] = [true, false].map(
      (pays) => sold(pricesFor(pays, 'haifa', 'IL', agency), [base(10_000n)]).agency!,
    );
    expect(readNet(with_!.owed).minor - readNet(without!.owed).minor).toBe(1_980n);
    expect(readNet(with_!.margin)).toEqual(readNet(without!.margin));
  });

  test('share one key: nobody may not see them', () => {
    const keys = [true, false].map((pays) => compilePricing([], { kind: 'public' }, 'website', pays).key);
    expect(keys[0]).toBe(keys[1]);
  });
});
