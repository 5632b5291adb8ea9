import { favoritesCookie, readFavoritesCookie } from '#web/favorites-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { AccountsDb } from '../person.sql.ts';
import { addFavorites } from './favorites.sql.ts';

/** What somebody has marked without scripts becomes their account's; the browser's cookie is taken back. */
export async function mergeFavorites(
  db: AccountsDb,
  personId: string,
  cookies: Readonly<Record<string, string>>,
): Promise<readonly SetCookie[]> {
  if (cookies[favoritesCookie] === undefined) return [];
  await addFavorites(db, personId, readFavoritesCookie(cookies[favoritesCookie]));
  return [{ name: favoritesCookie, value: '', maxAgeSeconds: 0, readable: true }];
}
