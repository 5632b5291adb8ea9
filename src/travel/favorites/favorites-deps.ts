import type { PageContext } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { AccountFavorites } from './account-favorites.ts';
import { type FavoriteSources, sourcesOf } from './favorite-cards.ts';
import type { Start } from './favorites-view.ts';

export interface FavoritesDeps {
  readonly sources: FavoriteSources;
  readonly favorites: AccountFavorites;
  readonly limits: RateLimits;
}

/** Where things to mark are found. */
export function startsOf(sources: FavoriteSources, { brand, translate, locale }: PageContext): readonly Start[] {
  return sourcesOf(sources, brand).map(([, { start }]) => ({
    label: translate(start.label),
    href: start.route.href(locale, {}),
  }));
}
