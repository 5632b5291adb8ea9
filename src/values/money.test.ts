import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, exponentOf } from './currency.ts';
import {
  add,
  compareMoney,
  convert,
  divideRounded,
  fromJson,
  money,
  share,
  split,
  subtract,
  sum,
  toDecimal,
  toJson,
} from './money.ts';

const currency = fc.constantFrom(...currencies);
const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const amount = fc.tuple(minor, currency).map(([value, code]) => money(value, code));
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 20 })
  .filter((all) => all.some((one) => one > 0));

describe('money refuses', () => {
  it('an unknown currency', () => {
    expect(() => money(1n, 'XXX')).toThrow(RangeError);
    expect(() => money(1n, '__proto__')).toThrow(RangeError);
    expect(() => exponentOf('eur')).toThrow(RangeError);
  });
  it('to mix currencies', () => {
    expect(() => add(money(1n, 'EUR'), money(1n, 'USD'))).toThrow(RangeError);
    expect(() => compareMoney(money(1n, 'EUR'), money(1n, 'USD'))).toThrow(RangeError);
  });
  it('amounts that are no integers of minor units', () => {
    for (const text of ['1.5', '1e3', '', ' 1', '0x1', '9'.repeat(30), 'NaN']) {
      expect(() => fromJson({ amount: text, currency: 'EUR', exponent: 2 })).toThrow(RangeError);
    }
  });
  it('weights that are negative or all zero, and rates that are not positive', () => {
    expect(() => split(money(1n, 'EUR'), [0, 0])).toThrow(RangeError);
    expect(() => split(money(1n, 'EUR'), [2, -1])).toThrow(RangeError);
    expect(() => convert(money(1n, 'EUR'), 'USD', 0n, 1n)).toThrow(RangeError);
  });
});

describe('exponents follow ISO 4217, not Intl', () => {
  it.each([
    ['HUF', 2],
    ['IDR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['ISK', 0],
    ['COP', 2],
  ])('%s has %i', (code, exponent) => {
    expect(exponentOf(code)).toBe(exponent);
  });
});

describe('for every amount', () => {
  it('adding and taking away again changes nothing', () => {
    fc.assert(
      fc.property(amount, minor, (a, other) => {
        const b = money(other, a.currency);
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(add(a, b)).toEqual(add(b, a));
      }),
    );
  });
  it('JSON keeps every digit', () => {
    fc.assert(
      fc.property(amount, (a) => {
        expect(fromJson(JSON.parse(JSON.stringify(toJson(a))))).toEqual(a);
      }),
    );
  });
  it('the decimal text is exact', () => {
    fc.assert(
      fc.property(amount, (a) => {
        const [whole = '', decimals = ''] = toDecimal(a).split('.');
        expect(decimals.length).toBe(exponentOf(a.currency));
        expect(BigInt(whole.replace('-', '') + decimals)).toBe(a.minor < 0n ? -a.minor : a.minor);
      }),
    );
  });
  it('the parts of a split add up, each within one unit of its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (a, all) => {
        const parts = split(a, all);
        expect(sum(parts, a.currency)).toEqual(a);
        const total = BigInt(all.reduce((one, other) => one + other, 0));
        parts.forEach((part, place) => {
          const off = part.minor * total - a.minor * BigInt(all[place]!);
          expect(off < total && off > -total).toBe(true);
        });
      }),
    );
  });
  it('a share and its rest are the whole, and a share rounds half away from zero', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (a, bp) => {
        const part = share(a, bp);
        expect(add(part, subtract(a, part))).toEqual(a);
        const twice = 2n * (part.minor * 10_000n - a.minor * BigInt(bp));
        expect(twice <= 10_000n && twice >= -10_000n).toBe(true);
      }),
    );
    expect(share(money(1n, 'EUR'), 5_000).minor).toBe(1n);
    expect(share(money(-1n, 'EUR'), 5_000).minor).toBe(-1n);
  });
  it('rounding is symmetric about zero', () => {
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 9n }), (a, b) => {
        expect(divideRounded(-a, b)).toBe(-divideRounded(a, b));
      }),
    );
  });
  it('converting is one rounding of the exact product', () => {
    fc.assert(
      fc.property(
        amount,
        currency,
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        (a, to, num, den) => {
          const got = convert(a, to, num, den).minor;
          const scale = 10n ** BigInt(exponentOf(a.currency)) * den;
          const exact = a.minor * 10n ** BigInt(exponentOf(to)) * num;
          const off = 2n * (got * scale - exact);
          expect(off <= scale && off >= -scale).toBe(true);
        },
      ),
    );
  });
});
