import type { PayableThrough } from './payable-through.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PricingTables } from '#pricing/tables.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Json = JSONColumnType<object>;

export type ReservationState =
  | 'created'
  | 'held'
  | 'awaiting_payment'
  | 'booking'
  | 'unknown'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'cancelling'
  | 'cancel_unknown'
  | 'cancelled'
  | 'completed'
  | 'needs_human';
export type PaymentState = 'created' | 'open' | 'authorised' | 'captured' | 'declined' | 'closed' | 'voided' | 'lost';
export type RefundState = 'owed' | 'done' | 'manual';
export type ReceivableState = 'open' | 'paid' | 'written_off' | 'waived';

export interface BookingTables extends PricingTables {
  'booking.quote': {
    id: Generated<string>;
    brand: string;
    product: string;
    supplier: string;
    locale: string;
    currency: string;
    total_minor: bigint;
    lines: Json;
    policy: Json;
    details: Json;
    changes: Json;
    must_acknowledge: boolean;
    fx_rate_id: bigint | null;
    ends_at: Date;
    expires_at: Date;
    created_at: Defaulted<Date>;
  };
  'booking.quote_net': {
    quote_id: string;
    supplier_token: string;
    supplier_currency: string;
    supplier_minor: bigint;
    supplier_in_sale_minor: bigint;
    tax_in_sale_minor: bigint;
    agency_id: Defaulted<string | null>;
    agency_net_minor: Defaulted<bigint | null>;
    commission_minor: Defaulted<bigint | null>;
    trail: JSONColumnType<object | null, string | null | undefined>;
    pricing_key: Defaulted<string | null>;
  };
  'booking.reservation': {
    id: Generated<string>;
    reference: string;
    quote_id: string;
    person_id: Defaulted<string | null>;
    state: Defaulted<ReservationState>;
    version: Defaulted<number>;
    due_at: Defaulted<Date | null>;
    asked: Defaulted<number>;
    brand: string;
    product: string;
    supplier: string;
    locale: string;
    contact_name: string;
    email: string;
    email_norm: string;
    phone: string;
    nationality: string;
    requests: Defaulted<string>;
    arrival_hour: Defaulted<number | null>;
    lead_guests: Json;
    evidence: Json;
    hold_until: Defaulted<Date | null>;
    pay_until: Defaulted<Date | null>;
    supplier_reference: Defaulted<string | null>;
    property_confirmation: Defaulted<string | null>;
    payable_through: Defaulted<PayableThrough | null>;
    failure: Defaulted<string | null>;
    accepted_fee_minor: Defaulted<bigint | null>;
    supplier_fee_minor: Defaulted<bigint | null>;
    cancel_requested_at: Defaulted<Date | null>;
    cancelled_at: Defaulted<Date | null>;
    confirmed_at: Defaulted<Date | null>;
    ends_at: Date;
    created_at: Defaulted<Date>;
  };
  'booking.payment': {
    id: Generated<string>;
    reservation_id: string;
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
    /** The first pays the booking; a later one pays a debt after a card could not be charged. */
    kind: Defaulted<'booking' | 'due'>;
    replaced_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
  };
  'booking.receivable': {
    reservation_id: string;
    state: Defaulted<ReceivableState>;
    version: Defaulted<number>;
    currency: string;
    amount_minor: bigint;
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
  'booking.refund': {
    id: Generated<string>;
    payment_id: string;
    reason: 'cancelled' | 'not_booked';
    state: Defaulted<RefundState>;
    version: Defaulted<number>;
    amount_minor: bigint;
    created_at: Defaulted<Date>;
    done_at: Defaulted<Date | null>;
  };
  'booking.step_journal': {
    reservation_id: string;
    step: string;
    attempt: number;
    key: string;
    boot: bigint;
    state: Defaulted<'SENT' | 'OK' | 'FAILED' | 'UNKNOWN'>;
    sent_at: Defaulted<Date>;
    finished_at: Defaulted<Date | null>;
    result: JSONColumnType<object | null, string | undefined>;
  };
  'booking.event': {
    reservation_id: string;
    seq: Defaulted<number>;
    at: Defaulted<Date>;
    entity: string;
    name: string;
    actor: string;
    from_state: string;
    to_state: string;
    detail: Json;
    prev_hash: Defaulted<Buffer>;
    hash: Defaulted<Buffer>;
  };
  'booking.idempotency': {
    scope: string;
    key: string;
    request_hash: Buffer;
    reservation_id: Defaulted<string | null>;
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
    reservation_id: string | null;
    reverses: Defaulted<string | null>;
    at: Defaulted<Date>;
  };
  'booking.ledger_entry': { txn_id: string; line: number; account_id: bigint; currency: string; amount: bigint };
  'booking.legal_move': { entity: string; from_state: string; to_state: string };
}
