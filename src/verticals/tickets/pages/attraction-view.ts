import type { ProposeView } from '#booking/booking.ts';
import type { AreaView } from '#travel/map/map-data.ts';
import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { NearbyOffer } from '../../product.ts';
import type { CardView } from '../visit/list-cards.ts';
import type { TextIn } from '../ticket-texts.ts';
import type { LinkView } from './tickets-view.ts';

export interface NoticeView {
  readonly tone: 'info' | 'warning';
  readonly title: string;
  readonly text: string;
}

export interface PictureView {
  /** Without its width. */
  readonly src: string;
  readonly alt: string;
  /** An illustration of ours. */
  readonly isDrawn: boolean;
}

export interface AttractionView {
  readonly id: string;
  /** Its id as a favourite. */
  readonly favorite: string;
  readonly name: string;
  readonly kind: string;
  readonly crumbs: readonly CrumbView[];
  /** The first is that of previews. */
  readonly pictures: readonly PictureView[];
  /** Paragraphs, each with its language where that is not the page's. */
  readonly about: readonly TextIn[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lists: readonly { readonly label: string; readonly items: readonly TextIn[] }[];
  readonly address: string;
  readonly area: AreaView;
  /** Lowest price of a ticket, without a day. */
  readonly from: string | null;
  readonly notices: readonly NoticeView[];
  /** Null while nothing is on sale. */
  readonly choose: ChooseView | null;
  /** Hotels nearby, where the site sells them. */
  readonly hotels: readonly NearbyOffer[];
  readonly more: { readonly title: string; readonly cards: readonly CardView[]; readonly all: LinkView };
  /** The visitor's basket; null while it is empty. */
  readonly basket: LinkView | null;
  /** For agents: collecting offers in a proposal. */
  readonly propose: ProposeView | null;
}

/** Option, day, tickets and time, in this order. */
export interface ChooseView {
  readonly action: string;
  readonly options: readonly OptionView[];
  readonly option: string;
  readonly month: MonthView;
  readonly day: { readonly value: string; readonly text: string } | null;
  readonly today: string;
  readonly lastDay: string;
  readonly units: readonly UnitView[];
  readonly currency: string | null;
  /** Times of the chosen day; null before a day was chosen, or with nothing to show. */
  readonly slots: readonly SlotView[] | null;
  /** What is said in place of times. */
  readonly hint: string;
  readonly rate: string | null;
}

export interface OptionView {
  readonly id: string;
  readonly title: TextIn;
  readonly href: string;
  readonly chosen: boolean;
  readonly facts: readonly string[];
  readonly price: string | null;
}

/** A month of prices; weeks begin on Sunday, and days of other months are null. */
export interface MonthView {
  readonly title: string;
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  readonly weeks: readonly (readonly (DayView | null)[])[];
  readonly previous: string | null;
  readonly next: string | null;
}

export interface DayView {
  readonly number: string;
  /** Null for a day that can't be chosen. */
  readonly href: string | null;
  readonly price: string | null;
  readonly note: 'sold_out' | 'closed' | null;
  readonly chosen: boolean;
  /** For screen readers: the date with what is said of it. */
  readonly label: string;
}

export interface UnitView {
  readonly name: string;
  readonly label: string;
  readonly rules: string;
  readonly price: string | null;
  readonly value: number;
  readonly max: number;
}

export interface SlotView {
  readonly time: string;
  readonly total: string | null;
  readonly policy: string;
  readonly free: boolean;
  readonly left: string | null;
  readonly soldOut: boolean;
  /** What the form sends; null when it can't be booked. */
  readonly offer: string | null;
}
