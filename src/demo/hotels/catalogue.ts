import type { Bed, Board } from '#verticals/hotels/supplier.ts';
import type { Money } from '#values/money.ts';

/** The sandbox supplier's inventory. Passed in, so that a million properties need no storage here. */
export interface SandboxCatalogue {
  /** Null for an unknown id. Called several times a request, so it must be fast and pure. */
  property(id: string): SandboxProperty | null;
}

export interface SandboxProperty {
  readonly id: string;
  /** ISO 4217 of every price but a city tax. */
  readonly currency: string;
  /** IANA zone; cancellation deadlines fall at 18:00 on its clocks. */
  readonly tz: string;
  readonly roomTypes: readonly SandboxRoomType[];
  readonly taxes: SandboxTaxes;
  /** Season and weekday of one night (`YYYY-MM-DD`), in basis points of the base price. Always the same for a night. */
  nightFactorBp(night: string): number;
  /** Whether a night (`YYYY-MM-DD`) is closed; when left out, every night is open. */
  isClosed?(night: string): boolean;
  /** The minimum stay by first day; when left out: one night. */
  fewestNights?(checkIn: string): number;
  /** The promotion for a stay booked on a day, or null; both days `YYYY-MM-DD` at the property. */
  promotion?(bookedOn: string, checkIn: string, nights: number): SandboxPromotion | null;
}

export interface SandboxPromotion {
  readonly type: string;
  /** Off every night's price, up to 9,000. */
  readonly discountBp: number;
  /** Whether the regular price was charged to every guest in the month before it began. */
  readonly wasRegular: boolean;
}

export interface SandboxRoomType {
  readonly code: string;
  readonly name: string;
  readonly maxAdults: number;
  readonly maxChildren: number;
  readonly maxGuests: number;
  readonly beds: readonly Bed[];
  /** How many rooms of this type exist. */
  readonly rooms: number;
  /** One room, one night, two adults, VAT included, in minor units of the property's currency. */
  readonly basePriceMinor: bigint;
  readonly plans: readonly SandboxPlan[];
}

export interface SandboxPlan {
  readonly code: string;
  readonly board: Board;
  readonly refundable: boolean;
  /** Days before check-in at whose 18:00 free cancellation ends. Ignored when not refundable. */
  readonly freeUntilDays: number;
  /** The cancellation fee is told only when it is asked for, whatever the two above say. */
  readonly feeOnRequest?: true;
  /** Basis points of the room's base price. */
  readonly priceBp: number;
}

export interface SandboxTaxes {
  /** Basis points; contained in every price. */
  readonly vatBp: number;
  /** Paid at the desk: for each adult or each room and night, in its own currency, or a share of the price. */
  readonly cityTax:
    | { readonly kind: 'per_person_night' | 'per_room_night'; readonly amount: Money }
    | { readonly kind: 'percent'; readonly percentBp: number }
    | null;
  /** For each room and night, paid at the desk. */
  readonly resortFeePerNight: Money | null;
}
