/** Prices by the day on which a stay begins. Every text is ready to be shown. */
export interface CalendarView {
  /** The stay that the prices are for. */
  readonly basis: string;
  /** The dates with the lowest price, or that there is none. */
  readonly summary: string;
  /** Sunday first. */
  readonly weekdays: readonly string[];
  readonly months: readonly CalendarMonthView[];
}

export interface CalendarMonthView {
  readonly title: string;
  /** Empty cells before the first day. */
  readonly blanks: number;
  readonly days: readonly CalendarDayView[];
}

export interface CalendarDayView {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly number: string;
  /** The dates of the stay with its exact price, or with the reason why it is unavailable. */
  readonly text: string;
  /** The price in whole units, or a word for the reason. */
  readonly short: string;
  /** The page with those dates; null where nothing is available. */
  readonly href: string | null;
  readonly level: 'lowest' | 'low' | 'usual' | 'none';
}

/** Stays on flexible dates, each with its price. */
export interface FlexibleView {
  readonly ways: readonly { readonly label: string; readonly href: string; readonly isChosen: boolean }[];
  /** The months of a way that has some. */
  readonly months: readonly { readonly label: string; readonly href: string; readonly isChosen: boolean }[];
  readonly monthsLabel: string;
  /** Null until a way is chosen. */
  readonly choices: readonly FlexibleChoice[] | null;
  /** In place of choices that there are none of. */
  readonly empty: string;
  /** What the lowest price is marked with. */
  readonly lowest: string;
}

export interface FlexibleChoice {
  readonly dates: string;
  /** All that the stay costs, or that it can't be had. */
  readonly price: string;
  /** The parts charged now and paid at the property. */
  readonly split: string | null;
  /** The page with these dates; null where nothing is available. */
  readonly href: string | null;
  readonly isLowest: boolean;
  readonly isChosen: boolean;
}
