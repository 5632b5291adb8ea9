import type { ArrivalHours } from './arrival.ts';

export interface ProductNote {
  readonly text: string;
  /** BCP 47 tag of a supplier's own text; null for ours, which are in the language of the page. */
  readonly language: string | null;
}

export interface ProductSummary {
  /** Name of the hotel, flight, attraction, … */
  readonly title: string;
  /**
   * For what is booked in parts, such as rooms of a stay: equal for parts of one thing, the part's own name, and what
   * happens to all when one can't be confirmed.
   */
  readonly part?: { readonly of: string; readonly name: string; readonly chargeElse: string };
  /** Street, town and country in one line; names of another direction than the street are isolated in it. */
  readonly address: string;
  readonly phone: string | null;
  /** Path of a picture on this origin, and what it shows. */
  readonly picture: { readonly src: string; readonly alt: string } | null;
  /** Path of the product's own page, with the same dates and travellers. */
  readonly href: string | null;
  /** Path of the search for the same place, dates and travellers; absent where there is none. */
  readonly searchHref?: string;
  /** IANA zone in which the product takes place. */
  readonly zone: string;
  /** Local date-times, `YYYY-MM-DDTHH:mm`, and dates as text. */
  readonly starts: { readonly local: string; readonly text: string };
  readonly ends: { readonly local: string; readonly text: string };
  /** When it is, in one line. */
  readonly dates: string;
  /** E.g. `3 nights`. */
  readonly length: string;
  /** Room, board, beds, guests…: label and value in the order to show them. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Arrival hours on the first day; null for products without an arrival. */
  readonly arrival: ArrivalHours | null;
  /** Notes to read before payment and on the voucher: conditions of the rate, then house rules. */
  readonly notes: readonly ProductNote[];
  /** Text of a price line's code, e.g. `city_tax`. */
  readonly lineLabels: Readonly<Record<string, string>>;
  /** For calendars, in order: a stay has one, a flight one for each segment. */
  readonly events: readonly ProductEvent[];
}

export interface ProductEvent {
  readonly title: string;
  readonly address: string;
  /** What is there, where that is not the product. */
  readonly place?: string;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  /** Local date-times, `YYYY-MM-DDTHH:mm`, each in its own IANA zone. */
  readonly starts: { readonly local: string; readonly zone: string };
  readonly ends: { readonly local: string; readonly zone: string };
}
