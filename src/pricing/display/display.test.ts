import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
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
      vatAmount: null,
    }));

  test('names the tax that is in it', () =>
    expect(displayTotal([room, fee, cityTax], 'ILS', true, 1_800)).toEqual({
      total: money(105_000n, 'ILS'),
      lines: [room, fee, cityTax],
      vat: 'included',
      vatAmount: money(16_017n, 'ILS'),
    }));

  test('adds the tax that is owed as a line, before what is paid at the hotel', () => {
    const { total, lines, vat: said, vatAmount } = displayTotal([room, fee, cityTax], 'ILS', false, 1_800);
    expect([total, vatAmount, said]).toEqual([money(123_900n, 'ILS'), money(18_900n, 'ILS'), 'added']);
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
      vat: 'included',
      vatAmount: money(18_000n, 'ILS'),
    }),
  );

  test('is always the sum of its lines, and the tax is its share to half a unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.constantFrom(true, false),
        (minor, vatBp, flag) => {
          const { total, lines, vatAmount } = displayTotal([line('base', 'room', minor), cityTax], 'ILS', flag, vatBp);
          expect(dueNow(lines, 'ILS')).toEqual(total);
          const [tax, rate] = [vatAmount!.minor, BigInt(vatBp)];
          const off = flag ? tax * (10_000n + rate) - total.minor * rate : tax * 10_000n - minor * rate;
          expect((off < 0n ? -off : off) * 2n <= (flag ? 10_000n + rate : 10_000n)).toBe(true);
        },
      ),
    );
  });
});
