import { expect, expectTypeOf, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { writeBigints } from '#values/bigint-json.ts';
import { type Money, money, toDecimal, toJson } from '#values/money.ts';
import { type Net, netOf, readNet } from './net.ts';

const owed = netOf(money(12_345n, 'EUR'));

/** Type-checked only: each line that compiles without an error fails the type check of the project. */
export function publicPresentersRefuseNet(): void {
  // @ts-expect-error -- the public JSON of money
  toJson(owed);
  // @ts-expect-error -- text of an amount
  toDecimal(owed);
  // @ts-expect-error -- text of a page
  formatFor('en').money(owed);
  // @ts-expect-error -- a view that wants money
  const total: Money = owed;
  void total;
}

test('a net amount is no money', () => {
  expectTypeOf<Net>().not.toExtend<Money>();
  expectTypeOf<Money>().not.toExtend<Net>();
});

test('a net amount is left out of JSON', () => {
  expect(JSON.stringify({ total: 'public', owed })).toBe('{"total":"public","owed":{}}');
  expect(writeBigints({ owed })).not.toContain('12345');
  expect(Object.entries(owed)).toEqual([]);
});

test('it is read by name', () => expect(readNet(owed)).toEqual(money(12_345n, 'EUR')));
