import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { type FavoriteList, mostLists } from './account-favorites.ts';
import { type AccountView, listSteps } from './account-view.ts';
import { pricedCards } from './favorite-cards.ts';
import { type FavoritesDeps, startsOf } from './favorites-deps.ts';
import type { FavoritesView } from './favorites-view.ts';
import { favoriteListsRoute, favoritesRoute, sharedListRoute } from './routes.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The list that an address or a form names; null for the first one, and for what is no id. */
export function listIn(fields: URLSearchParams): string | null {
  const id = fields.get('list') ?? '';
  return uuid.test(id) ? id : null;
}

/** A list of the account. One that is not theirs is answered as one that never was. */
export async function accountPage(
  { sources, favorites }: FavoritesDeps,
  context: PageContext,
  { id: personId }: Principal,
  listId: string | null,
  refused: AccountView['refused'] = null,
): Promise<PageAnswer<FavoritesView>> {
  const { translate, locale, textLocale, brand, query } = context;
  const format = formatFor(getLocale(textLocale).iso);
  const lists = await favorites.lists(personId);
  const list = lists.find(({ id }) => id === listId);
  if (!list) return { kind: 'missing' };
  const kept = await favorites.items(personId, listId);
  const cards = await pricedCards(sources, kept, context);
  const found = new Set(cards.map(({ id }) => id));
  const nameOf = ({ name }: FavoriteList) => name ?? translate('favorites.firstList');
  const done = listSteps.find((step) => step === query.get('done'));
  // A link belongs to the site that it was made on.
  const share = list.share?.brand === brand.id ? list.share : null;
  return {
    kind: 'page',
    cache: 'private',
    status: refused ? 422 : 200,
    view: {
      starts: startsOf(sources, context),
      login: null,
      account: {
        lists: lists.map((one) => ({
          id: one.id ?? '',
          name: nameOf(one),
          count: format.number(one.count),
          href: favoritesRoute.href(locale, {}, { list: one.id }),
          current: one === list,
        })),
        list: {
          id: list.id ?? '',
          name: nameOf(list),
          shared: share && brand.origin + sharedListRoute.href(locale, { token: share.token }),
          showsName: share?.showsName ?? false,
        },
        all: await favorites.of(personId),
        isFull: lists.length > mostLists,
        action: favoriteListsRoute.href(locale, {}),
        refused,
        done: done && !refused ? translate(`favorites.done_${done}`) : null,
        isNewlyShared: done === 'share' && share !== null,
      },
      cards,
      gone: kept.map(({ id }) => id).filter((id) => !found.has(id)),
    },
    head: { title: translate('favorites.metaTitle', { brand: brand.name }) },
  };
}
