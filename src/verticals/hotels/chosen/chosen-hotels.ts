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
  window.addEventListener('storage', ({ key }) => {
    if (key === favoritesKey || key === null) made.favorites.refresh();
  });
  return (lists = made);
}
