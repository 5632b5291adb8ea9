import type { Kysely } from 'kysely';
import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { findQuote } from '../quote/find-quote.ts';
import { bookingRoutes } from '../routes.ts';
import type { BookingTables } from '../tables.ts';
import { basketCookieOf, basketOwners, browserBasketId, newItemOwner } from './basket-owner.ts';
import { addItem, countItems } from './basket.sql.ts';

/**
 * Puts a quote into the visitor's basket and leads there. A quote that does not fit in is not lost: the basket's page
 * says what can be done with it. `back`: path of the page on which it was chosen, without locale prefix.
 */
export async function addToBasket(
  db: Kysely<BookingTables>,
  context: PageContext,
  quoteId: string,
  back: string,
): Promise<PageAnswer<never>> {
  const { brand, locale, cookies } = context;
  const quote = await findQuote(db, brand.id, quoteId);
  if (!quote) return { kind: 'missing' };
  const browserId = browserBasketId(context);
  const owners = basketOwners({ ...context, cookies: { ...cookies, basket: `${browserId}.0.0` } });
  const answer = await addItem(db, owners, newItemOwner(context, browserId), quote, back);
  if (answer.kind !== 'added')
    return {
      kind: 'redirect',
      to: bookingRoutes.basket.href(locale, {}, { refused: answer.kind, quote: quoteId, back }),
    };
  return {
    kind: 'redirect',
    to: bookingRoutes.basket.href(locale, {}),
    cookies: [basketCookieOf(browserId, await countItems(db, owners))],
  };
}

/** The address of a page in another currency; `back` is its path without locale prefix. */
export function inCurrency({ locale }: Pick<PageContext, 'locale'>, back: string, currency: string): string {
  const url = new URL(back, 'http://localhost');
  url.searchParams.set('currency', currency);
  return localePath(locale, url.pathname + url.search + url.hash);
}
