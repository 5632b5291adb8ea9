import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { PriceLine } from '#values/price.ts';
import { requestsWithArrival } from '../arrival.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';
import type { Order } from '../vertical.ts';

export type ReservationRow = Selectable<BookingTables['booking.reservation']>;
export type PaymentRow = Selectable<BookingTables['booking.payment']>;
export type RefundRow = Selectable<BookingTables['booking.refund']>;
export type ReceivableRow = Selectable<BookingTables['booking.receivable']>;
export type JournalRow = Pick<
  Selectable<BookingTables['booking.step_journal']>,
  'step' | 'attempt' | 'key' | 'state' | 'boot' | 'sent_at' | 'finished_at'
>;

/** The input of the plan: one reservation with its money and its journal, at one moment of the database's clock. */
export interface Snapshot {
  readonly now: Date;
  readonly reservation: ReservationRow;
  readonly payment: PaymentRow;
  readonly refund: RefundRow | null;
  /** The traveller's debt after a card could not be charged. */
  readonly receivable: ReceivableRow | null;
  readonly journal: readonly JournalRow[];
  /** The next call, whose row was committed with the last decision; it is not in `journal` yet. */
  readonly begun: JournalRow | null;
  /** Whether a job is scheduled for the reservation's due time. */
  readonly isScheduled: boolean;
  readonly sale: Sale;
  readonly order: Order;
}

/** The accepted quote. */
export interface Sale {
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
  readonly details: object;
  /** The expiry of the price as shown to the traveller. */
  readonly quoteEndsAt: Date;
  readonly supplierCurrency: string;
  readonly supplierMinor: bigint;
  /** The supplier's price in the currency of the sale, at the quote's rate. */
  readonly supplierInSaleMinor: bigint;
  readonly taxInSaleMinor: bigint;
}

/** The calls of a step that belong to the current payment, or to the reservation for steps without money. */
export function callsOf(s: Snapshot, step: string): JournalRow[] {
  const ofPayment = step === 'open_payment' || step === 'capture' || step === 'void';
  return s.journal.filter((row) => row.step === step && (!ofPayment || row.key.includes(s.payment.reference)));
}

/** The traveller's prepayment or debt for the stay, in minor units of the sale, from the ledger. */
export function prepaidMinor({ payment, receivable }: Snapshot): bigint {
  return receivable && receivable.state !== 'waived' ? receivable.amount_minor : payment.captured_minor;
}

/**
 * Null when there is no such reservation. `known` is an earlier snapshot of it: the sale is immutable, so it is not
 * read again.
 */
export async function readSnapshot(
  db: Kysely<BookingTables>,
  reservationId: string,
  known?: Pick<Snapshot, 'sale' | 'order'>,
): Promise<Snapshot | null> {
  const row = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.payment as payment', (join) =>
      join.onRef('payment.reservation_id', '=', 'reservation.id').on('payment.replaced_at', 'is', null),
    )
    .leftJoin('booking.refund as refund', 'refund.payment_id', 'payment.id')
    .leftJoin('booking.receivable as receivable', 'receivable.reservation_id', 'reservation.id')
    .selectAll('reservation')
    .select(paymentColumns.map((column) => sql.ref(`payment.${column}`).as(`payment_${column}`)))
    .select(refundColumns.map((column) => sql.ref(`refund.${column}`).as(`refund_${column}`)))
    .select(receivableColumns.map((column) => sql.ref(`receivable.${column}`).as(`receivable_${column}`)))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('booking.step_journal as journal')
          // JSON has no 64-bit integers.
          .select([
            'step',
            'attempt',
            'key',
            'journal.state',
            sql<string>`boot::text`.as('boot'),
            'sent_at',
            'finished_at',
          ])
          .where('journal.reservation_id', '=', reservationId)
          .orderBy('sent_at'),
      ).as('rows'),
    )
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('reservation.id', '=', reservationId)
    .$if(!known, (query) =>
      query
        .innerJoin('booking.quote as quote', 'quote.id', 'reservation.quote_id')
        .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
        .select(quoteColumns.map((column) => sql.ref(`quote.${column}`).as(`sold_${column}`)))
        .select(netColumns.map((column) => sql.ref(`net.${column}`).as(`sold_${column}`))),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { now, rows, ...columns } = row;
  const reservation = part(columns) as ReservationRow;
  const payment = part(columns, 'payment_') as PaymentRow;
  const refund = part(columns, 'refund_') as RefundRow;
  const receivable = part(columns, 'receivable_') as ReceivableRow;
  const journal = rows.map((one): JournalRow => ({
    ...one,
    boot: BigInt(one.boot),
    sent_at: new Date(one.sent_at),
    finished_at: one.finished_at === null ? null : new Date(one.finished_at),
  }));
  const sold = known ?? soldOf(reservation, part(columns, 'sold_') as SoldRow);
  return {
    now,
    reservation,
    payment,
    refund: refund.id === null ? null : refund,
    receivable: receivable.reservation_id === null ? null : receivable,
    journal,
    begun: null,
    isScheduled: false,
    sale: sold.sale,
    order: sold.order,
  };
}

export const paymentColumns = [
  'id',
  'reservation_id',
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
  'created_at',
] as const satisfies (keyof PaymentRow)[];

const refundColumns = [
  'id',
  'payment_id',
  'reason',
  'state',
  'version',
  'amount_minor',
  'created_at',
  'done_at',
] as const satisfies (keyof RefundRow)[];

const receivableColumns = [
  'reservation_id',
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

/** The columns with this prefix from a joined row, or those of the reservation. */
export function part(joined: object, prefix?: 'payment_' | 'refund_' | 'receivable_' | 'sold_'): unknown {
  const all = Object.entries(joined);
  const mine = prefix
    ? all.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value])
    : all.filter(([name]) => !/^(?:payment|refund|receivable|sold)_/.test(name));
  return Object.fromEntries(mine);
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
] as const satisfies (keyof SoldRow)[];
type SoldRow = Selectable<BookingTables['booking.quote'] & BookingTables['booking.quote_net']>;

function soldOf(reservation: ReservationRow, quote: SoldRow): Pick<Snapshot, 'sale' | 'order'> {
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
    },
    order: {
      product: reservation.product,
      supplier: reservation.supplier,
      reference: reservation.reference,
      supplierToken: quote.supplier_token,
      supplierPrice: { minor: quote.supplier_minor, currency: quote.supplier_currency },
      travellers: reservation.travellers,
      answers: reservation.answers,
      contact: { email: reservation.email, phone: reservation.phone },
      nationality: reservation.nationality ?? '',
      requests: requestsWithArrival(reservation.arrival_hour, reservation.requests),
      details: quote.details,
    },
  };
}
