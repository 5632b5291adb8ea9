import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { PriceLine } from '#values/price.ts';
import { reviveLines, revivePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';
import type { Guest, Order } from '../vertical.ts';

export type ReservationRow = Selectable<BookingTables['booking.reservation']>;
export type PaymentRow = Selectable<BookingTables['booking.payment']>;
export type RefundRow = Selectable<BookingTables['booking.refund']>;
export type JournalRow = Pick<
  Selectable<BookingTables['booking.step_journal']>,
  'step' | 'attempt' | 'state' | 'boot' | 'sent_at' | 'finished_at'
>;

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

/**
 * Null when there is no such reservation. `lock` takes the reservation's lock first: every writer of any of these rows
 * takes it, so that what is read after it stays. `known` is an earlier snapshot: what was sold never changes.
 */
export async function readSnapshot(
  db: Kysely<BookingTables> | Transaction<BookingTables>,
  reservationId: string,
  { lock = false, known }: { readonly lock?: boolean; readonly known?: Pick<Snapshot, 'sale' | 'order'> } = {},
): Promise<Snapshot | null> {
  const row = db.selectFrom('booking.reservation').selectAll().where('id', '=', reservationId);
  const reservation = await (lock ? row.forUpdate() : row).executeTakeFirst();
  if (!reservation) return null;
  const sold = known ?? (await readSold(db, reservation));
  const money = await db
    .selectFrom('booking.payment as payment')
    .leftJoin('booking.refund as refund', 'refund.payment_id', 'payment.id')
    .selectAll('payment')
    .select([
      'refund.id as refund_id',
      'refund.reason as refund_reason',
      'refund.state as refund_state',
      'refund.version as refund_version',
    ])
    .select([
      'refund.amount_minor as refund_amount_minor',
      'refund.created_at as refund_created_at',
      'refund.done_at as refund_done_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('booking.step_journal as journal')
          // JSON has no 64-bit integers.
          .select(['step', 'attempt', 'journal.state', sql<string>`boot::text`.as('boot'), 'sent_at', 'finished_at'])
          .where('journal.reservation_id', '=', reservationId)
          .orderBy('sent_at'),
      ).as('rows'),
    )
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('payment.reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const {
    now,
    rows,
    refund_id: id,
    refund_reason,
    refund_state,
    refund_version,
    refund_amount_minor,
    refund_created_at,
    refund_done_at: done_at,
    ...payment
  } = money;
  const refund: RefundRow | null =
    id === null
      ? null
      : {
          id,
          payment_id: payment.id,
          reason: refund_reason!,
          state: refund_state!,
          version: refund_version!,
          amount_minor: refund_amount_minor!,
          created_at: refund_created_at!,
          done_at,
        };
  const journal = rows.map((row): JournalRow => ({
    ...row,
    boot: BigInt(row.boot),
    sent_at: new Date(row.sent_at),
    finished_at: row.finished_at === null ? null : new Date(row.finished_at),
  }));
  return { now, reservation, payment, refund, journal, sale: sold.sale, order: sold.order };
}

async function readSold(
  db: Kysely<BookingTables> | Transaction<BookingTables>,
  reservation: ReservationRow,
): Promise<Pick<Snapshot, 'sale' | 'order'>> {
  const quote = await db
    .selectFrom('booking.quote as quote')
    .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select([
      'currency',
      'total_minor',
      'lines',
      'policy',
      'details',
      'supplier_token',
      'supplier_currency',
      'supplier_minor',
      'supplier_in_sale_minor',
      'tax_in_sale_minor',
    ])
    .where('quote.id', '=', reservation.quote_id)
    .executeTakeFirstOrThrow();
  return {
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
