import type { Route } from '#web/route.ts';
import type { Screen } from '#web/screen.ts';

/** The part of a product that browsers load. */
export interface ProductPages {
  /** The addresses of its pages. The storefront knows them as `<product>.<name>`. */
  readonly routes: Readonly<Record<string, Route>>;
  /** One page component for each route. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** The search form on the home page and the start page; takes the view that `OpenProduct.searchForm` makes. */
  readonly searchForm: Screen;
}
