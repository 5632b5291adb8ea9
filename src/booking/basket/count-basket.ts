import type { Kysely } from 'kysely';
import { basketCookie, readBasketCookie, writeBasketCookie } from '#web/cookie-lists/basket-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { BookingTables } from '../tables.ts';
import { basketCookieOf, basketOwners, browserBasketId, type BasketVisitor } from './basket-owner.ts';
import { countItems } from './basket.sql.ts';

/**
 * The cookie with what a visitor's basket holds now, when it says something else: after signing in or out, after
 * something in it was booked, and on each page of a signed-in person, whose basket may have changed on another device.
 */
export async function countBasket(db: Kysely<BookingTables>, visitor: BasketVisitor): Promise<readonly SetCookie[]> {
  const sent = visitor.cookies[basketCookie];
  const count = await countItems(db, basketOwners(visitor));
  if (sent === undefined && count.all === 0) return [];
  const cookie = basketCookieOf(browserBasketId(visitor), count);
  const known = readBasketCookie(sent);
  return known && writeBasketCookie(known) === cookie.value ? [] : [cookie];
}
