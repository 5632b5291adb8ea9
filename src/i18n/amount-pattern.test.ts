import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountPattern, writeAmount } from './amount-pattern.ts';
import { formatFor } from './format.ts';
import { locales } from './locales.ts';

test.each(locales.map(({ iso }) => iso))('writes amounts as the server does in %s', (iso) => {
  const format = formatFor(iso);
  const currencies = fc.constantFrom('EUR', 'USD', 'ILS', 'AED', 'CHF', 'JPY', 'KWD', 'HUF', 'BRL');
  const amounts = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 10 ** 12 }));
  fc.assert(
    fc.property(currencies, amounts, (currency, minor) => {
      expect(writeAmount(amountPattern(format, currency), minor)).toBe(
        format.money({ minor: BigInt(minor), currency }),
      );
    }),
  );
});
