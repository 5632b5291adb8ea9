import type {
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  CodeFormat,
  HoldAnswer,
  IssuedCode,
  Order,
  ReleaseAnswer,
  StatusAnswer,
  SupplierBooking,
  WebhookReading,
} from '#booking/vertical.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { PriceLine } from '#values/price.ts';
import type { CatalogueAnswer, UnitCount } from './catalogue.ts';

export {
  attractionKinds,
  type AttractionKind,
  type CatalogueAnswer,
  type CatalogueOption,
  type CatalogueProduct,
  type CatalogueTexts,
  type CatalogueUnit,
  type UnitCount,
  type UnitKind,
  unitKinds,
} from './catalogue.ts';
export { checkUnits, countTickets } from './check-units.ts';
export type {
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  CodeFormat,
  HoldAnswer,
  IssuedCode,
  Order,
  ReleaseAnswer,
  StatusAnswer,
  SupplierBooking,
  WebhookReading,
};

/**
 * A source of tickets. Connectors in `suppliers/<name>/` implement this port; they import nothing else of ours. Methods
 * never throw for a supplier's failure; each returns a closed union. Prices are net: the amount that we owe.
 */
export interface TicketSupplier {
  readonly id: string;
  readonly capabilities: TicketCapabilities;
  /** One page of everything it sells, from the beginning (null) or from an earlier answer's `next`. */
  catalogue(cursor: string | null, signal: AbortSignal): Promise<CatalogueAnswer>;
  /** Which days can be visited, and from which price. */
  calendar(criteria: DaysCriteria, signal: AbortSignal): Promise<DaysAnswer>;
  /** The times of one day with their prices, and what these tickets cost at each of them. */
  slots(criteria: SlotsCriteria, signal: AbortSignal): Promise<SlotsAnswer>;
  /** Requests the current price of one visit, by its token, before a payment. */
  quote(token: string, signal: AbortSignal): Promise<TicketQuoteAnswer>;
  hold(order: Order): Promise<HoldAnswer>;
  release(order: Order): Promise<ReleaseAnswer>;
  /**
   * A booking that the supplier has still to decide on is `unknown`; `status` says `pending` of it. What is issued has the
   * unit's id as its holder.
   */
  book(order: Order): Promise<BookAnswer>;
  status(order: Order): Promise<TicketStatus>;
  /** `not_allowed` with `redeemed` once a ticket was used, with `too_late` past the cut-off of a supplier that then refuses. */
  cancellationFee(order: Order): Promise<CancellationFeeAnswer>;
  cancel(order: Order, acceptedFee: { readonly minor: bigint; readonly currency: string }): Promise<CancelAnswer>;
  /** As `HotelSupplier.readWebhook`: names a booking whose status is then queried. */
  readWebhook?(headers: Headers, body: Uint8Array, now: Date): WebhookReading;
  /** All bookings made in a window (ISO instants), for reconciliation. */
  list(from: string, until: string): Promise<readonly SupplierBooking[] | 'unknown'>;
}

/** `visit`: the booked visit as it is now; left out by suppliers that never move one. */
export type TicketStatus =
  | Exclude<StatusAnswer, { readonly kind: 'found' }>
  | (Omit<Extract<StatusAnswer, { readonly kind: 'found' }>, 'changes'> & { readonly visit?: VisitTimes });

/** `YYYY-MM-DDTHH:mm` in the product's zone. */
export interface VisitTimes {
  readonly starts: string;
  readonly ends: string;
}

export interface TicketCapabilities {
  readonly holds: boolean;
  /** Whether holding again restarts the full hold time. */
  readonly prolongsHolds: boolean;
  /** The catalogue is the operator's own: however little is left of it, it is believed. */
  readonly ownCatalogue: boolean;
  /** Days that one calendar call may cover. */
  readonly maxCalendarDays: number;
  readonly idempotency: 'native' | 'lookup' | 'none';
  /** Longest time, in seconds, after which a booking that was made shows up in `status`. */
  readonly visibilityLagSeconds: number;
}

/** One option of a product, by the supplier's own ids. */
export interface OptionKey {
  readonly productId: string;
  readonly optionId: string;
}

export interface DaysCriteria extends OptionKey {
  /** `YYYY-MM-DD` in the product's zone, and the days after it. */
  readonly from: string;
  readonly days: number;
  /** The tickets that must be available; empty for one of any unit. */
  readonly units: readonly UnitCount[];
}

export interface SlotsCriteria extends OptionKey {
  /** `YYYY-MM-DD` in the product's zone. */
  readonly day: string;
  readonly units: readonly UnitCount[];
}

/** `limited`: few are left. `free`: sold without counting. `closed`: not open; `sold_out`: open, but full. */
export type SlotState = 'available' | 'limited' | 'free' | 'sold_out' | 'closed';

/** The net price of one ticket of a unit. */
export interface UnitPrice {
  readonly unitId: string;
  /** In minor units of the slot's currency. */
  readonly minor: bigint;
  /** The only price at which one may be sold, in the same way; left out where we set the price. */
  readonly mandatoryMinor?: bigint;
}

/** Days are in order; a day with an invalid answer is left out. */
export interface VisitDay {
  readonly day: string;
  readonly state: SlotState;
  /** Tickets left on the whole day, or null when the supplier doesn't say. */
  readonly left: number | null;
  /** ISO 4217 of the prices. */
  readonly currency: string;
  /** The lowest price of each unit on that day; empty when the supplier gives none. */
  readonly from: readonly UnitPrice[];
}

export type DaysAnswer =
  | { readonly kind: 'found'; readonly days: readonly VisitDay[] }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A time at which a visit may begin, or a day's opening hours. Local times are `YYYY-MM-DDTHH:mm` in the product's zone. */
export interface Slot {
  readonly slotId: string;
  readonly starts: string;
  readonly ends: string;
  /** True when visitors come at any moment of the opening hours. */
  readonly allDay: boolean;
  /** `HH:mm`; empty for a start time. */
  readonly hours: readonly { readonly from: string; readonly until: string }[];
  readonly state: SlotState;
  readonly left: number | null;
  /** Instant (ISO, UTC) after which it is not sold any more. */
  readonly cutoffAt: string;
  readonly currency: string;
  readonly prices: readonly UnitPrice[];
  /** The visit with the requested tickets; null when none were requested or it can't take them. */
  readonly visit: TicketRate | null;
}

/** Why there is no slot on a day. `rules`: these tickets can't be sold together (`checkUnits` says which rule). */
export type NoSlotReason = 'sold_out' | 'closed' | 'past_cutoff' | 'rules' | 'unknown_product';

export type SlotsAnswer =
  | { readonly kind: 'found'; readonly slots: readonly Slot[] }
  | { readonly kind: 'none'; readonly reason: NoSlotReason }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The price of all tickets of one visit together. */
export interface TicketRate extends OptionKey {
  /** Opaque; identifies slot and tickets to the supplier. */
  readonly token: string;
  readonly slotId: string;
  readonly starts: string;
  readonly ends: string;
  readonly allDay: boolean;
  readonly hours: readonly { readonly from: string; readonly until: string }[];
  /** IANA zone of the local times. */
  readonly zone: string;
  readonly units: readonly (UnitCount & UnitPrice)[];
  readonly currency: string;
  /** Net; the base line has the code `tickets`. */
  readonly lines: readonly PriceLine[];
  /** Mandatory selling price of all `now` lines together; left out where we set the price. */
  readonly mandatorySellingPrice?: bigint;
  readonly policy: CancellationPolicy;
  readonly cutoffAt: string;
  readonly left: number | null;
}

export type TicketQuoteAnswer =
  | { readonly kind: 'offered'; readonly rate: TicketRate; readonly expiresAt: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'unavailable'; readonly reason: string };
