import { favoritesCookie, readFavoritesCookie } from '#web/favorites-cookie.ts';
import { createKeptList, type KeptList } from './kept-list.ts';
import { mostCompared, mostFavorites } from './limits.ts';
import { compareKey, favoritesKey } from './stored-keys.ts';

let lists: { readonly favorites: KeptList; readonly compared: KeptList } | undefined;

/** The visitor's favourites, for good, and the hotels to compare, for this visit. Browser only. */
export function chosenHotels() {
  if (lists) return lists;
  const made = {
    favorites: createKeptList(() => localStorage, favoritesKey, mostFavorites),
    compared: createKeptList(() => sessionStorage, compareKey, mostCompared),
  };
  takeUpCookie(made.favorites);
  window.addEventListener('storage', ({ key }) => {
    if (key === favoritesKey || key === null) made.favorites.refresh();
  });
  return (lists = made);
}

/** What was marked while scripts were off joins the list, and its cookie goes. */
function takeUpCookie(favorites: KeptList): void {
  const value = new RegExp(`(?:^|; )${favoritesCookie}=([^;]*)`).exec(document.cookie)?.[1];
  if (value === undefined) return;
  for (const id of readFavoritesCookie(value)) if (!favorites.has(id)) favorites.add({ id, name: '' });
  document.cookie = `${favoritesCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
