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
  'replaces',
  'agency_id',
  'agent_id',
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
  'referred_net_minor',
  'cancellation_quote_id',
  'replaced_by',
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
  'account',
  'agency_minor',
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
  'cause',
  'reminds_client',
  'pay_by',
  'remind_at',
  'note',
  'created_at',
  'settled_at',
] as const satisfies (keyof ReceivableRow)[];

/** A table's columns in a list to select, each named with a prefix; made once, since every statement of the saga has it. */
export function columnList(table: string, columns: Columns, prefix: string): string {
  const key = `${table} ${prefix}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = columns.map((column) => `"${table}"."${column}" as "${prefix}_${column}"`).join(', ');
  lists.set(key, list);
  return list;
}

const lists = new Map<string, string>();

/** A table's row out of a joined one, whose columns have the prefix. */
export function rowOf(joined: Readonly<Record<string, unknown>>, columns: Columns, prefix: string): unknown {
  const row: Record<string, unknown> = {};
  for (const column of columns) row[column] = joined[`${prefix}_${column}`];
  return row;
}
