import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine, VatNote } from '#values/price.ts';
import type { ShownAmendment } from '../state/amendments.sql.ts';
import type { IssuedCode } from '../issued-code.ts';
import type { PayableThrough } from '../payable-through.ts';
import type { PaymentState, RefundState, ShownState, SupplierChangeAnswer, TripMode, TripState } from '../tables.ts';
import type { Credit, RefundTo, Replaced, SupplierChange, Traveller } from '../vertical.ts';

/** What a supplier has changed in a confirmed booking, as its traveller may see it. */
export interface ShownSupplierChange extends SupplierChange {
  readonly id: string;
  /** Null while the traveller is asked. */
  readonly answer: Exclude<SupplierChangeAnswer, 'withdrawn'> | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly answeredAt: string | null;
}

/** A reservation as its own traveller may see it: no net price, no supplier token, no journal. */
export interface ShownReservation {
  readonly id: string;
  readonly quoteId: string;
  readonly reference: string;
  readonly state: ShownState;
  readonly trip: TripOfReservation;
  /** When its supplier was asked what it has not answered (ISO); null when nothing is in doubt. */
  readonly askedSince: string | null;
  /** Why it failed or expired: sold_out, price_changed, rejected, supplier_down, other_unavailable, payment_declined, payment_cancelled, payment_expired, payment_unavailable, payment_differs. */
  readonly failure: string | null;
  readonly locale: string;
  readonly product: string;
  readonly supplier: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2; null for products that do not need it. */
  readonly nationality: string | null;
  readonly requests: string;
  /** Expected arrival: hours after midnight of the first day; null when unknown. */
  readonly arrivalHour: number | null;
  /** In the order of the form's slots, without identity documents. */
  readonly travellers: readonly Traveller[];
  /** By the id of the form's question. */
  readonly answers: Readonly<Record<string, string>>;
  /** As it is booked now: what was sold, with the supplier's changes that the traveller has not refused. */
  readonly details: object;
  /** What the supplier has changed since it confirmed, the oldest first. */
  readonly supplierChanges: readonly ShownSupplierChange[];
  /** The newest correction that was asked of the supplier. */
  readonly amendment: ShownAmendment | null;
  /** Cancelled without being asked. */
  readonly isCancelledBySupplier: boolean;
  /** The amount that we charge: the sum of the `now` lines. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  /** What the price says about value added tax. */
  readonly vat: VatNote | null;
  readonly policy: CancellationPolicy;
  readonly supplierReference: string | null;
  readonly propertyConfirmation: string | null;
  readonly payableThrough: PayableThrough | null;
  /** What the supplier has issued for the travellers. */
  readonly issued: readonly IssuedCode[];
  /** ISO instants. */
  readonly createdAt: string;
  readonly confirmedAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancellationFee: Money | null;
  /** Where the provider sends what it gives back for the cancellation; null unless it was cancelled at a fee that it told. */
  readonly refundTo: RefundTo | null;
  /** What it gives instead of money. */
  readonly credits: readonly Credit[];
  /** The booking that this one replaces. */
  readonly replaces: Replaced | null;
  /** The booking that replaces this one, or that is being made to. */
  readonly replacement: Replacement | null;
  /** Its cancellation was requested because another booking replaces it. */
  readonly isReplaced: boolean;
  /** The trip's payment. */
  readonly payment: {
    readonly id: string;
    readonly state: PaymentState;
    readonly redirectUrl: string | null;
    /** The part of it that is for this reservation. */
    readonly captured: Money;
    readonly payUntil: string | null;
    readonly declineReason: string | null;
    /** When the bank approved the card; an ISO instant. */
    readonly authorisedAt: string | null;
    /** Whether an agency's account pays, and no card. */
    readonly isOnAccount?: boolean;
    /** Whether nothing is charged until it is confirmed. */
    readonly isLater?: boolean;
  };
  readonly refund: ShownRefund | null;
  /** Amount still to be paid for the trip; null when nothing is. */
  readonly due: ShownDue | null;
  /** The database's clock at reading. */
  readonly now: string;
}

/** All that is given back for a reservation. */
export interface ShownRefund {
  readonly state: RefundState;
  readonly amount: Money;
  /** The one of them that was made last. */
  readonly last: Money;
  readonly doneAt: string | null;
}

export interface ShownDue {
  readonly amount: Money;
  /** ISO instant of the automatic cancellation; null without one. */
  readonly payBy: string | null;
  /** Paying later was agreed; else a card could not be charged. */
  readonly isAgreed: boolean;
}

/** A trip of one reservation, which has its id. */
export interface Replacement {
  readonly id: string;
  readonly state: TripState;
}

/** What is bought and paid together with a reservation. */
export interface TripOfReservation {
  readonly id: string;
  readonly reference: string;
  readonly mode: TripMode;
  readonly state: TripState;
  /** How many reservations it has. */
  readonly size: number;
  /** What we charge for all that can be had. */
  readonly total: Money;
}
