import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { CheckView } from '#travel/fields/check-group.tsx';
import type { ShownSearch } from '#travel/fields/recent/remember-search.ts';
import type { PlaceLink } from '#travel/landing/place-link.ts';
import type { AreaView } from '#travel/map/map-data.ts';
import type { CardView } from '../visit/list-cards.ts';
import type { TicketSearchView } from '../search-form.tsx';

export type LinkView = PlaceLink;

export interface PlaceTileView {
  readonly name: string;
  readonly lang?: string;
  readonly detail: string;
  readonly href: string;
  readonly picture: string;
}

/** `/tickets`, and a search that is ambiguous or found no place. */
export interface TicketsView {
  readonly title: string | null;
  readonly search: TicketSearchView;
  readonly choices: readonly LinkView[];
  readonly places: readonly PlaceTileView[];
  readonly more: readonly LinkView[];
}

export interface CityTicketsView {
  readonly title: string;
  readonly lead: string;
  readonly picture: string;
  readonly crumbs: readonly CrumbView[];
  readonly search: TicketSearchView;
  /** The best known ones. */
  readonly top: readonly CardView[];
  /** Each with a link to all of that category; a large one shows some of them. */
  readonly categories: readonly {
    readonly label: string;
    readonly href: string;
    readonly cards: readonly CardView[];
  }[];
  readonly all: LinkView;
  readonly area: AreaView;
  readonly nearby: { readonly title: string; readonly places: readonly PlaceTileView[] };
}

/** Boxes to tick, of one key. */
export interface FilterGroupView {
  readonly name: 'kind' | 'part' | 'length';
  readonly checks: readonly CheckView[];
}

export interface TicketFiltersView {
  readonly flags: readonly (CheckView & { readonly name: string })[];
  readonly groups: readonly FilterGroupView[];
  /** Null when no price is known. */
  readonly maxPrice: { readonly value: string; readonly currency: string } | null;
}

export interface ResultsView {
  readonly title: string;
  readonly count: string;
  readonly crumbs: readonly CrumbView[];
  readonly search: TicketSearchView;
  readonly undated: boolean;
  /** Kept by the browser among its recent searches. */
  readonly remember: ShownSearch | null;
  /** Null where they are in the document's markup. */
  readonly cards: readonly CardView[] | null;
  readonly action: string;
  /** Keys of the form that are no filters. */
  readonly kept: readonly (readonly [string, string])[];
  readonly filters: TicketFiltersView;
  readonly filtersOn: number;
  readonly clearHref: string;
  readonly sorts: readonly { readonly label: string; readonly href: string; readonly current: boolean }[];
  readonly page: number;
  readonly pages: number;
  /** A page's number is appended. */
  readonly pageHref: string;
}
