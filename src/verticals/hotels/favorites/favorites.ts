import type { PageHandler } from '#web/page.ts';
import { hotelRoutes } from '../routes.ts';

export interface FavoritesView {
  /** Where hotels are found to begin with. */
  readonly hotelsHref: string;
}

/** The page is the same for everybody: which hotels are on it only the visitor's browser knows. */
export function favoritesHandler(): PageHandler<FavoritesView> {
  return {
    async show({ translate, locale, brand }) {
      return {
        kind: 'page',
        cache: 'shared',
        view: { hotelsHref: hotelRoutes.hotels.href(locale, {}) },
        head: { title: translate('favorites.metaTitle', { brand: brand.name }) },
      };
    },
  };
}
