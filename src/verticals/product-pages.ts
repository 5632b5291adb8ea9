import type { Route } from '#web/route.ts';
import type { Screen } from '#web/screen.ts';

/** What a product shows: the part of it that browsers load. */
export interface ProductPages {
  /** The addresses of its pages. The storefront knows them as `<product>.<name>`. */
  readonly routes: Readonly<Record<string, Route>>;
  /** One for each route. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** The search form that the home page and the start page draw; it takes the view that `OpenProduct.searchForm` makes. */
  readonly searchForm: Screen;
}
