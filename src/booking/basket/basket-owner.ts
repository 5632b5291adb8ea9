import { createHash, randomBytes } from 'node:crypto';
import { basketCookie, readBasketCookie, writeBasketCookie } from '#web/cookie-lists/basket-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { BasketCount, BasketOwner } from './basket-item.ts';

/** Whose basket it is: of a signed-in person, of a browser, or of both. */
export interface BasketVisitor {
  readonly brand: { readonly id: string };
  readonly principal: { readonly id: string } | null;
  readonly cookies: Readonly<Record<string, string>>;
}

const hashed = (text: string) => createHash('sha256').update(text).digest();
const ofBrowser = (id: string, brand: string): BasketOwner => hashed(`browser ${id} ${brand}`);

/** The owners of what a visitor sees: what was added before signing in stays in sight. */
export function basketOwners({ principal, cookies, brand }: BasketVisitor): readonly BasketOwner[] {
  const mark = readBasketCookie(cookies[basketCookie]);
  return [
    ...(principal ? [hashed(`person ${principal.id} ${brand.id}`)] : []),
    ...(mark ? [ofBrowser(mark.id, brand.id)] : []),
  ];
}

/** The id of the browser's basket: the cookie's, or a new one. */
export function browserBasketId({ cookies }: Pick<BasketVisitor, 'cookies'>): string {
  return readBasketCookie(cookies[basketCookie])?.id ?? randomBytes(16).toString('base64url');
}

/** The owner of what a visitor adds. */
export function newItemOwner(visitor: BasketVisitor, browserId: string): BasketOwner {
  const { principal, brand } = visitor;
  return principal ? hashed(`person ${principal.id} ${brand.id}`) : ofBrowser(browserId, brand.id);
}

const daySeconds = 24 * 60 * 60;

/** The cookie after a change; it outlives its items, so that the page can say that they have expired. */
export function basketCookieOf(browserId: string, { all, open, until }: BasketCount): SetCookie {
  const mark = { id: browserId, count: open, until: until === null ? 0 : Math.floor(until.getTime() / 1_000) };
  return all === 0
    ? { name: basketCookie, value: '', maxAgeSeconds: 0 }
    : { name: basketCookie, value: writeBasketCookie(mark), maxAgeSeconds: daySeconds };
}
