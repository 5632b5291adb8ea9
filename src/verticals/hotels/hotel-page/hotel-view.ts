import type { AmountPattern } from '#i18n/amount-pattern.ts';
import type { PriceRow, ProposeView } from '#booking/booking.ts';
import type { AreaView } from '#travel/map/map-data.ts';
import type { TopicView } from '../reviews/topics/present-topics.ts';
import type { ReviewView } from '../reviews/reviews-view.ts';
import type { LinkView, NoticeView } from '../results/results-view.ts';
import type { StrikethroughView } from '../offer/strikethrough-view.ts';
import type { AlertFormView } from '../alerts/alerts-view.ts';
import type { CalendarView, FlexibleView } from './calendar/calendar-view.ts';
import type { SearchFormView } from '../search-form.tsx';
import type { Board } from '../supplier.ts';
import type { RateChoice } from './rate-choices.ts';

/** One way to buy a room. Every text is ready to be shown. */
export interface RateView {
  /** What its buttons send: its place in `offers` of the page, or itself sealed. */
  readonly offer: string;
  readonly board: string;
  /** The choices for which it is the rate of its room that is shown. */
  readonly choices: readonly RateChoice[];
  /** Null when there are none. */
  readonly meals: string | null;
  readonly freeUntil: DeadlineView | null;
  /** That the cancellation fee is told on request; null where a schedule has it. */
  readonly feeOnRequest: string | null;
  /** How the refund changes with time; empty when it never does. */
  readonly cancellation: readonly CancellationMomentView[];
  /** The price line by line with the sums of what is charged now and what the property collects, and the sum of both. */
  readonly lines: readonly PriceRow[];
  readonly sum: { readonly label: string; readonly amount: string; readonly note: string };
  /** Charged now. */
  readonly now: string;
  /** Beside a net price: what the client is charged, in place of `now`. */
  readonly client?: string;
  /** Total cost of the stay, and which part is paid when. */
  readonly total: string;
  readonly split: string;
  /** Value added tax is in it. */
  readonly vat?: true;
  readonly nightly: string;
  /** The strikethrough price, where it is verified. */
  readonly strikethrough?: StrikethroughView;
}

export interface CancellationMomentView {
  /** `Until 20 Dec, 18:00`, in the hotel's time zone. */
  readonly when: string;
  readonly outcome: string;
  readonly tone: 'all' | 'part' | 'nothing';
  /** ISO instant that `when` names, for the visitor's time zone. */
  readonly edge: Pick<DeadlineView, 'at' | 'zone'> | null;
}

export interface DeadlineView {
  /** `Free cancellation until 20 Dec, 18:00 (hotel time, Barcelona)`. */
  readonly text: string;
  /** ISO instant, for the visitor's time zone. */
  readonly at: string;
  /** IANA zone of the hotel: a visitor in the same zone sees no second time. */
  readonly zone: string;
}

export interface RoomView {
  readonly code: string;
  readonly name: string;
  readonly picture: string | null;
  /** Size, beds, view, most guests: icon and text. */
  readonly facts: readonly { readonly icon: 'room-size' | 'bed' | 'view' | 'person'; readonly text: string }[];
  /** The guests of each room, in a mixed-room rate. */
  readonly mixedRoom: MixedRoomView | null;
  /** Most guests, or null where the supplier doesn't say. */
  readonly sleeps: { readonly count: number; readonly text: string } | null;
  /** A real, small number of rooms. */
  readonly left: string | null;
  readonly rates: readonly RateView[];
}

/** What can be chosen for all rooms at once; no boards where all are alike. */
export interface RateSwitches {
  readonly boards: readonly { readonly code: Board; readonly label: string }[];
  /** Some rates can be cancelled for nothing, and some can't. */
  readonly hasFree: boolean;
}

export interface MixedRoomView {
  readonly units: readonly {
    readonly label: string;
    readonly guests: string;
    readonly room: string;
    readonly picture: string | null;
  }[];
  /** Reason for the mixed rate: the saving, or that no single type fits the party. */
  readonly why: string;
}

/** An offer with its room. */
export interface InsteadView {
  readonly heading: string;
  readonly room: string;
  readonly rate: RateView;
  readonly reserve: string;
}

/** What the rooms that are chosen so far cost together. */
export interface RunningTotalView {
  /** Text around the number of chosen rooms: `Rooms chosen: ` and ` of 3`. */
  readonly chosen: readonly string[];
  /** Text around the total, and around one of which a part is converted. */
  readonly total: readonly string[];
  readonly about: readonly string[];
  readonly pattern: AmountPattern;
}

/** What one room of a rate costs. */
export interface RoomCost {
  /** Minor units; null where a part is in a currency that can't be added. */
  readonly minor: number | null;
  readonly isAbout?: true;
}

/** A rate for one room, with how many of it can be chosen. */
export type EachRateView = Pick<
  RateView,
  'offer' | 'board' | 'meals' | 'freeUntil' | 'feeOnRequest' | 'total' | 'split' | 'vat'
> & {
  readonly most: number;
  /** Chosen before; the form is shown again with it. */
  readonly chosen: number;
  readonly cost: RoomCost;
  /** `Rooms: Double room, breakfast, €300` */
  readonly label: string;
};

export type EachRoomTypeView = Pick<RoomView, 'code' | 'name' | 'picture' | 'left'> & {
  readonly rates: readonly EachRateView[];
};

/** Rates for each room of the party by itself. */
export interface EachRoomView {
  readonly hint: string;
  /** Rooms with the same guests are chosen from one list. */
  readonly groups: readonly { readonly heading: string; readonly rooms: readonly EachRoomTypeView[] }[];
  /** Its offers, sealed: sent with the numbers of all of them. */
  readonly offers: readonly string[];
  readonly running: RunningTotalView;
  readonly reserve: string;
  readonly notFree: string;
  /** The same page with one choice for all rooms. */
  readonly together: LinkView;
}

export interface AccessibilityView {
  readonly fact: string;
  readonly label: string;
  readonly value: 'yes' | 'no' | 'unknown';
  /** `Yes`, `No`, `Not known`. */
  readonly answer: string;
  readonly source: string | null;
}

export interface SimilarView {
  readonly text: string;
  readonly hotels: readonly {
    readonly href: string;
    readonly name: string;
    readonly picture: string | null;
    readonly stars: number;
    readonly starsLabel: string;
    readonly score: { readonly value: string; readonly word: string } | null;
    readonly where: string;
    /** `from €312.00`, that there is no room for the dates, or null without dates or an answer. */
    readonly price: string | null;
    readonly free: boolean;
  }[];
}

export interface HotelView {
  /** `undated`: rooms without prices. `none`: nothing for these dates, with the reason. */
  readonly state: 'priced' | 'undated' | 'none' | 'failed';
  readonly crumbs: readonly { readonly label: string; readonly lang?: string; readonly href?: string }[];
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly stars: number;
  readonly starsLabel: string;
  readonly address: string;
  readonly where: string;
  readonly score: { readonly value: string; readonly word: string; readonly reviews: string } | null;
  readonly reviews: readonly {
    readonly label: string;
    readonly value: number;
    readonly text: string;
    /** Number of reviews that mention it, where that is known. */
    readonly detail?: string;
  }[];
  /** The first of what guests have written, and the page with all of it; null without any. */
  readonly written: {
    readonly heading: string;
    readonly first: readonly ReviewView[];
    readonly all: LinkView;
    readonly topics: { readonly label: string; readonly list: readonly TopicView[] };
  } | null;
  /** Addresses without a size. */
  readonly pictures: readonly {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
    readonly thumb?: string | undefined;
  }[];
  readonly description: readonly string[];
  /** Accessibility facts: yes, no or not known, with their source. */
  readonly accessibility: readonly AccessibilityView[];
  readonly similar: SimilarView | null;
  readonly amenities: readonly { readonly id: string; readonly label: string }[];
  readonly policies: readonly { readonly label: string; readonly text: string }[];
  readonly area: AreaView;
  readonly search: SearchFormView;
  /** Rendered with the page when its address requests it. */
  /** For an email when the price falls; null without a price. */
  readonly alert: AlertFormView | null;
  readonly calendar: CalendarView | null;
  /** Null where there is no calendar. */
  readonly flexible: FlexibleView | null;
  /** API path of the prices by day; null when no supplier of the hotel offers them. */
  readonly calendarFrom: { readonly api: string; readonly href: string } | null;
  readonly stay: string | null;
  /** The exchange rates used and the currency that is charged; null where no price was converted. */
  readonly rate: string | null;
  /** The stay that the totals are for. */
  readonly basis: string;
  /** The dates and guests in short, for the bar that stays in sight; null without dates. */
  readonly dates: { readonly days: string; readonly guests: string } | null;
  /** Null without prices, and where there is nothing to choose. */
  readonly switches: RateSwitches | null;
  readonly cheapest: {
    readonly total: string;
    readonly split: string;
    /** Value added tax is in it. */
    readonly vat?: true;
    readonly strikethrough?: StrikethroughView;
  } | null;
  readonly notices: readonly NoticeView[];
  readonly rooms: readonly RoomView[];
  /** The offers of the rates, sealed: sent with the value of each button. */
  readonly offers: string | null;
  /** The last of them, which are folded on narrow pages: how many, and their lowest price. */
  readonly more: { readonly count: number; readonly amount: string } | null;
  /** The data of a document leave out the rooms and the similar hotels, which its markup has. */
  readonly drawn?: true;
  /** In place of `rooms` where each room of several is chosen by itself. */
  readonly each: EachRoomView | null;
  /** In place of an offer that was sold meanwhile: what is most like it; null without one. */
  readonly instead: InsteadView | null;
  /** Leads there from `rooms`; null for one room. */
  readonly apart: LinkView | null;
  /** The link to the visitor's basket; null while it is empty. */
  readonly basket: LinkView | null;
  /** For agents: collecting offers in a proposal. */
  readonly propose: ProposeView | null;
  /** This page's own address, to which the Reserve form posts. */
  readonly action: string;
  readonly ways: readonly LinkView[];
}
