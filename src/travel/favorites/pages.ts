import { favoriteListsHandler } from './favorite-lists.ts';
import type { FavoritesDeps } from './favorites-deps.ts';
import { favoritesHandler } from './favorites.ts';
import { sharedListHandler } from './list-by-link.ts';

/** The handlers of all pages of favourites. */
export const favoritesPages = (deps: FavoritesDeps) => ({
  favorites: favoritesHandler(deps),
  favoriteLists: favoriteListsHandler(deps),
  sharedList: sharedListHandler(deps),
});
