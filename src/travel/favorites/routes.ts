import { route } from '#web/route.ts';

/** The visitor's favourites, of every product; the list is in the browser or in the account. */
export const favoritesRoute = route('/favorites');

/** Takes the forms of the page of favourites that change its lists. */
export const favoriteListsRoute = route('/favorites/lists');
/** A list that its owner shares, for whoever has the link. */
export const sharedListRoute = route('/lists/:token');

export const favoritesRoutes = {
  favorites: favoritesRoute,
  favoriteLists: favoriteListsRoute,
  sharedList: sharedListRoute,
};
