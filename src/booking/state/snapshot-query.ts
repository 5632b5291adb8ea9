import { type Selectable, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';
import {
  columnList,
  type Columns,
  paymentColumns,
  receivableColumns,
  reservationColumns,
  tripColumns,
} from './columns.ts';

const quoteColumns = [
  'currency',
  'total_minor',
  'lines',
  'policy',
  'details',
  'expires_at',
] as const satisfies (keyof SoldRow)[];
const netColumns = [
  'supplier_token',
  'supplier_currency',
  'supplier_minor',
  'supplier_in_sale_minor',
  'tax_in_sale_minor',
  'exchange_margin_minor',
  'agency_id',
  'agency_net_minor',
] as const satisfies (keyof SoldRow)[];

/** The rows of a query as a JSON array. */
function listOf(query: string): string {
  return `(select coalesce(json_agg(one), '[]') from (${query}) as one)`;
}

// 64-bit integers are text: JSON has none.
const lists = `
  ${listOf(`select subject, step, attempt, key, state, lease_id::text, sent_at, finished_at
    from booking.step_journal where trip_id = trip.id order by sent_at`)} as journal,
  ${listOf(`select refund.*, refund.amount_minor::text as amount_minor from booking.refund
    join booking.payment as paid on paid.id = refund.payment_id where paid.trip_id = trip.id order by refund.id`)} as refunds,
  ${listOf(`select *, amount_minor::text as amount_minor from booking.dispute
    where payment_id = payment.id order by id`)} as disputes,
  ${listOf('select * from booking.supplier_change where reservation_id = reservation.id order by id')}
    as supplier_changes,
  (select to_json(amendment) from booking.amendment
    where reservation_id = reservation.id and state in ('asked', 'waiting')) as amendment`;

const tables = `booking.trip
  join booking.reservation on reservation.trip_id = trip.id
  join booking.payment on payment.trip_id = trip.id and payment.replaced_at is null
  left join booking.receivable on receivable.trip_id = trip.id`;

const rows = [
  columnList('trip', tripColumns, 'trip'),
  columnList('reservation', reservationColumns, 'reservation'),
  columnList('payment', paymentColumns, 'payment'),
  columnList('receivable', receivableColumns, 'receivable'),
].join(', ');
const agencyColumns = ['number'] as const;
export const soldColumns: Columns = [...quoteColumns, ...netColumns, ...agencyColumns];
const sold = [
  columnList('quote', quoteColumns, 'sold'),
  columnList('net', netColumns, 'sold'),
  columnList('agency', agencyColumns, 'sold'),
].join(', ');

// Text, made once: every step of a booking reads its trip, and building the query again each time is measurable.
/** Where a trip's rows are read, but for what was sold. */
export const selectTrip = sql.raw(`select ${rows}, ${lists}, clock_timestamp() as now from ${tables}`);

export const selectTripAndSale = sql.raw(`select ${rows}, ${sold}, ${lists}, clock_timestamp() as now from ${tables}
  join booking.quote on quote.id = reservation.quote_id
  join booking.quote_net as net on net.quote_id = quote.id
  left join accounts.agency on agency.id = trip.agency_id`);

/** A reservation with its trip, its payment and the lists of both. */
export interface JoinedRow extends Readonly<Record<string, unknown>> {
  readonly now: Date;
  readonly journal: readonly { readonly lease_id: string }[];
  readonly refunds: readonly { readonly amount_minor: string }[];
  readonly disputes: readonly { readonly amount_minor: string }[];
  readonly supplier_changes: readonly object[];
  readonly amendment: object | null;
}

export type SoldRow = Selectable<BookingTables['booking.quote'] & BookingTables['booking.quote_net']> & {
  /** Of the selling agency. */
  readonly number: bigint | null;
};
