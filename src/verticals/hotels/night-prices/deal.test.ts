import { describe, expect, test } from 'vitest';
import { addDays } from '#values/stay-dates.ts';
import { wholePrice } from '#values/whole-price.ts';
import { dealsIn } from './deal.ts';
import type { SoldNight } from './sold-nights.ts';

const first = '2027-01-10';
function nightsOf(amounts: readonly number[], { hotel = 'h1', currency = 'EUR' } = {}): SoldNight[] {
  return amounts.map((amount, at) => ({
    night: {
      propertyId: hotel,
      placeId: 1,
      stars: 3,
      night: addDays(first, at),
      supplier: 'direct',
      rate: { currency, lines: [] },
    },
    price: wholePrice({ minor: BigInt(amount), currency }, []),
  }));
}
const usually = (amount: number, nights: number) => Array.from({ length: nights }, () => amount);

describe('is no deal', () => {
  test.each([
    ['where fewer than 30 nights are known', nightsOf([5_000, ...usually(10_000, 28)])],
    ['where the cheapest night is 14.99% below the usual one', nightsOf([8_501, ...usually(10_000, 40)])],
    ['where every night costs the same', nightsOf(usually(10_000, 40))],
    ['where most nights are cheap, and a few expensive', nightsOf([...usually(5_000, 25), ...usually(10_000, 15)])],
    [
      'where 30 nights are known in two currencies only',
      [...nightsOf([5_000, ...usually(10_000, 20)]), ...nightsOf(usually(10_000, 20), { currency: 'USD' })],
    ],
  ])('%s', (_, nights) => expect(dealsIn(nights)).toEqual([]));

  test('a night of which a part is paid in a currency without an exchange rate', () => {
    const [night, ...others] = nightsOf([5_000, ...usually(10_000, 40)]);
    const later = [{ amount: { minor: 4_000n, currency: 'THB' }, approximate: null }];
    const unclear = { ...night!, price: wholePrice(night!.price.now, later) };
    expect(dealsIn([unclear, ...others])).toEqual([]);
  });
});

test('says the price, the middle of an even number of prices that claims less, and of which nights it is', () => {
  const [deal] = dealsIn(nightsOf([8_000, ...usually(10_000, 15), ...usually(12_000, 16)]));
  expect(deal).toMatchObject({
    propertyId: 'h1',
    night: first,
    price: { whole: { minor: 8_000n } },
    usual: { whole: { minor: 10_000n } },
    lessBp: 2_000,
    nights: 32,
    from: first,
    until: addDays(first, 31),
  });
});

test('rounds the share down to whole percents, and puts the furthest below first', () => {
  const deals = dealsIn([
    ...nightsOf([8_201, ...usually(10_000, 40)]),
    ...nightsOf([7_000, ...usually(10_000, 40)], { hotel: 'h2' }),
  ]);
  expect(deals.map(({ propertyId, lessBp }) => [propertyId, lessBp])).toEqual([
    ['h2', 3_000],
    ['h1', 1_700],
  ]);
});
