import { expect, test } from 'vitest';
import { netPriceOf, unitPricesOf } from './price.ts';
import { uuidOf } from './uuid.ts';

const euro = { retail: 1_250, net: 1_000, currency: 'EUR', currencyPrecision: 2 };

test.each([
  ['an unknown currency', { ...euro, currency: 'EUX' }],
  ['another precision than the currency has', { ...euro, currency: 'JPY' }],
])('a price in %s is not counted', (_, price) => expect(netPriceOf(price, 0)).toBeNull());

test('the net price is what we owe; without one it is the public price less our commission, at which it must be sold', () => {
  expect(netPriceOf(euro, 1_500)).toEqual({ minor: 1_000n, currency: 'EUR' });
  expect(netPriceOf({ ...euro, net: null }, 1_500)).toEqual({ minor: 1_062n, mandatoryMinor: 1_250n, currency: 'EUR' });
  expect(netPriceOf({ ...euro, net: null }, 0)).toEqual({ minor: 1_250n, currency: 'EUR' });
});

test('prices of units in another currency are left out, and of two the first is taken', () => {
  const prices = [
    { ...euro, unitId: 'adult' },
    { ...euro, net: 1, unitId: 'adult' },
    { ...euro, currency: 'USD', unitId: 'child' },
  ];
  expect(unitPricesOf(prices, 'EUR', 0)).toEqual([{ unitId: 'adult', minor: 1_000n }]);
});

test('a name has one uuid of version 5, in every process', () => {
  expect(uuidOf('0123456789ABCDEFGHJK')).toBe(uuidOf('0123456789ABCDEFGHJK'));
  expect(uuidOf('0123456789ABCDEFGHJK')).not.toBe(uuidOf('0123456789ABCDEFGHJM'));
  expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
