import type { PaymentRow, ReceivableRow, ReservationRow, TripRow } from './snapshot.ts';

/** Columns of the rows of a trip, as they are selected together in one row: each with its table's name before it. */
export type Columns = readonly string[];

export const tripColumns = [
  'id',
  'reference',
  'mode',
  'state',
  'version',
  'due_at',
  'polls',
  'pay_until',
  'brand',
  'locale',
  'channel',
  'currency',
  'total_minor',
  'person_id',
  'contact_name',
  'email',
  'email_norm',
  'phone',
  'nationality',
  'evidence',
  'ends_at',
  'created_at',
] as const satisfies (keyof TripRow)[];

export const reservationColumns = [
  'id',
  'trip_id',
  'position',
  'required',
  'reference',
  'quote_id',
  'state',
  'version',
  'product',
  'supplier',
  'requests',
  'arrival_hour',
  'travellers',
  'answers',
  'hold_until',
  'supplier_reference',
  'property_confirmation',
  'payable_through',
  'issued',
  'failure',
  'accepted_fee_minor',
  'supplier_fee_minor',
  'cancel_requested_at',
  'cancelled_at',
  'confirmed_at',
  'check_at',
  'ends_at',
  'created_at',
] as const satisfies (keyof ReservationRow)[];

export const paymentColumns = [
  'id',
  'trip_id',
  'reference',
  'gateway',
  'gateway_reference',
  'redirect_url',
  'state',
  'version',
  'currency',
  'amount_minor',
  'captured_minor',
  'capture_before',
  'decline_reason',
  'kind',
  'replaced_at',
  'check_at',
  'fee_minor',
  'fee_currency',
  'card',
  'authentication',
  'created_at',
] as const satisfies (keyof PaymentRow)[];

export const receivableColumns = [
  'trip_id',
  'state',
  'version',
  'currency',
  'amount_minor',
  'pay_by',
  'remind_at',
  'note',
  'created_at',
  'settled_at',
] as const satisfies (keyof ReceivableRow)[];

/** The columns with this prefix, under their own names. */
export function withoutPrefix(joined: object, prefix: string): unknown {
  return Object.fromEntries(
    Object.entries(joined)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
}
