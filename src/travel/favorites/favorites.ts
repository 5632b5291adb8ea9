import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { type SavedFavorite, readFavoriteStay } from '#web/cookie-lists/favorite-stay.ts';
import {
  favoritesCookie,
  favoritesSeconds,
  isFavoriteId,
  readFavoritesCookie,
  writeFavoritesCookie,
} from '#web/cookie-lists/favorites-cookie.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageHandler } from '#web/page.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { accountPage, listIn } from './account-page.ts';
import { favoriteCards } from './favorite-cards.ts';
import { type FavoritesDeps, startsOf } from './favorites-deps.ts';
import type { FavoritesView } from './favorites-view.ts';
import { favoritesRoute } from './routes.ts';

/**
 * `/favorites`. Without an account the browser's own list is shown, or without scripts a cookie's; with one a list of
 * the account. `add` and `remove` have ids, `stay` is what is added is for, and `list` from which list it is removed.
 * Hearts on cached pages that all visitors share post here too.
 */
export function favoritesHandler(deps: FavoritesDeps): PageHandler<FavoritesView> {
  const { sources, favorites, limits } = deps;
  return {
    tokenless: true,
    async show(context) {
      const { translate, locale, textLocale, brand, principal, cookies, unit, priceDisplay } = context;
      if (principal) return await accountPage(deps, context, principal, listIn(context.query));
      const ids = readFavoritesCookie(cookies[favoritesCookie]);
      const format = formatFor(getLocale(textLocale).iso, unit, priceDisplay);
      const cards = await favoriteCards(sources, brand, ids.toReversed(), { locale, textLocale, translate, format });
      const found = new Set(cards.map(({ id }) => id));
      return {
        kind: 'page',
        cache: 'private',
        view: {
          starts: startsOf(sources, context),
          account: null,
          login: `${localePath(locale, '/login')}?next=${encodeURIComponent(favoritesRoute.href(locale, {}))}`,
          cards: cards.map((card) => ({ ...card, price: null })),
          gone: ids.filter((id) => !found.has(id)),
        },
        head: { title: translate('favorites.metaTitle', { brand: brand.name }) },
      };
    },
    async submit(context, form): Promise<PageAnswer<FavoritesView>> {
      const { principal, cookies, locale } = context;
      const text = formText(form);
      const stay = readFavoriteStay(text('stay'));
      const named = (key: string) => form.getAll(key).filter(isFavoriteId).slice(0, mostFavorites);
      const [added, removed] = [named('add'), named('remove')];
      const here = readFavoritesCookie(cookies[favoritesCookie]);
      const list = form.has('list') ? listIn(new URLSearchParams({ list: text('list') })) : undefined;
      const to = favoritesRoute.href(locale, {}, { list: list ?? null });
      if (principal) {
        const decision = await limits.limit('saved-lists', principal.id, 120, 60);
        if (!decision.allowed) return { kind: 'redirect', to };
        const kept = (id: string): SavedFavorite => ({ id, stay: null });
        await favorites.add(principal.id, [...here.map(kept), ...added.map((id) => ({ id, stay }))]);
        if (list === undefined) await favorites.remove(principal.id, removed);
        else await favorites.takeOff(principal.id, removed, list);
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
