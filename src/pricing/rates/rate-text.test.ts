import { expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { rateText } from './rate-text.ts';

test.each([
  ['EUR', 'ILS', 379n, 100n, '1 EUR = 3.79 ILS'],
  ['EUR', 'IDR', 19_350n, 1n, '1 EUR = 19,350 IDR'],
  ['IDR', 'EUR', 1n, 19_350n, '1 EUR = 19,350 IDR'],
  ['JPY', 'USD', 116n, 18_000n, '1 USD = 155.172 JPY'],
  ['ILS', 'EUR', 100n, 379n, '1 ILS = 0.264 EUR'],
])('%s in %s', (base, quote, numerator, denominator, text) => {
  const rate = { id: 1n, base, quote, numerator, denominator, fetchedAt: '2026-11-20T10:00:00Z' };
  expect(rateText(rate, formatFor('en'))).toBe(`\u2066${text}\u2069`);
});
