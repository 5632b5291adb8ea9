import { money } from '#values/money.ts';
import { wholePrice } from '#values/whole-price.ts';
import type { ListedPrice } from '#verticals/hotels/offer/listed-price.ts';

/** For tests: a room-only price of `minor` charged now and `desk` payable at the property, in one currency. */
export function testPrice(
  minor: number | bigint,
  { desk = 0, currency = 'EUR', ...more }: Partial<ListedPrice> & { desk?: number; currency?: string } = {},
): ListedPrice {
  const later = desk === 0 ? [] : [{ amount: money(desk, currency), approximate: null }];
  return {
    ...wholePrice(money(minor, currency), later),
    room: 'studio',
    strikethrough: null,
    board: 'RO',
    freeUntil: null,
    left: null,
    ...more,
  };
}
