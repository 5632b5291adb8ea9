import type { ShownState } from '../tables.ts';
import type { BookingFilter } from './booking-filter.ts';
import type { StateTone } from './shown-state.ts';

/** `/dashboard/bookings`. All amounts and dates are texts. */
export interface BookingsView {
  readonly heading: string;
  /** Whether bookings of colleagues and agencies below are listed too. */
  readonly all: boolean;
  /** Path of the page, for the form of its filter. */
  readonly action: string;
  readonly filter: FilterView;
  /** Kinds of what can be booked. */
  readonly products: readonly { readonly value: string; readonly label: string }[];
  /** Who has sold them, in lists of more than one's own. */
  readonly agencies: readonly { readonly id: string; readonly name: string }[];
  readonly agents: readonly { readonly id: string; readonly name: string }[];
  /** What has to be paid or decided within three days; on the first page of a list without a filter. */
  readonly urgent: readonly BookingItem[];
  /** All bookings with a deadline ahead, the next one first. */
  readonly deadlines: string;
  readonly items: readonly BookingItem[];
  /** Whether the columns of the agency’s own money are shown. */
  readonly net: boolean;
  /** Where the agency’s own money can be shown; null for people who may not see it. */
  readonly switchHint: string | null;
  /** That there is another list, on another site of the agency. */
  readonly site: string | null;
  /** The next page, and the first when this is a later one. */
  readonly next: string | null;
  readonly first: string | null;
  readonly totals: readonly TotalsView[];
  readonly file: string;
  /** Whether anything is filtered, and the list without it. */
  readonly clear: string | null;
  /** Where bookings begin. */
  readonly home: string;
}

export interface FilterView {
  readonly by: BookingFilter['by'];
  readonly from: string;
  readonly until: string;
  readonly state: string;
  readonly product: string;
  readonly agency: string;
  readonly agent: string;
  readonly search: string;
  readonly sort: string;
}

export interface BookingItem {
  readonly id: string;
  readonly href: string;
  readonly reference: string;
  readonly state: ShownState;
  /** Confirmed, and cancelled unless it is paid in time. */
  readonly isUnpaid: boolean;
  readonly tone: StateTone;
  readonly customer: string;
  readonly title: string;
  readonly dates: string;
  /** Who has sold it; null in lists of one's own. */
  readonly agent: string | null;
  readonly booked: string;
  /** What has to be done by when. */
  readonly deadline: { readonly text: string; readonly isSoon: boolean } | null;
  readonly price: string;
  readonly originalPrice: string | null;
  readonly incomes: string | null;
  /** As booked, where it is another now. */
  readonly originalIncomes: string | null;
  readonly payments: string;
  /** As charged, where some was paid back. */
  readonly originalPayments: string | null;
}

/** Sums in one currency, by month. */
export interface TotalsView {
  readonly currency: string;
  readonly rows: readonly TotalsRow[];
  readonly sum: Omit<TotalsRow, 'share'>;
}

export interface TotalsRow {
  readonly period: string;
  readonly bookings: string;
  readonly price: string;
  readonly originalPrice: string | null;
  readonly incomes: string | null;
  readonly payments: string;
  /** Of the largest month, 0 to 100, for the chart. */
  readonly share: number;
}
