import {
  favoritesCookie,
  favoritesSeconds,
  isHotelId,
  readFavoritesCookie,
  writeFavoritesCookie,
} from '#web/cookie-lists/favorites-cookie.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { formatOf, type HotelPagesDeps } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { favoriteCards } from './favorite-cards.ts';
import type { FavoriteHotel } from './fetch-favorites.ts';

export interface FavoritesView {
  /** Address of the hotel search. */
  readonly hotelsHref: string;
  /** True when they belong to an account, not to this browser only. */
  readonly inAccount: boolean;
  /** Favourites that the server has, for browsers without scripts; the newest first. */
  readonly hotels: readonly FavoriteHotel[];
  /** Ids of hotels that are closed. */
  readonly gone: readonly string[];
}

/** Favourites of people with accounts, the newest last. */
export interface AccountFavorites {
  of(personId: string): Promise<readonly string[]>;
  add(personId: string, ids: readonly string[]): Promise<void>;
  remove(personId: string, ids: readonly string[]): Promise<void>;
}

/** Without accounts. */
export const noAccounts: AccountFavorites = {
  of: async () => [],
  add: async () => undefined,
  remove: async () => undefined,
};

export interface FavoritesDeps extends Pick<HotelPagesDeps, 'content'> {
  readonly favorites: AccountFavorites;
  readonly limits: RateLimits;
}

/**
 * `/favorites`. With scripts the browser's own list is shown; without scripts the signed-in account's, or a cookie's
 * for visitors without an account. `add` and `remove` name hotels by their ids. Hearts on cached pages that all
 * visitors share post here too.
 */
export function favoritesHandler({ content, favorites, limits }: FavoritesDeps): PageHandler<FavoritesView> {
  const kept = async ({ principal, cookies }: PageContext) => {
    const here = readFavoritesCookie(cookies[favoritesCookie]);
    if (!principal) return here;
    return [...new Set([...(await favorites.of(principal.id)), ...here])].slice(-mostFavorites);
  };
  return {
    tokenless: true,
    async show(context) {
      const { translate, locale, textLocale, brand, principal } = context;
      const ids = await kept(context);
      const reader = { locale, textLocale, translate, format: formatOf(context) };
      const hotels = await favoriteCards(content, ids.toReversed(), reader);
      const found = new Set(hotels.map(({ id }) => id));
      return {
        kind: 'page',
        cache: 'private',
        view: {
          hotelsHref: hotelRoutes.hotels.href(locale, {}),
          inAccount: principal !== null,
          hotels,
          gone: ids.filter((id) => !found.has(id)),
        },
        head: { title: translate('favorites.metaTitle', { brand: brand.name }) },
      };
    },
    async submit(context, form) {
      const { principal, cookies, locale } = context;
      const to = hotelRoutes.favorites.href(locale, {});
      const named = (key: string) => form.getAll(key).filter(isHotelId).slice(0, mostFavorites);
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
