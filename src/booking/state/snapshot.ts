import type { Selectable } from 'kysely';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { PriceLine } from '#values/price.ts';
import type { BookingTables } from '../tables.ts';
import type { Order } from '../vertical.ts';
import { isOver } from './lifecycle.ts';

export type TripRow = Selectable<BookingTables['booking.trip']>;
export type ReservationRow = Selectable<BookingTables['booking.reservation']>;
export type PaymentRow = Selectable<BookingTables['booking.payment']>;
export type RefundRow = Selectable<BookingTables['booking.refund']>;
export type DisputeRow = Selectable<BookingTables['booking.dispute']>;
export type SupplierChangeRow = Selectable<BookingTables['booking.supplier_change']>;
export type AmendmentRow = Selectable<BookingTables['booking.amendment']>;
export type ReceivableRow = Selectable<BookingTables['booking.receivable']>;
export type JournalRow = Pick<
  Selectable<BookingTables['booking.step_journal']>,
  'subject' | 'step' | 'attempt' | 'key' | 'state' | 'lease_id' | 'sent_at' | 'finished_at'
>;

/** The input of the plan: one trip with its reservations, money and journal, at one moment of the database's clock. */
export interface Snapshot {
  readonly now: Date;
  readonly trip: TripRow;
  /** The trip's reservations in their order; at least one. */
  readonly parts: readonly Part[];
  /** The current payment. */
  readonly payment: PaymentRow;
  readonly refunds: readonly RefundRow[];
  /** Of the current payment. */
  readonly disputes: readonly DisputeRow[];
  /** The traveller's debt after a card could not be charged. */
  readonly receivable: ReceivableRow | null;
  readonly journal: readonly JournalRow[];
  /** The next call, whose row was committed with the last decision; it is not in `journal` yet. */
  readonly begun: JournalRow | null;
}

/** One reservation of a trip, with what was sold and what the supplier needs. */
export interface Part {
  readonly reservation: ReservationRow;
  readonly sale: Sale;
  readonly order: Order;
  /** What the supplier has changed since it confirmed, the oldest first. */
  readonly supplierChanges: readonly SupplierChangeRow[];
  /** The correction that the supplier is to decide about. */
  readonly amendment: AmendmentRow | null;
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
  readonly exchangeMarginMinor: bigint;
  /** What the selling agency owes of the price: all of it where no agency keeps anything. */
  readonly agencyNetMinor: bigint;
  /** Number of the selling agency; null where none sold it. */
  readonly agencyNumber: bigint | null;
}

/** The trip's reservation with this id. Throws when it has none: that is a bug. */
export function partOf(s: Snapshot, reservationId: string): Part {
  const found = s.parts.find(({ reservation }) => reservation.id === reservationId);
  if (!found) throw new Error(`trip ${s.trip.id} has no reservation ${reservationId}`);
  return found;
}

/** The calls of a step about a reservation, a payment or a refund, in order. */
export function callsOf(s: Snapshot, step: string, subject: string): JournalRow[] {
  return s.journal.filter((row) => row.step === step && row.subject === subject);
}

/** What the traveller owes for a reservation in the end, in minor units of the sale: its price, its fee, or nothing. */
export function owedMinor({ reservation, sale }: Part): bigint {
  if (reservation.state === 'cancelled') return reservation.accepted_fee_minor ?? 0n;
  return isOver(reservation.state) ? 0n : sale.totalMinor;
}

/** What the traveller owes for the whole trip in the end, in minor units of the sale. */
export function tripOwedMinor({ parts }: Pick<Snapshot, 'parts'>): bigint {
  return parts.reduce((sum, part) => sum + owedMinor(part), 0n);
}

/** Whether the traveller's money, or a debt in its place, stands in the ledger for the trip. */
export function isPrepaid({ payment, receivable }: Snapshot): boolean {
  return (receivable !== null && receivable.state !== 'waived') || payment.captured_minor > 0n;
}
