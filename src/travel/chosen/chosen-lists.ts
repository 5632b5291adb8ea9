import { favoritesCookie, readFavoritesCookie } from '#web/cookie-lists/favorites-cookie.ts';
import { deviceListsChanged } from '#web/browser/list-events.ts';
import { createStoredList, type StoredList } from './stored-list.ts';
import { mostCompared, mostFavorites } from './limits.ts';
import { compareKey, favoritesKey } from './stored-keys.ts';

let lists: { readonly favorites: StoredList; readonly compared: StoredList } | undefined;

/** The visitor's favourites, for good, and the things to compare, for this visit. Browser only. */
export function chosenLists() {
  if (lists) return lists;
  const made = {
    favorites: createStoredList(() => localStorage, favoritesKey, mostFavorites),
    compared: createStoredList(() => sessionStorage, compareKey, mostCompared),
  };
  takeUpCookie(made.favorites);
  made.favorites.subscribe(() => window.dispatchEvent(new Event(deviceListsChanged)));
  window.addEventListener('storage', ({ key }) => {
    if (key === favoritesKey || key === null) made.favorites.refresh();
  });
  return (lists = made);
}

/** What was marked while scripts were off is added to the list, and their cookie is deleted. */
function takeUpCookie(favorites: StoredList): void {
  const value = new RegExp(`(?:^|; )${favoritesCookie}=([^;]*)`).exec(document.cookie)?.[1];
  if (value === undefined) return;
  for (const id of readFavoritesCookie(value)) if (!favorites.has(id)) favorites.add({ id, name: '' });
  document.cookie = `${favoritesCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
