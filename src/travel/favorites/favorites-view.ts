import type { AccountView } from './account-view.ts';
import type { PricedCard } from './favorite-cards.ts';

export interface FavoritesView {
  /** Where things to mark are found, the site's first product first. */
  readonly starts: readonly Start[];
  /** The lists of an account; null for a visitor without one, whose favourites belong to this browser only. */
  readonly account: AccountView | null;
  /** Where lists of one's own begin; null for people with an account. */
  readonly login: string | null;
  /** Favourites that the server has, the newest first. */
  readonly cards: readonly PricedCard[];
  /** Ids of what is closed or no longer on sale. */
  readonly gone: readonly string[];
}

export interface Start {
  readonly label: string;
  readonly href: string;
}
