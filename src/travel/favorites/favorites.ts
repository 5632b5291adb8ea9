import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import {
  favoritesCookie,
  favoritesSeconds,
  isFavoriteId,
  readFavoritesCookie,
  writeFavoritesCookie,
} from '#web/cookie-lists/favorites-cookie.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { favoriteCards, type FavoriteSources, sourcesOf } from './favorite-cards.ts';
import type { FavoriteCard } from './fetch-favorites.ts';
import { favoritesRoute } from './routes.ts';

export interface FavoritesView {
  /** Where things to mark are found, the site's first product first. */
  readonly starts: readonly { readonly label: string; readonly href: string }[];
  /** True when they belong to an account, not to this browser only. */
  readonly inAccount: boolean;
  /** Favourites that the server has, for browsers without scripts; the newest first. */
  readonly cards: readonly FavoriteCard[];
  /** Ids of what is closed or no longer on sale. */
  readonly gone: readonly string[];
}

/** Favourites of people with accounts, the newest last. */
export interface AccountFavorites {
  of(personId: string): Promise<readonly string[]>;
  add(personId: string, ids: readonly string[]): Promise<void>;
  remove(personId: string, ids: readonly string[]): Promise<void>;
}

export interface FavoritesDeps {
  readonly sources: FavoriteSources;
  readonly favorites: AccountFavorites;
  readonly limits: RateLimits;
}

/**
 * `/favorites`. With scripts the browser's own list is shown; without scripts the signed-in account's, or a cookie's
 * for visitors without an account. `add` and `remove` have ids. Hearts on cached pages that all visitors share post
 * here too.
 */
export function favoritesHandler({ sources, favorites, limits }: FavoritesDeps): PageHandler<FavoritesView> {
  const kept = async ({ principal, cookies }: PageContext) => {
    const here = readFavoritesCookie(cookies[favoritesCookie]);
    if (!principal) return here;
    return [...new Set([...(await favorites.of(principal.id)), ...here])].slice(-mostFavorites);
  };
  return {
    tokenless: true,
    async show(context) {
      const { translate, locale, textLocale, brand, principal, unit, priceDisplay } = context;
      const ids = await kept(context);
      const format = formatFor(getLocale(textLocale).iso, unit, priceDisplay);
      const reader = { locale, textLocale, translate, format };
      const cards = await favoriteCards(sources, brand, ids.toReversed(), reader);
      const found = new Set(cards.map(({ id }) => id));
      return {
        kind: 'page',
        cache: 'private',
        view: {
          starts: sourcesOf(sources, brand).map(([, { start }]) => ({
            label: translate(`favorites.${start.label}`),
            href: start.route.href(locale, {}),
          })),
          inAccount: principal !== null,
          cards,
          gone: ids.filter((id) => !found.has(id)),
        },
        head: { title: translate('favorites.metaTitle', { brand: brand.name }) },
      };
    },
    async submit(context, form) {
      const { principal, cookies, locale } = context;
      const to = favoritesRoute.href(locale, {});
      const named = (key: string) => form.getAll(key).filter(isFavoriteId).slice(0, mostFavorites);
      const [added, removed] = [named('add'), named('remove')];
      const here = readFavoritesCookie(cookies[favoritesCookie]);
      if (principal) {
        const decision = await limits.limit('saved-lists', principal.id, 120, 60);
        if (!decision.allowed) return { kind: 'redirect', to };
        await favorites.add(principal.id, [...here, ...added]);
        await favorites.remove(principal.id, removed);
      }
      const gone = new Set(removed);
      const next = principal
        ? []
        : [...here.filter((id) => !added.includes(id)), ...added].filter((id) => !gone.has(id));
      const value = writeFavoritesCookie(next);
      const cookie = {
        name: favoritesCookie,
        value,
        maxAgeSeconds: value ? favoritesSeconds : 0,
        readable: true,
      } as const;
      return { kind: 'redirect', to, cookies: value || cookies[favoritesCookie] !== undefined ? [cookie] : [] };
    },
  };
}
