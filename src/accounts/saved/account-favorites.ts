import { createHash, createHmac, randomUUID } from 'node:crypto';
import { splitName } from '#web/form/person-name.ts';
import type { SavedFavorite } from '#web/cookie-lists/favorite-stay.ts';
import type { AccountsDb } from '../person.sql.ts';
import { addFavorites, favoritesOf, removeFavorites } from './favorites.sql.ts';
import {
  createList,
  deleteList,
  findShare,
  itemsOf,
  listsOf,
  type Placing,
  placeOnList,
  removeFromList,
  renameList,
  setShare,
} from './favorite-lists.sql.ts';

/**
 * The account's side of the favourites page. Links of shared lists are derived from the server's secret, so that their
 * owner can copy them again; hashes are stored.
 */
export function accountFavorites(db: AccountsDb, secret: string) {
  const tokenOf = (shareId: string) => createHmac('sha256', secret).update(`list ${shareId}`).digest('base64url');
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  return {
    of: (personId: string): Promise<readonly string[]> => favoritesOf(db, personId),
    add: (personId: string, added: readonly SavedFavorite[]) => addFavorites(db, personId, added),
    remove: (personId: string, ids: readonly string[]) => removeFavorites(db, personId, ids),
    async lists(personId: string) {
      const lists = await listsOf(db, personId);
      return lists.map(({ share, ...list }) => ({
        ...list,
        share: share && { token: tokenOf(share.id), brand: share.brand, showsName: share.showsName },
      }));
    },
    items: (personId: string, listId: string | null) => itemsOf(db, personId, listId),
    create: (personId: string, name: string) => createList(db, personId, name),
    rename: (personId: string, listId: string, name: string) => renameList(db, personId, listId, name),
    delete: (personId: string, listId: string) => deleteList(db, personId, listId),
    place: (personId: string, item: string, lists: Placing) => placeOnList(db, personId, item, lists),
    takeOff: (personId: string, ids: readonly string[], listId: string | null) =>
      removeFromList(db, personId, ids, listId),
    async share(personId: string, listId: string | null, brand: string, showsName: boolean) {
      const id = randomUUID();
      await setShare(db, personId, listId, { id, hash: hashOf(tokenOf(id)), brand, showsName });
    },
    unshare: (personId: string, listId: string | null) => setShare(db, personId, listId, null),
    async shared(token: string, brand: string) {
      if (!/^[\w-]{43}$/.test(token)) return null;
      const found = await findShare(db, hashOf(token), brand);
      if (!found) return null;
      const { personId, listId, name, by } = found;
      return {
        name,
        by: by && (by.firstName ?? splitName(by.name).firstName.split(' ')[0] ?? null),
        items: await itemsOf(db, personId, listId),
      };
    },
  };
}
