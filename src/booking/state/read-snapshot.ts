import { type Kysely, sql } from 'kysely';
import { requestsWithArrival } from '../arrival.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';
import { paymentColumns, receivableColumns, reservationColumns, rowOf, tripColumns } from './columns.ts';
import type {
  AmendmentRow,
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
import type { Order } from '../vertical.ts';
import { type JoinedRow, selectTrip, selectTripAndSale, soldColumns, type SoldRow } from './snapshot-query.ts';

/**
 * Null when there is no such trip. `known` is an earlier snapshot of it: what was sold is immutable, so it is not read
 * again.
 */
export async function readSnapshot(
  db: Kysely<BookingTables>,
  tripId: string,
  known?: Pick<Snapshot, 'parts'>,
): Promise<Snapshot | null> {
  const { rows } = await sql<JoinedRow>`
    ${known ? selectTrip : selectTripAndSale} where trip.id = ${tripId} order by reservation.position`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const trip = rowOf(first, tripColumns, 'trip') as TripRow;
  const receivable = rowOf(first, receivableColumns, 'receivable') as ReceivableRow;
  return {
    now: first.now,
    trip,
    parts: rows.map((row) => {
      const reservation = rowOf(row, reservationColumns, 'reservation') as ReservationRow;
      const sold = known?.parts.find((part) => part.reservation.id === reservation.id);
      const supplierChanges = row.supplier_changes.map((change) => revived(change) as SupplierChangeRow);
      const amendment = row.amendment && (revived(row.amendment) as AmendmentRow);
      const part = sold
        ? { sale: sold.sale, order: { ...sold.order, ...amendable(reservation) } }
        : soldPart(trip, reservation, rowOf(row, soldColumns, 'sold') as SoldRow);
      return { ...part, reservation, supplierChanges, amendment };
    }),
    payment: rowOf(first, paymentColumns, 'payment') as PaymentRow,
    refunds: first.refunds.map((row) => ({ ...revived(row), amount_minor: BigInt(row.amount_minor) }) as RefundRow),
    disputes: first.disputes.map((row) => ({ ...revived(row), amount_minor: BigInt(row.amount_minor) }) as DisputeRow),
    receivable: receivable.trip_id === null ? null : receivable,
    journal: first.journal.map((row) => ({ ...revived(row), lease_id: BigInt(row.lease_id) }) as JournalRow),
    begun: null,
  };
}

/** What of an order can be corrected after it was booked. */
function amendable({
  travellers,
  requests,
  arrival_hour: hour,
}: ReservationRow): Pick<Order, 'travellers' | 'requests'> {
  return { travellers, requests: requestsWithArrival(hour, requests) };
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
      agencyNetMinor:
        (quote.agency_id === trip.agency_id ? quote.agency_net_minor : null) ??
        reservation.referred_net_minor ??
        quote.total_minor,
      agencyNumber: quote.number,
    },
    order: {
      product: reservation.product,
      supplier: reservation.supplier,
      reference: reservation.reference,
      supplierToken: quote.supplier_token,
      supplierPrice: { minor: quote.supplier_minor, currency: quote.supplier_currency },
      answers: reservation.answers,
      contact: { email: trip.email, phone: trip.phone },
      nationality: trip.nationality ?? '',
      ...amendable(reservation),
      details: quote.details,
    },
  };
}
