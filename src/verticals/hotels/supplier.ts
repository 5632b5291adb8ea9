import type {
  AmendAnswer,
  AmendedPart,
  Amendment,
  AmendmentStatus,
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  HoldAnswer,
  MessagesAnswer,
  Order,
  OutgoingMessage,
  ReleaseAnswer,
  SendMessageAnswer,
  StatusAnswer,
  SupplierBooking,
  WebhookReading,
} from '#booking/vertical.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { Party } from '#values/party.ts';
import type { PriceLine } from '#values/price.ts';
import type { StayDates } from '#values/stay-dates.ts';

export type {
  AmendAnswer,
  Amendment,
  AmendmentStatus,
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  HoldAnswer,
  MessagesAnswer,
  Order,
  OutgoingMessage,
  ReleaseAnswer,
  SendMessageAnswer,
  StatusAnswer,
  SupplierBooking,
  WebhookReading,
};

export interface Guest {
  readonly firstName: string;
  readonly lastName: string;
}

/** The traveller slot of a room, counted from 0. */
export const leadGuestSlot = (room: number): string => `room_${String(room + 1)}`;

/** The lead guest of each room, in order. */
export function leadGuestsOf({ travellers }: Pick<Order, 'travellers'>): Guest[] {
  return travellers.map(({ fields }) => ({ firstName: fields.first_name ?? '', lastName: fields.last_name ?? '' }));
}

/**
 * A source of hotel rooms. Connectors in `suppliers/<name>/` implement this port; they import nothing else of ours.
 * Methods never throw for a supplier's failure; each returns a closed union. Prices are net: the amount that we owe.
 * One rate covers the whole party and the whole stay under one plan; its rooms are of one type unless `units` says
 * more.
 */
export interface HotelSupplier {
  readonly id: string;
  readonly capabilities: SupplierCapabilities;
  /**
   * The cheapest rate of each property that can take the party, and the cheapest with free cancellation; with `byBoard`
   * the same for each board.
   */
  search(criteria: SearchCriteria, signal: AbortSignal): Promise<SearchAnswer>;
  /** Every rate of one property. */
  rates(criteria: RatesCriteria, signal: AbortSignal): Promise<RatesAnswer>;
  /** The cheapest price of a property by the day on which a stay begins. Left out by suppliers that don't offer it. */
  calendar?(criteria: CalendarCriteria, signal: AbortSignal): Promise<CalendarAnswer>;
  /** Requests the current price of one rate, by its token, before a payment. */
  quote(token: string, signal: AbortSignal): Promise<QuoteAnswer>;
  hold(order: Order): Promise<HoldAnswer>;
  release(order: Order): Promise<ReleaseAnswer>;
  book(order: Order): Promise<BookAnswer>;
  status(order: Order): Promise<StatusAnswer>;
  cancellationFee(order: Order): Promise<CancellationFeeAnswer>;
  /** `token`: of the answer that told the fee, null where a schedule does. */
  cancel(order: Order, acceptedFee: Money, token?: string | null): Promise<CancelAnswer>;
  /** Corrects what `capabilities.amends` names, once for each `amendment.id`. */
  amend?(order: Order, amendment: Amendment): Promise<AmendAnswer>;
  amendmentStatus?(order: Order, amendment: Amendment): Promise<AmendmentStatus>;
  /** Hands a message to the property, once for each `message.id`; with `messages`, where `capabilities.messages`. */
  sendMessage?(order: Order, message: OutgoingMessage): Promise<SendMessageAnswer>;
  /** What the property has written, the oldest first. */
  messages?(order: Order): Promise<MessagesAnswer>;
  /**
   * Verifies and reads what the supplier has sent us about one of its bookings (raw bytes). The content is not trusted: it
   * names a booking whose status is then queried. Left out by suppliers that send nothing.
   */
  readWebhook?(headers: Headers, body: Uint8Array, now: Date): WebhookReading;
  /** All bookings made in a window (ISO instants), for reconciliation. */
  list(from: string, until: string): Promise<readonly SupplierBooking[] | 'unknown'>;
}

export interface SupplierCapabilities {
  readonly holds: boolean;
  /** Whether holding again restarts the full hold time. */
  readonly prolongsHolds: boolean;
  /** Properties that one search call may name. */
  readonly maxPropertiesPerSearch: number;
  /** First days that one calendar call may name; left out when there is no calendar. */
  readonly maxCalendarDays?: number;
  /**
   * Whether the connector itself verifies that the `regularLines` were charged; when left out, they are only claimed.
   */
  readonly regularPrices?: true;
  /** What it corrects in a confirmed booking, in place; nothing when left out. */
  readonly amends?: readonly AmendedPart[];
  /** Whether its properties and their guests can write to each other. */
  readonly messages?: true;
  readonly idempotency: 'native' | 'lookup' | 'none';
  /** Longest time, in seconds, after which a booking that was made shows up in `status`. */
  readonly visibilityLagSeconds: number;
}

export interface SearchCriteria {
  /** The supplier's own property ids. */
  readonly propertyIds: readonly string[];
  readonly stay: StayDates;
  readonly party: Party;
  /** ISO 3166-1 alpha-2 of the passport; prices may depend on it. */
  readonly nationality: string;
  /** Also requests the rates of each property by board. */
  readonly byBoard?: boolean;
}

export interface RatesCriteria extends Omit<SearchCriteria, 'propertyIds' | 'byBoard'> {
  readonly propertyId: string;
  /**
   * Reference of a booking that the wanted one is to replace. A supplier that has it may count its rooms as free for this
   * stay; its token then says so, and the rooms are shared until the replaced booking is cancelled.
   */
  readonly replaces?: string;
}

/** Stays of so many nights that begin on `from` (`YYYY-MM-DD`) or one of the `days - 1` days after it. */
export interface CalendarCriteria extends Pick<SearchCriteria, 'party' | 'nationality'> {
  readonly propertyId: string;
  readonly from: string;
  readonly days: number;
  readonly nights: number;
}

export type Board = 'RO' | 'BB' | 'HB' | 'FB' | 'AI';

export interface Bed {
  readonly kind: 'single' | 'double' | 'queen' | 'king' | 'sofa' | 'bunk';
  readonly count: number;
}

/** One room of a rate with several room types. */
export interface RoomUnit {
  /** Which room of the party, from 0. */
  readonly room: number;
  readonly roomCode: string;
  readonly roomName: string;
  readonly beds: readonly Bed[];
}

/** Information about a rate that guests must read before they pay, in the supplier's own words. */
export interface RateRemarks {
  /** BCP 47, of the texts. */
  readonly language: string;
  readonly texts: readonly string[];
}

/**
 * A price for the whole party and stay: net lines in the property's currency; taxes and fees itemised. A value added
 * tax has its legal rate (`rateBp`) where the supplier gives it; without one it is sold as part of the room.
 */
export interface SupplierRate {
  /** Opaque; identifies the rate to its supplier. */
  readonly token: string;
  readonly propertyId: string;
  /** The supplier's room code, equal for rates of one room type. */
  readonly roomCode: string;
  /** The supplier's own words, for codes that we have no text for. */
  readonly roomName: string;
  readonly beds: readonly Bed[];
  readonly planCode: string;
  readonly board: Board;
  /** A fee on request is in its supplier's `cancellationFee`, with a token for `cancel`. */
  readonly policy: CancellationPolicy;
  /** ISO 4217 of the `now` lines. */
  readonly currency: string;
  readonly lines: readonly PriceLine[];
  /**
   * The lines of the same rate without its promotion, when that price was really charged on this site before the
   * promotion began; left out where there is no promotion or the price was never charged.
   */
  readonly regularLines?: readonly PriceLine[];
  /**
   * Mandatory selling price of all `now` lines together, in minor units of `currency`: the rate is sold at this price,
   * regardless of our markup. Left out where we set the price.
   */
  readonly mandatorySellingPrice?: bigint;
  /** Net price of each night, the whole party together, in minor units of `currency`; adds up to the base line. */
  readonly nightly: readonly { readonly night: string; readonly minor: bigint }[];
  /** The type of each room of the party, in order, when the types differ. Left out for one type. */
  readonly units?: readonly RoomUnit[];
  /** Rooms of this type left for the stay, or null when the supplier doesn't say. */
  readonly left: number | null;
  /** Shown before payment and on the voucher; a supplier with notices gives them at the quote at the latest. */
  readonly remarks?: RateRemarks;
}

/** A rate in a list of hotels; it can't be booked from there, so it has no token. */
export interface ListedRate extends Pick<
  SupplierRate,
  | 'roomCode'
  | 'roomName'
  | 'planCode'
  | 'board'
  | 'policy'
  | 'currency'
  | 'lines'
  | 'regularLines'
  | 'mandatorySellingPrice'
  | 'left'
> {
  /** True when its rooms are of several types; `roomName` names them all. */
  readonly mixed?: true;
}

export interface PropertyRates {
  readonly propertyId: string;
  readonly cheapest: ListedRate;
  readonly cheapestRefundable: ListedRate | null;
  /** All available boards, and those of them that are available with free cancellation. */
  readonly boards: readonly Board[];
  readonly refundableBoards: readonly Board[];
  /**
   * The cheapest rate of each board and the cheapest of it with free cancellation; only when `byBoard` was requested.
   */
  readonly byBoard?: readonly ListedRate[];
}

export type UnavailableReason = 'sold_out' | 'minimum_stay' | 'occupancy' | 'closed' | 'unknown_property';

/** Requested properties that can't take the party for these dates, by reason. */
export interface Refused {
  readonly reason: UnavailableReason;
  readonly properties: number;
  /** For `minimum_stay`: the lowest number of nights with which one of them is available. */
  readonly minimumNights: number | null;
}

/** Why one property can't take the party. */
export interface Refusal {
  readonly reason: UnavailableReason;
  readonly minimumNights: number | null;
}

/** The refusals of a search, counted by reason. */
export function countRefusals(refusals: Iterable<Refusal>): Refused[] {
  const counted = new Map<
    UnavailableReason,
    { reason: UnavailableReason; properties: number; minimumNights: number | null }
  >();
  for (const { reason, minimumNights } of refusals) {
    const known = counted.get(reason);
    if (!known) counted.set(reason, { reason, properties: 1, minimumNights });
    else {
      known.properties += 1;
      if (minimumNights !== null && minimumNights < (known.minimumNights ?? Infinity))
        known.minimumNights = minimumNights;
    }
  }
  return [...counted.values()];
}

export type SearchAnswer =
  | {
      readonly kind: 'found';
      readonly properties: readonly PropertyRates[];
      /** Left out by a supplier that gives no reasons. */
      readonly refused?: readonly Refused[];
    }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type RatesAnswer =
  | { readonly kind: 'found'; readonly rates: readonly SupplierRate[] }
  | {
      readonly kind: 'none';
      readonly reason: UnavailableReason;
      /** For `minimum_stay`: how many nights a stay from this day must have. */
      readonly minimumNights?: number;
    }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type QuoteAnswer =
  | { readonly kind: 'offered'; readonly rate: SupplierRate; readonly expiresAt: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The price of the cheapest rate of a stay that begins on a day, or why there is none. */
export type CalendarDay =
  | { readonly checkIn: string; readonly rate: Pick<SupplierRate, 'currency' | 'lines' | 'mandatorySellingPrice'> }
  | {
      readonly checkIn: string;
      readonly rate: null;
      readonly reason: UnavailableReason;
      /** For `minimum_stay`, when the supplier gives it. */
      readonly minimumNights: number | null;
    };

export type CalendarAnswer =
  /** In order; a day with an invalid answer is left out. `at_property` lines are as in `rates`. */
  | { readonly kind: 'found'; readonly days: readonly CalendarDay[] }
  | { readonly kind: 'unavailable'; readonly reason: string };
