import { route } from '#web/route.ts';

/** The visitor's favourites, of every product; the list is in the browser or in the account. */
export const favoritesRoute = route('/favorites');

export const favoritesRoutes = { favorites: favoritesRoute };
