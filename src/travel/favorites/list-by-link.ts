import type { PageHandler } from '#web/page.ts';
import { pricedCards, type PricedCard } from './favorite-cards.ts';
import { type FavoritesDeps, startsOf } from './favorites-deps.ts';
import type { Start } from './favorites-view.ts';

export interface SharedListView {
  /** Null for a link that has ended, or never was. */
  readonly list: {
    readonly name: string;
    /** `Maya has shared this list with you.` */
    readonly by: string;
    readonly cards: readonly PricedCard[];
  } | null;
  readonly starts: readonly Start[];
}

/**
 * `/lists/<token>`: a list for whoever has its link, with its name, what is on it and what that costs this visitor;
 * nothing else is known of its owner but the first name, if they wanted that.
 */
export function sharedListHandler({
  sources,
  favorites,
}: Pick<FavoritesDeps, 'sources' | 'favorites'>): PageHandler<SharedListView> {
  return {
    async show(context) {
      const { translate, brand, params } = context;
      const found = await favorites.shared(params['token'] ?? '', brand.id);
      const name = found && (found.name ?? translate('favorites.firstList'));
      return {
        kind: 'page',
        cache: 'private',
        status: found ? 200 : 404,
        view: {
          list: found && {
            name: name!,
            by: found.by ? translate('favorites.sharedBy', { name: found.by }) : translate('favorites.sharedText'),
            cards: await pricedCards(sources, found.items, context),
          },
          starts: startsOf(sources, context),
        },
        // Without a canonical address it is not indexed.
        head: {
          title: translate('favorites.sharedTitle', {
            name: name ?? translate('favorites.endedTitle'),
            brand: brand.name,
          }),
        },
      };
    },
  };
}
