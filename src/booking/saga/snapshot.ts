import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { PriceLine } from '#values/price.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';
import type { Guest, Order } from '../vertical.ts';

export type ReservationRow = Selectable<BookingTables['booking.reservation']>;
export type PaymentRow = Selectable<BookingTables['booking.payment']>;
export type RefundRow = Selectable<BookingTables['booking.refund']>;
export type JournalRow = Pick<Selectable<BookingTables['booking.step_journal']>, 'step' | 'attempt' | 'state' | 'boot' | 'sent_at' | 'finished_at'>;

/** All that the plan looks at: one reservation with its money and its journal, at one moment of the database's clock. */
export interface Snapshot {
  readonly now: Date;
  readonly reservation: ReservationRow;
  readonly payment: PaymentRow;
  readonly refund: RefundRow | null;
  readonly journal: readonly JournalRow[];
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
  readonly supplierCurrency: string;
  readonly supplierMinor: bigint;
  /** The supplier's price in the currency of the sale, at the quote's rate. */
  readonly supplierInSaleMinor: bigint;
  readonly taxInSaleMinor: bigint;
}

export async function readSnapshot(db: Kysely<BookingTables> | Transaction<BookingTables>, reservationId: string): Promise<Snapshot | null> {
  const reservation = await db.selectFrom('booking.reservation').selectAll().where('id', '=', reservationId).executeTakeFirst();
  if (!reservation) return null;
  const quote = await db
    .selectFrom('booking.quote as quote')
    .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select(['currency', 'total_minor', 'lines', 'policy', 'details', 'supplier_token', 'supplier_currency', 'supplier_minor', 'supplier_in_sale_minor', 'tax_in_sale_minor'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('quote.id', '=', reservation.quote_id)
    .executeTakeFirstOrThrow();
  const payment = await db.selectFrom('booking.payment').selectAll().where('reservation_id', '=', reservationId).executeTakeFirstOrThrow();
  const refund = await db.selectFrom('booking.refund').selectAll().where('payment_id', '=', payment.id).executeTakeFirst();
  const journal = await db
    .selectFrom('booking.step_journal')
    .select(['step', 'attempt', 'state', 'boot', 'sent_at', 'finished_at'])
    .where('reservation_id', '=', reservationId)
    .orderBy('sent_at')
    .execute();
  return {
    now: quote.now,
    reservation,
    payment,
    refund: refund ?? null,
    journal,
    sale: {
      currency: quote.currency,
      totalMinor: quote.total_minor,
      lines: reviveLines(quote.lines),
      policy: revivePolicy(quote.policy),
      details: quote.details,
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
      leadGuests: reservation.lead_guests as unknown as Guest[],
      contact: { email: reservation.email, phone: reservation.phone },
      nationality: reservation.nationality,
      requests: reservation.requests,
      details: quote.details,
    },
  };
}
