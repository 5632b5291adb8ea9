import type {
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  Order,
  StatusAnswer,
  SupplierBooking,
  WebhookReading,
} from '#booking/vertical.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';

export type { BookAnswer, CancelAnswer, CancellationFeeAnswer, Order, StatusAnswer, SupplierBooking, WebhookReading };

/**
 * A source of rental cars. Connectors in `suppliers/<name>/` implement this port; they import nothing else of ours. Methods
 * never throw for a supplier's failure; each returns a closed union. Prices are net: the amount that we owe. A fact that the
 * supplier does not tell is null, and is shown as unknown.
 */
export interface CarSupplier {
  readonly id: string;
  readonly capabilities: {
    /** Longest time, in seconds, after which a booking that was made shows up in `status`. */
    readonly visibilityLagSeconds: number;
  };
  /** Every car that can be had from stations near the pick-up spot. */
  search(criteria: CarCriteria, signal: AbortSignal): Promise<CarSearchAnswer>;
  /** Requests the current price of one car with extras, by its token, before a payment. */
  quote(token: string, extras: readonly ExtraChoice[], signal: AbortSignal): Promise<CarQuoteAnswer>;
  book(order: Order): Promise<BookAnswer>;
  /** `changes` has the code `car` with two ACRISS codes when the supplier has booked another kind of car. */
  status(order: Order): Promise<StatusAnswer>;
  cancellationFee(order: Order): Promise<CancellationFeeAnswer>;
  cancel(order: Order, acceptedFee: Money): Promise<CancelAnswer>;
  /** Names a booking whose status is then queried. Left out by suppliers that send nothing. */
  readWebhook?(headers: Headers, body: Uint8Array, now: Date): WebhookReading;
  /** All bookings made in a window (ISO instants), for reconciliation. */
  list(from: string, until: string): Promise<readonly SupplierBooking[] | 'unknown'>;
}

/** A point with the area in which a station may be. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm: number;
  /** IANA zone of local times there. */
  readonly zone: string;
}

export interface CarCriteria {
  readonly pickup: Spot;
  readonly dropoff: Spot;
  /** `YYYY-MM-DDTHH:mm`, local to its spot. */
  readonly from: string;
  readonly until: string;
  /** Whole years, at pick-up. */
  readonly driverAge: number;
  /** ISO 3166-1 alpha-2. */
  readonly residence: string;
}

export const stationAccesses = ['in_terminal', 'shuttle', 'meet_and_greet', 'call_for_pickup'] as const;
export type StationAccess = (typeof stationAccesses)[number];

/** Opening hours on the day of pick-up or return, `HH:mm` local. */
export interface OpeningHours {
  readonly from: string;
  readonly until: string;
}

export interface Station {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Street, postcode and city in one line; empty when it is unknown. */
  readonly address: string;
  readonly access: StationAccess | null;
  /** Null when they are unknown; empty when it is closed all day. */
  readonly hours: readonly OpeningHours[] | null;
  readonly phone: string | null;
}

export const gearboxes = ['manual', 'automatic'] as const;
export type Gearbox = (typeof gearboxes)[number];

export const fuelPolicies = ['full_to_full', 'same_to_same', 'prepaid'] as const;
export type FuelPolicy = (typeof fuelPolicies)[number];

export interface Car {
  /** An example of the group: the traveller gets this car or a similar one. */
  readonly name: string;
  /** Four letters: category, body, gearbox and drive, fuel and air conditioning. */
  readonly acriss: string;
  readonly gearbox: Gearbox;
  readonly airConditioning: boolean;
  readonly seats: number | null;
  readonly bags: { readonly large: number; readonly small: number } | null;
}

export type Mileage =
  | { readonly unlimited: true }
  /** For the whole rental. */
  | { readonly unlimited: false; readonly limit: number; readonly unit: 'km' | 'mi' };

export const includedCovers = ['collision_damage', 'theft', 'third_party', 'taxes', 'roadside'] as const;
export type IncludedCover = (typeof includedCovers)[number];

export const extraCodes = ['full_cover', 'additional_driver', 'child_seat', 'navigation', 'snow_tyres'] as const;
export type ExtraCode = (typeof extraCodes)[number];

/** Something that can be had besides, at a price for the whole rental. */
export interface Extra {
  readonly code: ExtraCode;
  readonly price: Money;
  /** When it is paid. */
  readonly timing: PriceLine['timing'];
  readonly most: number;
}

/** `quantity` is 1 or more. */
export interface ExtraChoice {
  readonly code: ExtraCode;
  readonly quantity: number;
}

/** Ages at which the rental costs the same, both included. */
export interface AgeRange {
  readonly from: number;
  readonly until: number;
}

/** One car at one station on one set of terms. */
export interface CarRate {
  /** Opaque; identifies car, stations and times to the supplier. */
  readonly token: string;
  /** The same for the same car at the same stations on the same terms, in every answer of the supplier. */
  readonly key: string;
  readonly car: Car;
  readonly vendor: string;
  readonly pickup: Station;
  readonly dropoff: Station;
  /** `YYYY-MM-DDTHH:mm`, local to the station. */
  readonly from: string;
  readonly until: string;
  readonly mileage: Mileage | null;
  readonly fuelPolicy: FuelPolicy | null;
  /** What the driver owes at most for damage that is covered. */
  readonly excess: Money | null;
  /** Blocked on the driver's card at the desk, and given back. */
  readonly deposit: Money | null;
  /** Null when the supplier tells no rule: the price is then good for the age that was asked for. */
  readonly driverAges: AgeRange | null;
  /** Null when it is unknown. */
  readonly included: readonly IncludedCover[] | null;
  readonly extras: readonly Extra[];
  /** In the supplier's own words. */
  readonly conditions: readonly { readonly title: string; readonly text: string }[];
  readonly currency: string;
  /**
   * Net; the base line has the code `rental`. Everything that the driver must pay is here: what is paid at the desk has the
   * timing `at_property`, in the desk's currency.
   */
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
}

/** Why a station near the spots rents nothing out for these times. */
export const noCarReasons = ['closed', 'no_one_way', 'driver_age', 'sold_out', 'no_station'] as const;
export type NoCarReason = (typeof noCarReasons)[number];

export type CarSearchAnswer =
  /** Keys are unique. */
  | { readonly kind: 'found'; readonly rates: readonly CarRate[] }
  | { readonly kind: 'none'; readonly reason: NoCarReason }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type CarQuoteAnswer =
  /** The lines of `rate` have the chosen extras. */
  | { readonly kind: 'offered'; readonly rate: CarRate; readonly expiresAt: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'unavailable'; readonly reason: string };
