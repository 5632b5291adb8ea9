import type { Route } from '#web/route.ts';
import type { Screen } from '#web/screen.ts';

/** What a product shows: the part of it that browsers load. */
export interface ProductPages {
  /** The addresses of its pages. The storefront knows them as `<product>.<name>`. */
  readonly routes: Readonly<Record<string, Route>>;
  /** One for each route. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** The search form that the home page and the start page draw; it takes the view that `Product.searchForm` makes. */
  readonly searchForm: Screen;
  readonly links: ProductLinks;
}

export interface ProductLinks {
  /** Key of the product's name in the namespace `navigation`, and of its first page among `routes`. */
  readonly home: { readonly label: string; readonly route: string };
  /** Who sees the link in the header. */
  readonly headerFor: 'everybody' | 'agents';
  /** Pages of the footer's column of destinations. */
  readonly destinations: readonly {
    /** Key in the namespace `navigation`. */
    readonly label: string;
    readonly route: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
}
