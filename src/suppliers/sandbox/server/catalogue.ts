import type { Bed, Board } from '#verticals/hotels/supplier.ts';
import type { Money } from '#values/money.ts';

/** What the sandbox supplier has on its shelves. Handed in, so that a million properties need no storage here. */
export interface SandboxCatalogue {
  /** Null for an id that the supplier doesn't know. Called several times a request: must be quick and pure. */
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
  /** Basis points of the room's base price. */
  readonly priceBp: number;
}

export interface SandboxTaxes {
  /** Basis points; contained in every price. */
  readonly vatBp: number;
  /** For each adult and night, paid at the desk, in its own currency. */
  readonly cityTaxPerPersonNight: Money | null;
  /** For each room and night, paid at the desk. */
  readonly resortFeePerNight: Money | null;
}
