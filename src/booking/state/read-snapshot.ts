import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { requestsWithArrival } from '../arrival.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';
import {
  type Columns,
  paymentColumns,
  receivableColumns,
  reservationColumns,
  tripColumns,
  withoutPrefix,
} from './columns.ts';
import type {
  DisputeRow,
  JournalRow,
  Part,
  PaymentRow,
  ReceivableRow,
  RefundRow,
  ReservationRow,
  Snapshot,
  SupplierChangeRow,
  TripRow,
} from './snapshot.ts';

/**
 * Null when there is no such trip. `known` is an earlier snapshot of it: what was sold is immutable, so it is not read
 * again.
 */
export async function readSnapshot(
  db: Kysely<BookingTables>,
  tripId: string,
  known?: Pick<Snapshot, 'parts'>,
): Promise<Snapshot | null> {
  const rows = await db
    .selectFrom('booking.trip as trip')
    .innerJoin('booking.reservation as reservation', 'reservation.trip_id', 'trip.id')
    .innerJoin('booking.payment as payment', (join) =>
      join.onRef('payment.trip_id', '=', 'trip.id').on('payment.replaced_at', 'is', null),
    )
    .leftJoin('booking.receivable as receivable', 'receivable.trip_id', 'trip.id')
    .select(prefixed('trip', tripColumns))
    .select(prefixed('reservation', reservationColumns))
    .select(prefixed('payment', paymentColumns))
    .select(prefixed('receivable', receivableColumns))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('booking.step_journal as journal')
          // JSON has no 64-bit integers.
          .select(['subject', 'step', 'attempt', 'key', 'journal.state', 'sent_at', 'finished_at'])
          .select(sql<string>`lease_id::text`.as('lease_id'))
          .where('journal.trip_id', '=', tripId)
          .orderBy('sent_at'),
      ).as('journal'),
      jsonArrayFrom(
        eb
          .selectFrom('booking.refund as refund')
          .innerJoin('booking.payment as paid', 'paid.id', 'refund.payment_id')
          .selectAll('refund')
          .select(sql<string>`refund.amount_minor::text`.as('amount_minor'))
          .where('paid.trip_id', '=', tripId)
          .orderBy('refund.id'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('booking.dispute as dispute')
          .selectAll('dispute')
          .select(sql<string>`dispute.amount_minor::text`.as('amount_minor'))
          .whereRef('dispute.payment_id', '=', 'payment.id')
          .orderBy('dispute.id'),
      ).as('disputes'),
      jsonArrayFrom(
        eb
          .selectFrom('booking.supplier_change as change')
          .selectAll('change')
          .whereRef('change.reservation_id', '=', 'reservation.id')
          .orderBy('change.id'),
      ).as('supplier_changes'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('trip.id', '=', tripId)
    .orderBy('reservation.position')
    .$if(!known, (query) =>
      query
        .innerJoin('booking.quote as quote', 'quote.id', 'reservation.quote_id')
        .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
        .select(quoteColumns.map((column) => sql.ref(`quote.${column}`).as(`sold_${column}`)))
        .select(netColumns.map((column) => sql.ref(`net.${column}`).as(`sold_${column}`))),
    )
    .execute();
  const [first] = rows;
  if (!first) return null;
  const trip = withoutPrefix(first, 'trip_') as TripRow;
  const receivable = withoutPrefix(first, 'receivable_') as ReceivableRow;
  return {
    now: first.now,
    trip,
    parts: rows.map((row) => {
      const reservation = withoutPrefix(row, 'reservation_') as ReservationRow;
      const sold = known?.parts.find((part) => part.reservation.id === reservation.id);
      const supplierChanges = row.supplier_changes.map((change) => revived(change) as SupplierChangeRow);
      const part = sold ?? soldPart(trip, reservation, withoutPrefix(row, 'sold_') as SoldRow);
      return { ...part, reservation, supplierChanges };
    }),
    payment: withoutPrefix(first, 'payment_') as PaymentRow,
    refunds: first.refunds.map((row) => ({ ...revived(row), amount_minor: BigInt(row.amount_minor) }) as RefundRow),
    disputes: first.disputes.map((row) => ({ ...revived(row), amount_minor: BigInt(row.amount_minor) }) as DisputeRow),
    receivable: receivable.trip_id === null ? null : receivable,
    journal: first.journal.map((row) => ({ ...revived(row), lease_id: BigInt(row.lease_id) }) as JournalRow),
    begun: null,
    isScheduled: false,
  };
}

function prefixed(table: string, columns: Columns) {
  return columns.map((column) => sql.ref(`${table}.${column}`).as(`${table}_${column}`));
}

/** A row from JSON, with its times as dates. */
function revived(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      /_(?:at|by)$/.test(column) && typeof value === 'string' && column !== 'made_by' ? new Date(value) : value,
    ]),
  );
}

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
] as const satisfies (keyof SoldRow)[];
type SoldRow = Selectable<BookingTables['booking.quote'] & BookingTables['booking.quote_net']>;

function soldPart(trip: TripRow, reservation: ReservationRow, quote: SoldRow): Pick<Part, 'sale' | 'order'> {
  return {
    sale: {
      currency: quote.currency,
      totalMinor: quote.total_minor,
      lines: reviveLines(quote.lines),
      policy: revivePolicy(quote.policy),
      details: quote.details,
      quoteEndsAt: quote.expires_at,
      supplierCurrency: quote.supplier_currency,
      supplierMinor: quote.supplier_minor,
      supplierInSaleMinor: quote.supplier_in_sale_minor,
      taxInSaleMinor: quote.tax_in_sale_minor,
      exchangeMarginMinor: quote.exchange_margin_minor,
    },
    order: {
      product: reservation.product,
      supplier: reservation.supplier,
      reference: reservation.reference,
      supplierToken: quote.supplier_token,
      supplierPrice: { minor: quote.supplier_minor, currency: quote.supplier_currency },
      travellers: reservation.travellers,
      answers: reservation.answers,
      contact: { email: trip.email, phone: trip.phone },
      nationality: trip.nationality ?? '',
      requests: requestsWithArrival(reservation.arrival_hour, reservation.requests),
      details: quote.details,
    },
  };
}
