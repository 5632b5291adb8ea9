import type { StrikethroughView } from '../offer/strikethrough-view.ts';
import type { SearchFormView } from '../search-form.tsx';

/** A hotel whose card is already in the document's markup. */
export interface RenderedCard {
  readonly id: string;
}

/** One hotel of the results. Every text is ready to be shown. */
export interface HotelCardView extends RenderedCard {
  readonly name: string;
  readonly slug: string;
  readonly picture: string | null;
  /** Addresses of further pictures, to be swiped to, with spaces between them. */
  readonly more: string;
  /** ThumbHash of the picture, once it is known. */
  readonly thumb?: string | undefined;
  readonly stars: number;
  readonly starsLabel: string;
  readonly score: { readonly value: string; readonly word: string; readonly reviews: string } | null;
  /** District and distance to the centre. */
  readonly where: string;
  readonly reason: string | null;
  /** Whether its position is paid for; currently always false. */
  readonly paid?: true | undefined;
  /** Null without dates. */
  readonly price: CardPriceView | null;
}

export interface CardPriceView {
  /** Total cost of the stay for the whole party. */
  readonly total: string;
  /** The parts charged now and paid at the property. */
  readonly split: string;
  /** Value added tax is in it. */
  readonly vat?: true;
  readonly nightly: string;
  /** The strikethrough price, where it is verified. */
  readonly strikethrough?: StrikethroughView;
  /** The room that the price is for; empty when its supplier doesn't name one. */
  readonly room: string;
  readonly board: string;
  readonly free: string | null;
  /** The price with free cancellation, where this price has none. */
  readonly freeFor: string | null;
  /** A real, small number of rooms. */
  readonly left: string | null;
}

export interface ChoiceView {
  readonly value: string;
  readonly label: string;
  /** Number of hotels with this choice; empty where it is unknown. */
  readonly count: string;
  readonly chosen?: true | undefined;
}

export type FilterList = 'stars' | 'score' | 'board' | 'kind' | 'amenity' | 'praised' | 'district' | 'distance';

/** A list of choices that is already in the document's markup. */
export type RenderedList = 'drawn';

export interface FiltersView {
  /** Target of the GET form, and its parameters other than the filters. */
  readonly action: string;
  readonly kept: readonly (readonly [string, string])[];
  readonly on: number;
  /** Names and values of the applied fields; all others are empty. */
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
  /** Names the reference point of distances: the chosen point or the centre. */
  readonly distanceLegend: string;
  /** Points of the place; empty when there are none. */
  readonly points: readonly { readonly value: string; readonly label: string; readonly chosen?: true | undefined }[];
  /** The same page with all choices of the long lists; null when all are shown. */
  readonly moreHref: string | null;
  /** API path that returns the number of hotels for other filters: the filters' fields are its query. */
  readonly countHref: string;
}

export interface HistogramView {
  /** Heights of the bars, 0 to 100. */
  readonly bars: readonly number[];
  /** Bucket edges, one more than there are bars, in whole units and as formatted amounts. */
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
  /** Language of the label, where it differs from the page's. */
  readonly lang?: string;
  readonly href: string;
}

/** A stay that begins on another day. */
export interface DateView {
  readonly dates: string;
  /** `from €61 per night`; null where it is not known. */
  readonly price: string | null;
  /** Null for the shown one. */
  readonly href: string | null;
}

/** Results that arrived, or may still arrive, after the rows that the page shows. */
export interface LateView {
  /** `12 new results`, and the suppliers that are still pending. */
  readonly fresh: string | null;
  readonly text: string | null;
  readonly show: string;
  readonly refresh: string;
  /** This page with the results of another revision; the address ends before the revision number. */
  readonly href: string;
  readonly latest: number;
  /** Address of the event stream; null when no more results will arrive. */
  readonly events: string | null;
}

/** The search that the page shows. */
export interface SessionView {
  /** This page with its session, for the browser's history. */
  readonly href: string;
  /** Instant at which the session expires. */
  readonly secondsLeft: number;
}

export interface ResultsView {
  /**
   * `undated`: hotels without prices. `waiting`: no supplier has answered yet. `session`: the search is over. `failed`:
   * no supplier answered.
   */
  readonly state: 'found' | 'undated' | 'empty' | 'waiting' | 'session' | 'failed';
  readonly search: SearchFormView;
  readonly title: string;
  readonly crumbs: readonly { readonly label: string; readonly lang?: string; readonly href?: string }[];
  /** The same stay begun on other days; null until they are asked for. */
  readonly dates: readonly DateView[] | null;
  /** Number of matching hotels, and of all. */
  readonly count: string;
  /** Dates, nights and guests in words. */
  readonly stay: string | null;
  /** The stay that the totals are for: `3 nights, 2 adults`. */
  readonly basis: string;
  /** The exchange rates used and the currency that is charged; null where no price was converted. */
  readonly rate: string | null;
  readonly notices: readonly NoticeView[];
  readonly sorts: readonly (LinkView & { readonly value: string; readonly current: boolean })[];
  /** The criteria of the order, and whether positions are paid for. Empty without an order. */
  readonly why: readonly string[];
  readonly filters: FiltersView | null;
  /** Active filters, each with the address of the page without it. */
  readonly chips: readonly LinkView[];
  /** In the data that a document carries: `DrawnCard`s. */
  readonly cards: readonly HotelCardView[];
  /** Where no hotel passes all filters: up to twenty that miss one of them only. */
  readonly alternatives: readonly HotelCardView[];
  /** Each of them misses one filter only. */
  readonly missOne: boolean;
  /** Address of a hotel's page: the parts before and after its slug. */
  readonly hotelHref: readonly [string, string];
  /** Address of the comparison with dates, guests and filters on rates, up to the hotels' ids: `…&ids=`. */
  readonly compareHref: string;
  readonly page: number;
  readonly pages: number;
  /** The address ends before the page number. */
  readonly pageHref: string;
  /** Null without prices: there is nothing to pin. */
  readonly map: {
    /** All hotels of the list with their places. */
    readonly pinsHref: string;
    /** The list of the whole city; an area of it is added as `bbox`. */
    readonly cityHref: string;
  } | null;
  /** For the states without hotels: the reason, and the next steps, the best first. */
  readonly reasons: readonly string[];
  readonly ways: readonly LinkView[];
  readonly session: SessionView | null;
  readonly late: LateView | null;
  /** For agents: the words of the button that adds to a proposal, and the path of this list. */
  readonly propose: { readonly label: string; readonly back: string } | null;
}
