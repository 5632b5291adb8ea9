import type { IssuedCode } from './issued-code.ts';
import type { VatStatus } from '#values/price.ts';
import type { MoneyJson } from '#values/money.ts';
import type { PayableThrough } from './payable-through.ts';
import type { Traveller } from './product-form.ts';
import type { Credit, RefundTo } from './vertical.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PricingTables } from '#pricing/tables.ts';
import type { ProposalTables } from './proposal-tables.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Json = JSONColumnType<object>;

export type TripState =
  | 'created'
  | 'held'
  | 'awaiting_payment'
  | 'booking'
  | 'undoing'
  | 'confirmed'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'expired';
/** `loose`: each reservation stands alone, and what can't be had is not charged. `package`: all of them or nothing. */
export type TripMode = 'single' | 'loose' | 'package';
export type ReservationState =
  | 'created'
  | 'held'
  | 'booking'
  | 'unknown'
  | 'confirmed'
  | 'supplier_changed'
  | 'failed'
  | 'expired'
  | 'cancelling'
  | 'cancel_unknown'
  | 'cancelled'
  | 'completed'
  | 'needs_human';
/** A reservation's state as it is shown: while its trip is being paid, that is its state too. */
export type ShownState = ReservationState | 'awaiting_payment';
export type PaymentState = 'created' | 'open' | 'authorised' | 'captured' | 'declined' | 'closed' | 'voided' | 'lost';
export type PaymentKind = 'card' | 'credit' | 'deposit' | 'due' | 'later';
/** The first two follow from bookings, the next three are a person's; `dispute`: what a lost dispute has left of a refund. */
export type RefundCause = 'cancelled' | 'not_booked' | 'goodwill' | 'partial' | 'duplicate' | 'dispute';
/** `submitted`: the gateway has accepted it, but it is not done yet. `covered`: a lost dispute has paid it. */
export type RefundState = 'owed' | 'submitted' | 'done' | 'manual' | 'covered';
/** `withdrawn`: taken back, or changed again, by the supplier before the traveller answered. */
export type SupplierChangeAnswer = 'accepted' | 'cancelled' | 'withdrawn';
/** `waiting`: the supplier has not decided, or its answer is not known. `dropped`: the booking was over first. */
export type AmendmentState = 'asked' | 'waiting' | 'done' | 'refused' | 'dropped';
export type DisputeState = 'needs_response' | 'under_review' | 'won' | 'lost';
/** Why money is owed: a card could not be charged, or it was agreed to be paid later. */
export type ReceivableCause = 'charge_failed' | 'pay_later';
export type ReceivableState = 'open' | 'paid' | 'written_off' | 'waived';

export type CreditJson = Omit<Credit, 'amount'> & { readonly amount: MoneyJson };

export interface BookingTables extends PricingTables, ProposalTables {
  'booking.quote': {
    id: Generated<string>;
    brand: string;
    product: string;
    supplier: string;
    locale: string;
    currency: string;
    total_minor: bigint;
    lines: Json;
    vat: Defaulted<VatStatus | null>;
    vat_minor: Defaulted<bigint | null>;
    policy: Json;
    details: Json;
    changes: Json;
    must_acknowledge: boolean;
    fx_rate_id: bigint | null;
    fx_from_rate_id: Defaulted<bigint | null>;
    ends_at: Date;
    /** Name of what is booked and when it begins; null in quotes from before lists needed them. */
    title: Defaulted<string | null>;
    starts_at: Defaulted<Date | null>;
    expires_at: Date;
    /** The reservation that is changed to it. */
    replaces: Defaulted<string | null>;
    /** The fee agreed to for cancelling that reservation (currency of the quote). */
    replaces_fee_minor: Defaulted<bigint | null>;
    created_at: Defaulted<Date>;
  };
  'booking.quote_net': {
    quote_id: string;
    supplier_token: string;
    supplier_currency: string;
    supplier_minor: bigint;
    supplier_in_sale_minor: bigint;
    tax_in_sale_minor: bigint;
    exchange_margin_minor: Defaulted<bigint>;
    agency_id: Defaulted<string | null>;
    agency_net_minor: Defaulted<bigint | null>;
    commission_minor: Defaulted<bigint | null>;
    /** The lowest price that it may be sold at, in the currency of the sale. */
    least_minor: Defaulted<bigint | null>;
    /** The supplier sets the selling price. */
    is_fixed: Defaulted<boolean>;
    trail: JSONColumnType<object | null, string | null | undefined>;
    pricing_key: Defaulted<string | null>;
  };
  'booking.trip_customer': { trip_id: string; customer_id: string };
  'booking.basket_item': {
    id: Generated<string>;
    owner: Buffer;
    quote_id: string;
    back: Defaulted<string>;
    is_sold_out: Defaulted<boolean>;
    expires_at: Defaulted<Date>;
    created_at: Defaulted<Date>;
  };
  'booking.trip': {
    id: Generated<string>;
    reference: string;
    mode: TripMode;
    state: Defaulted<TripState>;
    version: Defaulted<number>;
    due_at: Defaulted<Date | null>;
    polls: Defaulted<number>;
    pay_until: Defaulted<Date | null>;
    brand: string;
    locale: string;
    channel: string;
    currency: string;
    total_minor: bigint;
    person_id: Defaulted<string | null>;
    contact_name: string;
    email: string;
    email_norm: string;
    phone: string;
    /** Null for products that do not need it. */
    nationality: string | null;
    evidence: Json;
    /** The reservation of another trip that is cancelled once this trip is confirmed and paid. */
    replaces: Defaulted<string | null>;
    ends_at: Date;
    /** The selling agency, with those above it, and its agent; null and empty for everybody else. */
    agency_id: Defaulted<string | null>;
    agency_path: Defaulted<string[]>;
    agent_id: Defaulted<string | null>;
    referral_source: Defaulted<'link' | 'site' | null>;
    referral_agency_id: Defaulted<string | null>;
    referral_person_id: Defaulted<string | null>;
    referral_fid: Defaulted<bigint | null>;
    created_at: Defaulted<Date>;
  };
  /** The first reservation of a trip has the trip's id. */
  'booking.reservation': {
    id: Generated<string>;
    trip_id: string;
    position: Defaulted<number>;
    /** A trip that can't have it fails. */
    required: Defaulted<boolean>;
    reference: string;
    quote_id: string;
    state: Defaulted<ReservationState>;
    version: Defaulted<number>;
    product: string;
    supplier: string;
    requests: Defaulted<string>;
    arrival_hour: Defaulted<number | null>;
    travellers: JSONColumnType<readonly Traveller[]>;
    answers: JSONColumnType<Readonly<Record<string, string>>>;
    hold_until: Defaulted<Date | null>;
    supplier_reference: Defaulted<string | null>;
    property_confirmation: Defaulted<string | null>;
    payable_through: Defaulted<PayableThrough | null>;
    /** What the supplier has issued for the travellers. */
    issued: JSONColumnType<readonly IssuedCode[], string | undefined>;
    failure: Defaulted<string | null>;
    accepted_fee_minor: Defaulted<bigint | null>;
    supplier_fee_minor: Defaulted<bigint | null>;
    /** The price without the commission of the agency that brought the traveller; null when it has none. */
    referred_net_minor: Defaulted<bigint | null>;
    /** The last fee told by the supplier at which a cancellation was requested; null when it follows a schedule. */
    cancellation_quote_id: Defaulted<string | null>;
    /** The trip for which its cancellation was requested. */
    replaced_by: Defaulted<string | null>;
    cancel_requested_at: Defaulted<Date | null>;
    cancelled_at: Defaulted<Date | null>;
    confirmed_at: Defaulted<Date | null>;
    check_at: Defaulted<Date | null>;
    ends_at: Date;
    created_at: Defaulted<Date>;
  };
  /** A fee that a supplier told when it was asked. */
  'booking.cancellation_quote': {
    id: Generated<string>;
    reservation_id: string;
    /** What of the price is not paid back in money: currency of the sale. */
    fee_minor: bigint;
    /** What the supplier keeps of its price in money: currency of the supplier. */
    supplier_fee_minor: bigint;
    supplier_token: string | null;
    refund_to: RefundTo;
    credits: JSONColumnType<readonly CreditJson[]>;
    expires_at: Date;
    created_at: Defaulted<Date>;
  };
  /** What the supplier has changed in a confirmed booking; `code` and values are the product's own. */
  'booking.supplier_change': {
    id: Generated<string>;
    reservation_id: string;
    code: string;
    before: string;
    after: string;
    created_at: Defaulted<Date>;
    answer: Defaulted<SupplierChangeAnswer | null>;
    answered_at: Defaulted<Date | null>;
  };
  /** A correction of a confirmed booking, in place. */
  'booking.amendment': {
    id: Generated<string>;
    reservation_id: string;
    state: Defaulted<AmendmentState>;
    version: Defaulted<number>;
    travellers_before: JSONColumnType<readonly Traveller[]>;
    requests_before: string;
    travellers: JSONColumnType<readonly Traveller[]>;
    requests: string;
    reason: Defaulted<string | null>;
    check_at: Defaulted<Date | null>;
    polls: Defaulted<number>;
    created_at: Defaulted<Date>;
    settled_at: Defaulted<Date | null>;
  };
  'booking.traveller_document': {
    reservation_id: string;
    slot: string;
    sealed: Buffer;
    delete_after: Date;
  };
  'booking.payment': {
    id: Generated<string>;
    trip_id: string;
    reference: string;
    gateway: string;
    gateway_reference: Defaulted<string | null>;
    redirect_url: Defaulted<string | null>;
    state: Defaulted<PaymentState>;
    version: Defaulted<number>;
    currency: string;
    amount_minor: bigint;
    captured_minor: Defaulted<bigint>;
    capture_before: Defaulted<Date | null>;
    decline_reason: Defaulted<string | null>;
    /** How a trip is paid. `later`: nothing is charged until it is confirmed; `due` pays what is owed then, or after a failed charge. */
    kind: Defaulted<PaymentKind>;
    replaced_at: Defaulted<Date | null>;
    check_at: Defaulted<Date | null>;
    /** Account of the ledger that the money comes from. */
    account: Defaulted<string>;
    /** What the agency owes of the amount, where it is booked on account; else null. */
    agency_minor: Defaulted<bigint | null>;
    fee_minor: Defaulted<bigint | null>;
    fee_currency: Defaulted<string | null>;
    card: JSONColumnType<object | null, string | undefined>;
    authentication: Defaulted<'3ds' | 'exempt' | 'none' | null>;
    created_at: Defaulted<Date>;
  };
  'booking.receivable': {
    trip_id: string;
    state: Defaulted<ReceivableState>;
    version: Defaulted<number>;
    currency: string;
    amount_minor: bigint;
    cause: Defaulted<ReceivableCause>;
    reminds_client: Defaulted<boolean>;
    pay_by: Defaulted<Date | null>;
    remind_at: Defaulted<Date | null>;
    note: Defaulted<string | null>;
    created_at: Defaulted<Date>;
    settled_at: Defaulted<Date | null>;
  };
  'booking.pay_link': {
    payment_id: string;
    opened_by: Buffer;
    opened_at: Defaulted<Date>;
  };
  'booking.payment_link': {
    id: Generated<string>;
    trip_id: string;
    made_by: string | null;
    created_at: Defaulted<Date>;
    sent_to: Defaulted<string | null>;
    opened_by: Defaulted<Buffer | null>;
    opened_at: Defaulted<Date | null>;
    revoked_at: Defaulted<Date | null>;
  };
  'booking.refund': {
    id: Generated<string>;
    payment_id: string;
    reservation_id: string;
    cause: RefundCause;
    state: Defaulted<RefundState>;
    version: Defaulted<number>;
    amount_minor: bigint;
    /** Who made it and why, where a person did. */
    made_by: Defaulted<string | null>;
    note: Defaulted<string | null>;
    /** The person's own reference for it: repeated, it is the same refund. */
    request_key: Defaulted<string | null>;
    created_at: Defaulted<Date>;
    done_at: Defaulted<Date | null>;
  };
  'booking.dispute': {
    id: Generated<string>;
    payment_id: string;
    reference: string;
    state: DisputeState;
    version: Defaulted<number>;
    amount_minor: bigint;
    reason: string;
    respond_by: Date | null;
    created_at: Defaulted<Date>;
  };
  'booking.step_journal': {
    trip_id: string;
    /** The reservation, the payment or the refund that the call is about. */
    subject: string;
    step: string;
    attempt: number;
    key: string;
    lease_id: bigint;
    state: Defaulted<'SENT' | 'OK' | 'FAILED' | 'UNKNOWN'>;
    sent_at: Defaulted<Date>;
    finished_at: Defaulted<Date | null>;
    result: JSONColumnType<object | null, string | undefined>;
  };
  'booking.event': {
    trip_id: string;
    seq: Defaulted<number>;
    at: Defaulted<Date>;
    entity: string;
    name: string;
    actor: string;
    from_state: string;
    to_state: string;
    detail: Json;
    /** Null for the trip itself, and in events from before there were trips. */
    subject: Defaulted<string | null>;
    prev_hash: Defaulted<Buffer>;
    hash: Defaulted<Buffer>;
  };
  'booking.idempotency': {
    scope: string;
    key: string;
    request_hash: Buffer;
    trip_id: Defaulted<string | null>;
    created_at: Defaulted<Date>;
  };
  'booking.inbox': {
    provider: string;
    event_id: string;
    reference: string;
    raw: Buffer;
    received_at: Defaulted<Date>;
    applied_at: Defaulted<Date | null>;
  };
  'booking.outbox': {
    id: Generated<bigint>;
    dedup_key: string;
    kind: string;
    trip_id: string | null;
    /** Null for a mail about the whole trip. */
    reservation_id: string | null;
    payload: Defaulted<string>;
    attempts: Defaulted<number>;
    created_at: Defaulted<Date>;
    sent_at: Defaulted<Date | null>;
    withheld: Defaulted<boolean>;
  };
  'booking.alarm': {
    id: Generated<bigint>;
    dedup_key: string;
    trip_id: string | null;
    /** Null for an alarm about the whole trip. */
    reservation_id: string | null;
    code: string;
    detail: Defaulted<string>;
    raised_at: Defaulted<Date>;
    cleared_at: Defaulted<Date | null>;
  };
  'booking.ledger_account': { id: Generated<bigint>; code: string; currency: string; kind: string };
  'booking.ledger_txn': {
    id: Generated<string>;
    business_key: string;
    kind: string;
    trip_id: string | null;
    reverses: Defaulted<string | null>;
    at: Defaulted<Date>;
  };
  'booking.ledger_entry': { txn_id: string; line: number; account_id: bigint; currency: string; amount: bigint };
  'booking.legal_move': { entity: string; from_state: string; to_state: string };
}
