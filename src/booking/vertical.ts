import type { AmendAnswer, AmendedPart, Amendment, AmendmentStatus } from './port/amendment-port.ts';
import type { WebhookReading } from './gateway.ts';
import type { CodeTexts, Credit, IssuedCode, RefundTo } from './issued-code.ts';
import type { MessagesAnswer, OutgoingMessage, SendMessageAnswer } from './port/message-port.ts';
import type { PayableThrough } from './payable-through.ts';
import type { ProductForm, Traveller } from './product-form.ts';
import type { ProductSummary } from './product-summary.ts';
import type { Words } from './words.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { MomentFieldView } from '#travel/fields/moment-field-view.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine, VatNote } from '#values/price.ts';
import type { PageContext } from '#web/page.ts';

export type { ProductEvent, ProductNote, ProductSummary } from './product-summary.ts';

/** A difference between an offer and the chosen one. Only changes for the worse need the traveller's consent. */
export interface QuoteChange {
  /** `content`: what is bought is not the same, e.g. other meals. */
  readonly what: 'price' | 'at_property' | 'policy' | 'content';
  /** For `content` the product's own name of it, e.g. `board`; else the same as `what`. */
  readonly code: string;
  readonly worse: boolean;
  /**
   * Previous and new value: for `price` (the amount that we charge) minor units of the sale currency, for `at_property`
   * the output of `atPropertyCode`, else codes.
   */
  readonly before: string;
  readonly after: string;
}

/** A difference between what a supplier has booked now and what was ordered; code and values are the product's own. */
export interface SupplierChange {
  readonly code: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The port that the booking saga needs of a product (hotels, flights, …). A vertical implements it by passing each call
 * to the supplier that the order names. Every answer is a closed union; an adapter never throws for a supplier's
 * failure. `unknown` means that the call may have taken effect: query `status` by our reference.
 */
export interface ProductSupply {
  /** Whether the supplier can hold stock while the traveller pays. Without holds the saga goes straight to payment. */
  canHold(order: Order): boolean;
  /** Whether holding again restarts the full hold time. */
  canProlong(order: Order): boolean;
  /** Seconds after which a booking that was made is certain to appear in `status`. */
  visibilityLagSeconds(order: Order): number;
  /** Idempotent by `order.reference`: a repeat answers when the hold ends now. */
  hold(order: Order): Promise<HoldAnswer>;
  /** Idempotent; also succeeds for a hold that was never made. */
  release(order: Order): Promise<ReleaseAnswer>;
  /** Idempotent by `order.reference` where the supplier allows; never called again after `unknown` before `status` said not_found. */
  book(order: Order): Promise<BookAnswer>;
  status(order: Order): Promise<StatusAnswer>;
  /** The supplier's own fee for cancelling at this moment. A question without an effect: it may be repeated. */
  cancellationFee(order: Order): Promise<CancellationFeeAnswer>;
  /** Refuses with `fee_changed` when the supplier's fee is above the accepted one. */
  cancel(order: Order, accepted: AcceptedFee): Promise<CancelAnswer>;
  /** What a supplier corrects in a confirmed booking, in place; nothing when left out. */
  amends?(supplier: string): readonly AmendedPart[];
  /** Carried out once for each `amendment.id`, however often it is sent; only where `amends` has something. */
  amend?(order: Order, amendment: Amendment): Promise<AmendAnswer>;
  /** What became of an amendment. A question without an effect: it may be repeated. */
  amendmentStatus?(order: Order, amendment: Amendment): Promise<AmendmentStatus>;
  /** Whether travellers and a supplier's properties can write to each other; they can't when left out. */
  takesMessages?(supplier: string): boolean;
  /** Hands a message on, once for each `message.id`, however often it is sent; only where `takesMessages`. */
  sendMessage?(order: Order, message: OutgoingMessage): Promise<SendMessageAnswer>;
  /** What the property has written. A question without an effect: it may be repeated. */
  messages?(order: Order): Promise<MessagesAnswer>;
  /**
   * Verifies and reads what a supplier has sent us about one of its bookings (raw bytes): its signature and its age at
   * `now`. Null when the product has no such supplier, or it sends nothing. The reference is ours.
   */
  readWebhook?(supplier: string, headers: Headers, body: Uint8Array, now: Date): WebhookReading | null;
  /** ISO instant at which what was ordered begins; null when that is unknown. */
  startsAt?(order: Order): string | null;
  /** ISO instants, besides those before the beginning, at which a confirmed booking is checked at its supplier. */
  checksAt?(order: Order): readonly string[];
  /** Each connected supplier's books over a window (ISO instants), for reconciliation. */
  books(from: string, until: string): Promise<readonly SupplierBooks[]>;
}

export interface SupplierBooks {
  readonly supplier: string;
  readonly bookings: readonly SupplierBooking[] | 'unknown';
}

export type { AmendAnswer, AmendedPart, Amendment, AmendmentStatus } from './port/amendment-port.ts';
export type { MessagesAnswer, OutgoingMessage, PropertyMessage, SendMessageAnswer } from './port/message-port.ts';
export type { CodeFormat, CodeTexts, Credit, IssuedCode, RefundTo } from './issued-code.ts';
export type { SampleSale } from './sample-sale.ts';
export type { BookingWord, Words } from './words.ts';
export type { FormQuestion, ProductForm, SlotField, Traveller, TravellerField, TravellerSlot } from './product-form.ts';

/** All data of one reservation that a supplier needs. `reference` is ours, created before the first call. */
export interface Order {
  readonly product: string;
  readonly supplier: string;
  readonly reference: string;
  /** The supplier's own opaque token of the quoted offer. Never parsed by us. */
  readonly supplierToken: string;
  /** Amount payable to the supplier, in its currency (net price of the `now` lines). */
  readonly supplierPrice: Money;
  /** In the order of the form's slots, without identity documents: those are read through `TravellerDocuments`. */
  readonly travellers: readonly Traveller[];
  /** By the id of the form's question; unanswered ones are absent. */
  readonly answers: Readonly<Record<string, string>>;
  readonly contact: { readonly email: string; readonly phone: string };
  /** ISO 3166-1 alpha-2 of the passport; empty for products that do not need it. */
  readonly nationality: string;
  readonly requests: string;
  /** Parsed by the vertical that wrote it. */
  readonly details: unknown;
}

/** Identity documents of travellers, for connectors that must pass them on. They are stored encrypted. */
export interface TravellerDocuments {
  /** The document fields by slot, of the reservation with our reference; empty after they have been deleted. */
  of(reference: string): Promise<readonly Traveller[]>;
}

export type HoldAnswer =
  | { readonly kind: 'held'; readonly until: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'price_changed' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type ReleaseAnswer = { readonly kind: 'released' } | { readonly kind: 'unknown'; readonly reason: string };

export type BookAnswer =
  | {
      readonly kind: 'confirmed';
      readonly supplierReference: string;
      readonly propertyConfirmation: string | null;
      readonly payableThrough?: PayableThrough | null;
      /** What was issued for the travellers; left out when nothing is, or later. */
      readonly issued?: readonly IssuedCode[];
    }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'price_changed' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type StatusAnswer =
  | {
      readonly kind: 'found';
      readonly state: 'held' | 'pending' | 'confirmed' | 'cancelled';
      readonly supplierReference: string;
      readonly propertyConfirmation: string | null;
      readonly payableThrough?: PayableThrough | null;
      /** All that was issued until now; unchanged when left out. */
      readonly issued?: readonly IssuedCode[];
      /** Fee that the supplier kept, once cancelled; what it gave back as credit counts as kept. */
      readonly fee: Money | null;
      /** Differences from the order that the traveller may accept; none when left out. */
      readonly changes?: readonly SupplierChange[];
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What a supplier answers about the fee; what it leaves out is filled by `feeTerms`. */
export interface FeeAnswer {
  readonly kind: 'fee';
  /** What the supplier keeps of its price in money (supplier currency); what it gives back as credit counts as kept. */
  readonly fee: Money;
  readonly refundTo?: RefundTo;
  readonly credits?: readonly Credit[];
  /** Opaque: the supplier recognises its offer by it. */
  readonly token?: string | null;
  /** An ISO instant until which the fee is good. */
  readonly expiresAt?: string | null;
}

/** The fee that is agreed to (supplier currency), with the token of the answer that told it. */
export interface AcceptedFee {
  readonly fee: Money;
  readonly token: string | null;
}

export type CancellationFeeAnswer =
  | FeeAnswer
  | { readonly kind: 'not_allowed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type CancelAnswer =
  /** `fee`: as in `FeeAnswer`. */
  | { readonly kind: 'cancelled'; readonly fee: Money }
  | { readonly kind: 'fee_changed'; readonly fee: Money }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A booking in the supplier's records, for reconciliation. */
export interface SupplierBooking {
  readonly reference: string;
  readonly supplierReference: string;
  readonly state: 'held' | 'pending' | 'confirmed' | 'cancelled';
  readonly price: Money;
}

export type { CancellationPolicy, PayableThrough, WebhookReading };

/** The booking that a quote replaces. */
export interface Replaced {
  readonly reservationId: string;
  /** What the traveller agrees to pay for cancelling it (currency of both). */
  readonly fee: Money;
}

/** The offer of a quote, for a requote. Never leaves the server, because it contains the supplier's token. */
export interface QuoteToRenew {
  readonly supplier: string;
  readonly supplierToken: string;
  /** ISO 4217, of the net price. */
  readonly supplierCurrency: string;
  /** The amount that we charge. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  readonly vat: VatNote | null;
  readonly policy: CancellationPolicy;
  /** Parsed by the vertical that wrote it. */
  readonly details: unknown;
  /** Its differences from the chosen offer. */
  readonly changes: readonly QuoteChange[];
  readonly replaces: Replaced | null;
}

export type RenewAnswer =
  /** A new quote, with its differences from the first choice. */
  | { readonly kind: 'quoted'; readonly quoteId: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/** Extends the traveller's time by a requote. The old quote is unchanged. */
export interface ProductQuotes {
  renew(quote: QuoteToRenew, client: QuoteClient): Promise<RenewAnswer>;
  /** Left out by products whose bookings can't be changed. */
  readonly changes?: ProductChanges;
  /** What can be had now for a quote that has ended, or null; left out by products that can't say. */
  instead?(ended: EndedSale, client: ChangeClient & Pick<PageContext, 'country'>): Promise<OffersInstead | null>;
}

export interface OffersInstead {
  /** The page to which a choice is posted, as `offer`. */
  readonly action: string;
  /** The most alike first; at least one. */
  readonly options: readonly ChangeOption[];
}

export type EndedSale = Pick<QuoteToRenew, 'details' | 'total' | 'policy' | 'vat'>;

/** Who asks for a quote. */
export type QuoteClient = Pick<PageContext, 'brand' | 'locale' | 'visitor' | 'principal'>;

/** What a booking can be changed to, as a new quote that replaces it: other dates, times or guests. Nothing here changes it. */
export interface ProductChanges {
  /** The form, filled with what is typed, else with what is booked. */
  form(booked: BookedToChange, typed: URLSearchParams, client: ChangeClient): ChangeForm;
  /** Asks the suppliers for what can be had for what is typed, else for what is booked. */
  options(booked: BookedToChange, typed: URLSearchParams, client: ChangeClient): Promise<ChangeOptions>;
  /** Makes the quote of an option. */
  quote(booked: BookedToChange, offer: string, replaces: Replaced, client: ChangeClient): Promise<ChangeQuoteAnswer>;
}

export type ChangeClient = QuoteClient & Pick<PageContext, 'textLocale' | 'translate' | 'now'>;

/** A booking that may be changed. */
export interface BookedToChange {
  /** As our suppliers know it. */
  readonly reference: string;
  /** As it is booked now; parsed by the vertical that wrote it. */
  readonly details: unknown;
  /** What was charged; options are priced in its currency. */
  readonly total: Money;
  readonly policy: CancellationPolicy;
  /** Sold to a traveller who owes value added tax where it is not in the price. */
  readonly paysVat: boolean;
  /** ISO 3166-1 alpha-2; null for products that do not need it. */
  readonly nationality: string | null;
}

/** What a product asks for where a booking is changed. */
export type ChangeForm = DatesAndGuests | BeginningAndEnd;

/** Days as `YYYY-MM-DD` and guests as `2,2-5-9`, or what was typed in their place; typed as `check_in`, `check_out`, `guests`. */
export interface DatesAndGuests {
  readonly kind: 'dates';
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: string;
  readonly today: string;
  readonly lastDay: string;
  readonly errors?: { readonly check_in?: string; readonly check_out?: string; readonly guests?: string };
}

/**
 * Two moments; typed as `from` and `until` (`YYYY-MM-DDTHH:mm`, local), or in forms as `from_day`, `from_time`, `until_day` and
 * `until_time`.
 */
export interface BeginningAndEnd {
  readonly kind: 'times';
  readonly from: MomentFieldView;
  readonly until: MomentFieldView;
  readonly errors?: { readonly from?: string; readonly until?: string };
}

export type ChangeOptions =
  /** What is most like the booking first, then by price. */
  | { readonly kind: 'found'; readonly options: readonly ChangeOption[] }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  /** Nothing can be had; `text` says why. */
  | { readonly kind: 'none'; readonly text: string }
  /** No supplier has answered. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

export interface ChangeOption {
  /** Sealed: says to `quote` what was shown. */
  readonly offer: string;
  /** E.g. the room, and what it includes. */
  readonly title: string;
  readonly facts: readonly string[];
  /** What kind of thing it is, e.g. room and board, is as booked, and whether it can be cancelled for nothing. */
  readonly isAlike: boolean;
  /** The amount that we charge. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
}

export type ChangeQuoteAnswer =
  | { readonly kind: 'quoted'; readonly quoteId: string }
  | { readonly kind: 'sold_out' }
  /** It was shown too long ago. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'unavailable' }
  /** Not an option of this booking. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/**
 * Texts and facts of a booked product for pages, mails, vouchers and calendars; the vertical writes them in a locale.
 */
export interface ProductPresenter {
  /** As it is booked now: `details.changed` has the new values of what the supplier has changed since it was sold, by code. */
  present(details: unknown, locale: LocaleCode): ProductSummary;
  /** What a change of `content` is, in one sentence. */
  changeText(change: QuoteChange, locale: LocaleCode): string;
  /** The product's own texts on booking pages, mails and vouchers. */
  words(locale: LocaleCode): Words;
  /** The data that the product needs of its travellers. */
  /** `before`: slots of the parts of the same thing that stand before it, after which its own are numbered. */
  form(details: unknown, locale: LocaleCode, before?: number): ProductForm;
  /** A change by the supplier in words. Left out by products whose suppliers change nothing. */
  supplierChange?(change: SupplierChange, details: unknown, locale: LocaleCode): ChangeTexts;
  /** Texts beside the codes that suppliers issue. Left out by products without codes. */
  codeTexts?(details: unknown, locale: LocaleCode): CodeTexts;
}

/** What has changed, and its previous and its new value. */
export interface ChangeTexts {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
