/** The page of favourites, for the storefront's list of screens. */
export const favoritesScreens = {
  favorites: {
    load: () => import('./favorites-page.tsx').then((page) => page.FavoritesPage),
    file: 'src/travel/favorites/favorites-page.tsx',
    namespaces: ['favorites'],
  },
} as const;
