import { describe, expect, test } from 'vitest';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { money } from '#values/money.ts';
import type { Offer } from '../offer/offer.ts';
import type { ChosenOffer } from '../offer/sealed-offer.ts';
import { compareOffer } from './compare-offer.ts';

const policy = { zone: 'Europe/Madrid', steps: [] };
const chosen = {
  totalMinor: 10_000n,
  atProperty: '800 EUR',
  policy,
  board: 'RO',
  roomCode: 'r',
} as unknown as ChosenOffer;

function offered(desk: number, currency = 'EUR'): Offer {
  const lines = [
    {
      kind: 'tax',
      code: 'city_tax',
      amount: money(desk, currency),
      payee: 'government',
      timing: 'at_property',
    } as const,
  ];
  const total = money(10_000, 'EUR');
  const price = { currency: 'EUR', total, lines, policy };
  return { ...wholePrice(total, payableLater(lines)), price, board: 'RO', roomCode: 'r' } as unknown as Offer;
}

describe('what the property collects', () => {
  test('is no change while it is the same', () => expect(compareOffer(chosen, offered(800))).toEqual([]));

  test.each([
    ['more', offered(900), true, '900 EUR'],
    ['less', offered(700), false, '700 EUR'],
    ['nothing', offered(0), false, ''],
    ['another currency', offered(800, 'AED'), true, '800 AED'],
  ])('%s is reported, although the charge is the same', (_, now, worse, after) => {
    expect(compareOffer(chosen, now)).toEqual([
      { what: 'at_property', code: 'at_property', worse, before: '800 EUR', after },
    ]);
  });
});
