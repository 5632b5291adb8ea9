import { expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue } from './error-codes.ts';

const meant: ErrorCode = { status: 409, text: 'sold_out', meaning: 'It is sold.' };

test('two parts cannot have the same code', () => {
  expect(() => errorCatalogue([{ sold_out: meant }, { not_found: meant, sold_out: meant }])).toThrow('sold_out');
  expect(errorCatalogue([{ sold_out: meant }, { not_found: meant }])).toEqual({ sold_out: meant, not_found: meant });
});

test.each(['SOLD_OUT', 'soldOut', 'sold out', '_sold', 'sold__out', ''])('%j is no code', (code) => {
  expect(() => errorCatalogue([{ [code]: meant }])).toThrow('lower snake case');
});
