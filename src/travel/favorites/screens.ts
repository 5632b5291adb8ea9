const page = {
  load: () => import('./favorites-page.tsx').then((loaded) => loaded.FavoritesPage),
  file: 'src/travel/favorites/favorites-page.tsx',
  namespaces: ['favorites'],
} as const;

/** The pages of favourites, for the storefront's list of screens. */
export const favoritesScreens = {
  favorites: page,
  favoriteLists: page,
  sharedList: {
    load: () => import('./list-by-link-page.tsx').then((loaded) => loaded.SharedListPage),
    file: 'src/travel/favorites/list-by-link-page.tsx',
    namespaces: ['favorites'],
  },
} as const;
