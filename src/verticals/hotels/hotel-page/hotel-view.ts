import type { LinkView, NoticeView } from '../results/results-view.ts';
import type { SearchFormView } from '../search-form.tsx';

/** One way to buy a room. Every text is ready to be shown. */
export interface RateView {
  /** The sealed offer that Reserve sends. */
  readonly offer: string;
  readonly board: string;
  /** Null when there are none. */
  readonly meals: string | null;
  readonly freeUntil: DeadlineView | null;
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  /** At the desk: each in its own currency, with about how much it is in the sale's. */
  readonly later: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly nightly: string;
}

export interface DeadlineView {
  /** `Free cancellation until 20 Dec, 18:00 (hotel time, Barcelona)`. */
  readonly text: string;
  /** ISO instant, for the visitor's own clock. */
  readonly at: string;
  /** IANA zone of the hotel: nothing is added for a visitor who is in it. */
  readonly zone: string;
}

export interface RoomView {
  readonly code: string;
  readonly name: string;
  readonly picture: string | null;
  /** Size, beds, view, most guests: icon and text. */
  readonly facts: readonly { readonly icon: 'room-size' | 'bed' | 'view' | 'person'; readonly text: string }[];
  /** A real, small number of rooms. */
  readonly left: string | null;
  readonly rates: readonly RateView[];
}

export interface HotelView {
  /** `undated`: rooms without prices. `none`: nothing for these dates, for the reason told. */
  readonly state: 'priced' | 'undated' | 'none' | 'failed';
  readonly crumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly stars: number;
  readonly starsLabel: string;
  readonly address: string;
  readonly where: string;
  readonly score: { readonly value: string; readonly word: string; readonly reviews: string } | null;
  readonly reviews: readonly { readonly label: string; readonly value: number; readonly text: string }[];
  /** Addresses without a size. */
  readonly pictures: readonly {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
    readonly thumb?: string | undefined;
  }[];
  readonly description: readonly string[];
  readonly amenities: readonly { readonly id: string; readonly label: string }[];
  readonly policies: readonly { readonly label: string; readonly text: string }[];
  readonly search: SearchFormView;
  readonly stay: string | null;
  /** What the totals are for. */
  readonly basis: string;
  readonly cheapest: { readonly total: string; readonly later: string | null } | null;
  readonly notices: readonly NoticeView[];
  readonly rooms: readonly RoomView[];
  /** This page's own address, where Reserve posts. */
  readonly action: string;
  readonly ways: readonly LinkView[];
}
