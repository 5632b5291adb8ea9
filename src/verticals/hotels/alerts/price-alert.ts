import type { Place } from '#travel/places/place.ts';
import type { Money } from '#values/money.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { WholePrice } from '#values/whole-price.ts';
import type { PropertyCard } from '../content/property.ts';

/** What is watched: a hotel, or a search, whose price is that of its cheapest hotel. */
export type AlertSubject =
  | { readonly kind: 'hotel'; readonly propertyId: string }
  /** The slugs are in order; none for the whole place. `filters`: all others as a query, empty for none. */
  | {
      readonly kind: 'search';
      readonly placeId: number;
      readonly districts: readonly string[];
      readonly filters: string;
    };

/** A stay whose person is told when its price falls. */
export interface PriceAlert {
  readonly id: string;
  readonly brand: string;
  readonly personId: string;
  readonly subject: AlertSubject;
  /** Of the emails. */
  readonly locale: string;
  readonly stay: StayDates;
  /** As addresses have them: `2,2-5-9`. */
  readonly guests: string;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
  /** All that the stay cost when the alert was made, or when its fall was last told. */
  readonly price: Money;
  readonly since: Date;
  /** The price when suppliers last told one; null before the first time. */
  readonly last: { readonly price: Money; readonly at: Date } | null;
}

/** What is asked of suppliers for an alert. */
export type AlertQuestion = Pick<PriceAlert, 'brand' | 'subject' | 'locale' | 'stay' | 'guests' | 'country'>;

export type AlertPrice =
  /** With the hotel that has the price. */
  | { readonly kind: 'found'; readonly price: WholePrice; readonly property: PropertyCard; readonly place: Place }
  /** Sold out, closed, or a hotel or place that we no longer have. */
  | { readonly kind: 'none' }
  /** No supplier has answered. */
  | { readonly kind: 'unavailable' };

export const mostAlerts = 20;

/** A fall is worth an email from this share of the earlier price on. */
const leastFallPercent = 5n;

/** Whether a price is lower by enough. Another currency can't be compared. */
export function hasFallen(before: Money, now: Money): boolean {
  if (before.currency !== now.currency || now.minor <= 0n) return false;
  return (before.minor - now.minor) * 100n >= before.minor * leastFallPercent;
}
