import type { ProposeView } from '#booking/booking.ts';
import type { ShownSearch } from '#travel/fields/recent/remember-search.ts';
import type { CheckView } from '#travel/fields/check-group.tsx';
import type { PlaceLink } from '#travel/landing/place-link.ts';
import type { AreaView } from '#travel/map/map-data.ts';
import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { StationsView } from '../map/stations-view.ts';
import type { CarSearchView, ChoiceOption } from '../search-form.tsx';

export type LinkView = PlaceLink;

/** `/cars`, and a search that is ambiguous or found no place. */
export interface CarsView {
  readonly title: string | null;
  readonly search: CarSearchView;
  readonly choices: readonly LinkView[];
  readonly airports: readonly LinkView[];
}

/** The page of a city or an airport. */
export interface CarPlaceView {
  readonly title: string;
  readonly lead: string;
  readonly picture: string;
  readonly crumbs: readonly CrumbView[];
  readonly search: CarSearchView;
  /** Other places of the city where cars are picked up. */
  readonly spots: readonly LinkView[];
  readonly area: AreaView;
  readonly nearby: readonly LinkView[];
}

/** Boxes to tick, of one key. */
export interface FilterView {
  readonly name: string;
  /** Key of its heading among the page's texts. */
  readonly heading: 'groups' | 'gearboxes' | 'vendors' | 'accesses' | 'fuels';
  readonly checks: readonly CheckView[];
}

export interface CarCardView {
  readonly id: string;
  readonly href: string;
  readonly picture: string;
  readonly group: string;
  readonly name: string;
  readonly features: readonly string[];
  readonly vendor: string;
  readonly stationId: string;
  readonly station: string;
  readonly terms: readonly string[];
  readonly cancellation: { readonly text: string; readonly free: boolean };
  readonly total: string;
  readonly perDay: string;
  /** What of it is paid at the desk. */
  readonly atDesk: string | null;
}

export interface CarResultsView {
  readonly title: string;
  readonly times: string | null;
  readonly count: string | null;
  /** The form, where something is missing or was refused; else the address of the page that has it, filled. */
  readonly search: CarSearchView | null;
  readonly editHref: string | null;
  /** Said in place of a list. */
  readonly notice: { readonly tone: 'info' | 'warning'; readonly title: string; readonly text: string } | null;
  readonly list: CarListView | null;
  /** For agents: the words of the button that adds a car to a proposal, and this list's address. */
  readonly propose: { readonly label: string; readonly back: string } | null;
  /** Kept by the browser among its recent searches. */
  readonly remember: ShownSearch | null;
}

export interface CarListView extends StationsView {
  /** Null where they are in the document's markup. */
  readonly cards: readonly CarCardView[] | null;
  readonly action: string;
  /** Keys of the form that are no filters. */
  readonly kept: readonly (readonly [string, string])[];
  readonly filters: readonly FilterView[];
  readonly seats: { readonly value: string; readonly options: readonly ChoiceOption[] };
  readonly unlimited: CheckView;
  readonly free: CheckView;
  readonly maxDeposit: { readonly value: string; readonly currency: string } | null;
  readonly filtersOn: number;
  readonly clearHref: string;
  readonly sorts: readonly { readonly label: string; readonly href: string; readonly current: boolean }[];
  /** Prices that are converted say by which rate. */
  readonly rate: string | null;
  readonly page: number;
  readonly pages: number;
  /** A page's number is appended. */
  readonly pageHref: string;
}

export interface StationView {
  readonly name: string;
  readonly address: string;
  readonly when: string;
  readonly access: string;
  readonly hours: string;
  readonly phone: string | null;
}

export interface ExtraView {
  readonly name: string;
  readonly label: string;
  readonly price: string;
  readonly most: number;
  readonly value: number;
}

export interface PriceRowView {
  readonly label: string;
  readonly amount: string;
}

export interface CarOfferView {
  readonly title: string;
  readonly vendor: string;
  readonly back: LinkView;
  readonly notice: { readonly tone: 'info' | 'warning'; readonly title: string; readonly text: string } | null;
  /** Null when the car is gone. */
  readonly offer: {
    readonly picture: { readonly src: string; readonly alt: string };
    readonly features: readonly string[];
    readonly included: readonly string[];
    readonly terms: readonly { readonly label: string; readonly value: string; readonly text: string | null }[];
    readonly pickup: StationView;
    readonly dropoff: StationView;
    readonly extras: readonly ExtraView[];
    readonly action: string;
    readonly kept: readonly (readonly [string, string])[];
    readonly now: readonly PriceRowView[];
    readonly desk: readonly PriceRowView[];
    readonly total: string;
    readonly paidNow: string | null;
    readonly cancellation: { readonly text: string; readonly free: boolean };
    readonly rate: string | null;
    readonly sealed: string;
  } | null;
  readonly basket: LinkView | null;
  /** For agents: collecting offers in a proposal. */
  readonly propose: ProposeView | null;
}
