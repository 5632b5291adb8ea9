import type { Bed, Board } from '#verticals/hotels/supplier.ts';

/** The operator's contract with one property. Nightly prices include value added tax. */
export interface DirectProperty {
  readonly id: string;
  /** ISO 4217 of every price but the city tax. */
  readonly currency: string;
  /** IANA zone. */
  readonly tz: string;
  readonly vatBp: number;
  readonly cityTax: DirectCityTax | null;
  /** Each room and night, paid at the desk to the property. */
  readonly resortFeeMinor: bigint | null;
  readonly seasons: Seasons;
  readonly stopSells: readonly DaySpan[];
  readonly promotions: readonly Promotion[];
  readonly rooms: readonly DirectRoom[];
  /** Comma-separated, as every search needs them. */
  readonly roomTypeIds: string;
}

/** Paid at the desk to the city; `percent` is a share of the stay's price. */
export type DirectCityTax =
  | { readonly kind: 'per_person_night' | 'per_room_night'; readonly minor: bigint; readonly currency: string }
  | { readonly kind: 'percent'; readonly percentBp: number };

/**
 * Sixteen numbers for each season, in order of its first night: that night and the day after the last (as counts of days
 * since 1970-01-01), then the shares of the room's price from Monday to Sunday in basis points, then the fewest nights of a stay that begins
 * on these weekdays. A contract has sixty.
 */
export type Seasons = Int32Array;

export const seasonLength = 16;

/** Nights as counts of days since 1970-01-01, `until` is the day after the last one. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

export type PromotionKind = 'early_bird' | 'last_minute' | 'long_stay';

/** A share off every rate of the property; days count from 1970-01-01. */
export interface Promotion {
  readonly kind: PromotionKind;
  readonly discountBp: number;
  /** First and last day on which it can be booked, on the property's calendar. */
  readonly bookFrom: number;
  readonly bookUntil: number;
  readonly stay: DaySpan;
  readonly minNights: number;
  readonly minDaysAhead: number;
  readonly maxDaysAhead: number | null;
}

export interface DirectRoom {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly beds: readonly Bed[];
  readonly maxAdults: number;
  readonly maxChildren: number;
  readonly maxGuests: number;
  /** Rooms sold a night where `room_night` says nothing else. */
  readonly allotment: number;
  readonly baseMinor: bigint;
  readonly plans: readonly DirectPlan[];
}

export interface DirectPlan {
  readonly code: string;
  readonly board: Board;
  /** Days before check-in until which cancelling is free; null = never free. */
  readonly freeUntilDays: number | null;
  /** `HH:mm` at the property. */
  readonly freeUntilTime: string;
  readonly priceBp: number;
}

/** Days without any other promotion that must precede one, so that its regular price was actually charged. */
const regularDays = 30;

/** The minimum stay by first day: that of the latest season that covers it. */
export function fewestNights({ seasons }: Pick<DirectProperty, 'seasons'>, firstDay: number): number {
  for (let at = seasons.length - seasonLength; at >= 0; at -= seasonLength) {
    const covers = seasons[at]! <= firstDay && firstDay < seasons[at + 1]!;
    // 1970-01-01 was a Thursday.
    if (covers) return seasons[at + 9 + ((firstDay + 3) % 7)]!;
  }
  return 1;
}

/** Whether one of the nights is closed. */
export function isStopped(property: DirectProperty, days: readonly number[]): boolean {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  return property.stopSells.some(({ from, until }) => from <= last && first < until);
}

/** The best promotion for a stay booked on this day, or null. */
export function promotionFor(property: DirectProperty, days: readonly number[], today: number): Promotion | null {
  const [first = 0] = days;
  const end = first + days.length;
  const ahead = first - today;
  let best: Promotion | null = null;
  for (const promotion of property.promotions) {
    const { bookFrom, bookUntil, stay, minNights, minDaysAhead, maxDaysAhead } = promotion;
    const runs = bookFrom <= today && today <= bookUntil && stay.from <= first && end <= stay.until;
    const fits = days.length >= minNights && ahead >= minDaysAhead && ahead <= (maxDaysAhead ?? ahead);
    if (runs && fits && promotion.discountBp > (best?.discountBp ?? 0)) best = promotion;
  }
  return best;
}

/** Whether the price without this promotion was charged to every guest for the month before it began. */
export function wasRegular(property: DirectProperty, { bookFrom }: Promotion): boolean {
  return property.promotions.every((one) => one.bookFrom >= bookFrom || one.bookUntil < bookFrom - regularDays);
}
