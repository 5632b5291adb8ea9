import type { StrikethroughView } from '../offer/strikethrough-view.ts';
import type { SearchFormView } from '../search-form.tsx';

/** A hotel whose card is in the document already. */
export interface RenderedCard {
  readonly id: string;
}

/** One hotel of the results. Every text is ready to be shown. */
export interface HotelCardView extends RenderedCard {
  readonly name: string;
  readonly slug: string;
  readonly picture: string | null;
  /** ThumbHash of the picture, once it is known. */
  readonly thumb?: string | undefined;
  readonly stars: number;
  readonly starsLabel: string;
  readonly score: { readonly value: string; readonly word: string; readonly reviews: string } | null;
  /** District and distance to the centre. */
  readonly where: string;
  readonly reason: string | null;
  /** Whether its position is paid for; none is today. */
  readonly paid?: true | undefined;
  /** Null without dates. */
  readonly price: CardPriceView | null;
}

export interface CardPriceView {
  /** All that the stay costs the whole party. */
  readonly total: string;
  /** What of it is charged now and what is paid at the property. */
  readonly split: string;
  readonly nightly: string;
  /** The strikethrough price, where it is verified. */
  readonly strikethrough?: StrikethroughView;
  /** The room that the price is for; empty when its supplier doesn't name it. */
  readonly room: string;
  readonly board: string;
  readonly free: string | null;
  /** What free cancellation would cost, where this price has none. */
  readonly freeFor: string | null;
  /** A real, small number of rooms. */
  readonly left: string | null;
}

export interface ChoiceView {
  readonly value: string;
  readonly label: string;
  /** How many hotels would be left with it; empty where that is not known. */
  readonly count: string;
  readonly chosen?: true | undefined;
}

export type FilterList = 'stars' | 'score' | 'board' | 'kind' | 'amenity' | 'district' | 'distance';

/** A list that is in the document already. */
export type RenderedList = 'drawn';

export interface FiltersView {
  /** Where the GET goes, and what it carries besides the filters. */
  readonly action: string;
  readonly kept: readonly (readonly [string, string])[];
  readonly on: number;
  /** Names and values of the fields as the list has them; the rest is empty. */
  readonly applied: readonly (readonly [string, string])[];
  readonly clearHref: string;
  readonly price: {
    readonly legend: string;
    readonly min: string;
    readonly max: string;
    readonly hint: string;
    readonly from: string;
    readonly to: string;
    readonly minError?: string | undefined;
    readonly maxError?: string | undefined;
    readonly histogram: HistogramView | null;
  } | null;
  readonly freeCancellation: ChoiceView;
  /** The requested part of the map; null without one. */
  readonly area: ChoiceView | null;
  /** By the name of their field. */
  readonly lists: Readonly<Record<FilterList, readonly ChoiceView[] | RenderedList>>;
  /** Says from where distances count: the chosen point or the centre. */
  readonly distanceLegend: string;
  /** Points of the place; empty when none is known. */
  readonly points: readonly { readonly value: string; readonly label: string; readonly chosen?: true | undefined }[];
  /** The same page with every choice of the long lists; null when they are all there. */
  readonly moreHref: string | null;
  /** Answers how many hotels other filters would leave: the filters' fields are its query. */
  readonly countHref: string;
}

export interface HistogramView {
  /** Heights of the bars, 0 to 100. */
  readonly bars: readonly number[];
  /** One more than there are bars, in whole units and as amounts. */
  readonly edges: readonly number[];
  readonly amounts: readonly string[];
}

export interface NoticeView {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
}

export interface LinkView {
  readonly label: string;
  /** Of the label, where it is in another language than the page. */
  readonly lang?: string;
  readonly href: string;
}

/** What came, or may still come, after the rows that the page shows. */
export interface LateView {
  /** `12 new results`, and who is still being asked. */
  readonly fresh: string | null;
  readonly text: string | null;
  readonly show: string;
  readonly refresh: string;
  /** This page with the results of another revision: ends where its number goes. */
  readonly href: string;
  readonly latest: number;
  /** Where the rest is told; null when nothing more will come. */
  readonly events: string | null;
}

/** The search that the page shows. */
export interface SessionView {
  /** This page with its session: what going back should find. */
  readonly href: string;
  /** Until its prices are no longer kept. */
  readonly secondsLeft: number;
}

export interface ResultsView {
  /** `undated`: hotels without prices. `waiting`: nobody has answered yet. `session`: the search is over. `failed`: no supplier answered. */
  readonly state: 'found' | 'undated' | 'empty' | 'waiting' | 'session' | 'failed';
  readonly search: SearchFormView;
  readonly title: string;
  readonly crumbs: readonly { readonly label: string; readonly lang?: string; readonly href?: string }[];
  /** How many of how many. */
  readonly count: string;
  /** Dates, nights and guests in words. */
  readonly stay: string | null;
  /** What the totals are for: `3 nights, 2 adults`. */
  readonly basis: string;
  /** By what prices were converted, and what is charged; null where they stand as they were given. */
  readonly rate: string | null;
  readonly notices: readonly NoticeView[];
  readonly sorts: readonly (LinkView & { readonly value: string; readonly current: boolean })[];
  /** What the order is made of, and whether anybody pays for a place in it. Empty without an order. */
  readonly why: readonly string[];
  readonly filters: FiltersView | null;
  /** Filters that are on, each with the address of the page without it. */
  readonly chips: readonly LinkView[];
  /** In the data that a document carries: `DrawnCard`s. */
  readonly cards: readonly HotelCardView[];
  /** Address of a hotel's page: what stands before and after its slug. */
  readonly hotelHref: readonly [string, string];
  /** Dates, guests and filters on rates for comparing hotels: `?check_in=…`, or empty. */
  readonly compareQuery: string;
  readonly page: number;
  readonly pages: number;
  /** Ends where the number of the page goes. */
  readonly pageHref: string;
  /** Null without prices: there is nothing to pin. */
  readonly map: {
    /** All hotels of the list with their places. */
    readonly pinsHref: string;
    /** The list of the whole city; an area of it is added as `bbox`. */
    readonly cityHref: string;
  } | null;
  /** For the states without hotels: why there is none, and what to do next, the best first. */
  readonly reasons: readonly string[];
  readonly ways: readonly LinkView[];
  readonly session: SessionView | null;
  readonly late: LateView | null;
}
