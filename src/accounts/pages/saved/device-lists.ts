import { favoriteStayText, readFavoriteStay } from '#web/cookie-lists/favorite-stay.ts';
import { isFavoriteId } from '#web/cookie-lists/favorites-cookie.ts';

/** The part of the browser's storage that is used; it may throw, be full, or hold foreign content. */
export type ListStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Also written by the pages that show these lists: `favorites` is `[[id, name, stay], …]`, `searches` has a search's four
 * keys.
 */
export interface DeviceSearchEntry {
  readonly name: string;
  readonly path: string;
  readonly params: { readonly check_in: string; readonly check_out?: string; readonly guests?: string };
  readonly router: string;
}

/** The stay is written as `favoriteStayText` does. */
export type Favorite = readonly [id: string, name: string, stay?: string];

const maxFavorites = 200;
const maxSearches = 8;

export function readFavorites(store: ListStorage): Favorite[] {
  const entries = new Map<string, Favorite>();
  for (const one of listIn(store, 'favorites').slice(-maxFavorites)) {
    const [id, name, stay] = Array.isArray(one) ? (one as unknown[]) : [one, ''];
    const known = isFavoriteId(id) && readFavoriteStay(stay);
    if (isFavoriteId(id))
      entries.set(id, [
        id,
        typeof name === 'string' ? name.slice(0, 200) : '',
        ...(known ? [favoriteStayText(known)] : []),
      ] as unknown as Favorite);
  }
  return [...entries.values()];
}

export function readSearches(store: ListStorage): DeviceSearchEntry[] {
  return listIn(store, 'searches')
    .flatMap((one) => {
      const { name, path, params, router } = (one ?? {}) as Partial<DeviceSearchEntry>;
      const { check_in, check_out, guests } = params ?? ({} as Partial<DeviceSearchEntry['params']>);
      return isText(name, 200) &&
        isText(path, 1_000) &&
        isText(router, 1_000) &&
        /^\/[a-z]+\/[!-[\]-~]*\?[!-[\]-~]*$/.test(router) &&
        isDay(check_in) &&
        (check_out === undefined || isDay(check_out)) &&
        (guests === undefined || isParty(guests))
        ? [{ name, path, params: { check_in, ...(check_out && { check_out }), ...(guests && { guests }) }, router }]
        : [];
    })
    .slice(-maxSearches);
}

/** Full or forbidden storage is ignored: the list stays unchanged. */
export function write(store: ListStorage, key: string, value: unknown): void {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is unavailable; nothing to do.
  }
}

export function listIn(store: ListStorage, key: string): unknown[] {
  const value = valueIn(store, key);
  return Array.isArray(value) ? value : [];
}

export function valueIn(store: ListStorage, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}

const isParty = (value: unknown): value is string =>
  isText(value, 200) && /^\d{1,2}(-\d{1,2})*(,\d{1,2}(-\d{1,2})*)*$/.test(value);

function isDay(text: unknown): text is string {
  return isText(text, 10) && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
