import {
  type DeviceSearchEntry,
  type Favorite,
  type ListStorage,
  readFavorites,
  readSearches,
  valueIn,
  write,
} from './device-lists.ts';
import { readFavoriteStay } from '#web/cookie-lists/favorite-stay.ts';
import { type Changes, changesOf, withoutAccount } from './list-changes.ts';

/** The ids at the last sync, and the account that they belong to. */
interface LastSync {
  readonly owner: string;
  readonly favorites: readonly string[];
  readonly searches: readonly string[];
}

/** Calls the account's API; null when it refuses. */
export type CallAccount = (
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ readonly data: readonly unknown[]; readonly owner: string } | null>;

const key = 'saved-lists';
const idOf = ([id]: Favorite) => id;
const routerOf = ({ router }: DeviceSearchEntry) => router;

/**
 * Syncs the device's lists with the account's: entries added here are added to the account, entries removed here are
 * removed there, and the device gets the account's list. Idempotent. Entries that another account left behind are
 * dropped first. Returns whether either has changed.
 */
export async function syncLists(store: ListStorage, call: CallAccount): Promise<boolean> {
  const account = await call('GET', '/v3/account/favorites');
  if (!account) return false;
  removeAccountLists(store, account.owner);
  const before = readLastSync(store) ?? { owner: account.owner, favorites: [], searches: [] };

  const hearts = readFavorites(store);
  const heart = changesOf(hearts, before.favorites, idOf);
  let favorites: typeof account | null = account;
  if (heart.removed.length > 0)
    favorites = await call('DELETE', '/v3/account/favorites', { ids: heart.removed.slice(-200) });
  if (favorites && heart.added.length > 0)
    favorites = await call('PUT', '/v3/account/favorites', {
      ids: heart.added.map(idOf),
      stays: heart.added.flatMap(([id, , text]) => {
        const stay = readFavoriteStay(text);
        return stay ? [{ id, check_in: stay.checkIn, check_out: stay.checkOut, guests: stay.guests }] : [];
      }),
    });

  const saved = readSearches(store);
  const search = changesOf(saved, before.searches, routerOf);
  let searches = await call('GET', '/v3/account/searches');
  if (searches && search.removed.length > 0)
    searches = await call('DELETE', '/v3/account/searches', { routers: search.removed.slice(-8) });
  // A malformed entry would make the API refuse all of them.
  if (searches)
    for (const one of search.added)
      searches = (await call('PUT', '/v3/account/searches', { searches: [one] })) ?? searches;
  if (!favorites || !searches) return false;

  const here = new Map(hearts.map((one) => [one[0], one]));
  const next = (favorites.data as readonly string[]).map((id): Favorite => here.get(id) ?? [id, '']);
  const accountSearches = searches.data as readonly DeviceSearchEntry[];
  const hasLocalChanges = [heart, search].some(({ added, removed }) => added.length > 0 || removed.length > 0);
  // Changes during the sync are sent the next time.
  const meanwhile = changesOf(readFavorites(store), hearts.map(idOf), idOf);
  const later = changesOf(readSearches(store), saved.map(routerOf), routerOf);
  const changed =
    hasLocalChanges ||
    JSON.stringify(next.map(idOf)) !== JSON.stringify(hearts.map(idOf)) ||
    JSON.stringify(accountSearches.map(routerOf)) !== JSON.stringify(saved.map(routerOf));
  write(store, 'favorites', afterwards(next, meanwhile, idOf));
  write(store, 'searches', afterwards(accountSearches, later, routerOf));
  write(store, key, {
    owner: account.owner,
    favorites: next.map(idOf),
    searches: accountSearches.map(routerOf),
  } satisfies LastSync);
  return changed;
}

function afterwards<Entry>(
  list: readonly Entry[],
  { added, removed }: Changes<Entry>,
  idOfOne: (entry: Entry) => string,
): readonly Entry[] {
  const out = new Set([...removed, ...added.map(idOfOne)]);
  return [...list.filter((entry) => !out.has(idOfOne(entry))), ...added];
}

/** Removes an account's entries from the device, when signed out (null) or signed in to another account. */
export function removeAccountLists(store: ListStorage, owner: string | null): void {
  const before = readLastSync(store);
  if (!before || before.owner === owner) return;
  write(store, 'favorites', withoutAccount(readFavorites(store), before.favorites, idOf));
  write(store, 'searches', withoutAccount(readSearches(store), before.searches, routerOf));
  write(store, key, null);
}

/** Whether all changes on the device have been sent to the account. */
export function isSynced(store: ListStorage): boolean {
  const before = readLastSync(store);
  if (!before) return false;
  const changes = [
    changesOf(readFavorites(store), before.favorites, idOf),
    changesOf(readSearches(store), before.searches, routerOf),
  ];
  return changes.every(({ added, removed }) => added.length === 0 && removed.length === 0);
}

function readLastSync(store: ListStorage): LastSync | null {
  const { owner, favorites, searches } = (valueIn(store, key) ?? {}) as Partial<LastSync>;
  const texts = (list: unknown) =>
    Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  return typeof owner === 'string' ? { owner, favorites: texts(favorites), searches: texts(searches) } : null;
}
