import { favoritesCookie, readFavoritesCookie } from '#web/cookie-lists/favorites-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { AccountsDb } from '../person.sql.ts';
import { addFavorites } from './favorites.sql.ts';

/** Favourites of the cookie (marked without scripts) are added to the account, and the cookie is deleted. */
export async function mergeFavorites(
  db: AccountsDb,
  personId: string,
  cookies: Readonly<Record<string, string>>,
): Promise<readonly SetCookie[]> {
  if (cookies[favoritesCookie] === undefined) return [];
  const ids = readFavoritesCookie(cookies[favoritesCookie]);
  await addFavorites(
    db,
    personId,
    ids.map((id) => ({ id, stay: null })),
  );
  return [{ name: favoritesCookie, value: '', maxAgeSeconds: 0, readable: true }];
}
