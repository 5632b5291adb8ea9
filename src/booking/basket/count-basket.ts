import type { Kysely } from 'kysely';
import { basketCookie } from '#web/cookie-lists/basket-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { BookingTables } from '../tables.ts';
import { basketCookieOf, basketOwners, browserBasketId, type BasketVisitor } from './basket-owner.ts';
import { basketItems } from './basket.sql.ts';

/** The cookie with what a visitor's basket holds now: after signing in or out, or after something in it was booked. */
export async function countBasket(db: Kysely<BookingTables>, visitor: BasketVisitor): Promise<readonly SetCookie[]> {
  const items = await basketItems(db, visitor.brand.id, basketOwners(visitor));
  const isUnknown = visitor.cookies[basketCookie] === undefined && items.length === 0;
  return isUnknown ? [] : [basketCookieOf(browserBasketId(visitor), items)];
}
