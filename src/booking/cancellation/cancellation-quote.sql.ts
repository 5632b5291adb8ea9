import type { Kysely, Selectable } from 'kysely';
import { feeInSale } from '#pricing/fee-in-sale.ts';
import { payableFee, type StepOf } from '#pricing/with-steps.ts';
import { fromJson, type Money, subtract, toJson } from '#values/money.ts';
import { isUuid } from '../quote/find-quote.ts';
import type { Part } from '../state/snapshot.ts';
import type { BookingTables } from '../tables.ts';
import type { AcceptedFee, Credit, RefundTo } from '../vertical.ts';
import type { FeeTerms } from './fee-terms.ts';

/** What cancelling costs now: by the accepted policy, or as the supplier told it when it was asked. */
export interface CancellationQuote {
  /** What of the price is not paid back in money. */
  readonly fee: Money;
  readonly refund: Money;
  /** Null for a fee by schedule, which needs no answer of the supplier. */
  readonly asked: {
    readonly id: string;
    readonly refundTo: RefundTo;
    readonly credits: readonly Credit[];
    /** An ISO instant. */
    readonly expiresAt: string;
  } | null;
}

type QuoteRow = Selectable<BookingTables['booking.cancellation_quote']>;

/** Stores what the supplier told about a reservation; it replaces what it told before. */
export async function storeCancellationQuote(
  db: Kysely<BookingTables>,
  { reservation, sale, order }: Part,
  terms: FeeTerms,
  stepOf: StepOf,
): Promise<CancellationQuote> {
  const total = { minor: sale.totalMinor, currency: sale.currency };
  const row = await db
    .insertInto('booking.cancellation_quote')
    .values({
      reservation_id: reservation.id,
      fee_minor: payableFee(feeInSale(terms.fee, order.supplierPrice, total), stepOf).minor,
      supplier_fee_minor: terms.fee.minor,
      supplier_token: terms.token,
      refund_to: terms.refundTo,
      credits: JSON.stringify(terms.credits.map((credit) => ({ ...credit, amount: toJson(credit.amount) }))),
      expires_at: new Date(terms.expiresAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return revived(row, total);
}

/**
 * The quote that a cancellation can be requested at: the newest of the reservation, not used and good for another
 * `leastMs`. With `id`, null unless it is that one.
 */
export async function openCancellationQuote(
  db: Kysely<BookingTables>,
  { reservation, sale }: Part,
  now: Date,
  { id, leastMs = 0 }: { readonly id?: string; readonly leastMs?: number },
): Promise<CancellationQuote | null> {
  if (id !== undefined && !isUuid(id)) return null;
  const row = await db
    .selectFrom('booking.cancellation_quote')
    .selectAll()
    .where('reservation_id', '=', reservation.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.id === reservation.cancellation_quote_id) return null;
  if (id !== undefined && row.id !== id.toLowerCase()) return null;
  if (row.expires_at.getTime() - leastMs <= now.getTime()) return null;
  return revived(row, { minor: sale.totalMinor, currency: sale.currency });
}

/** The supplier's fee and token at which the cancellation was requested; null when it follows a schedule. */
export async function acceptedFee(db: Kysely<BookingTables>, { reservation, sale }: Part): Promise<AcceptedFee | null> {
  if (reservation.cancellation_quote_id === null) return null;
  const row = await db
    .selectFrom('booking.cancellation_quote')
    .select(['supplier_fee_minor', 'supplier_token'])
    .where('id', '=', reservation.cancellation_quote_id)
    .executeTakeFirstOrThrow();
  return { fee: { minor: row.supplier_fee_minor, currency: sale.supplierCurrency }, token: row.supplier_token };
}

/** Credits as a JSON column holds them. */
export function reviveCredits(stored: QuoteRow['credits']): Credit[] {
  return stored.map(({ label, code, amount }) => ({ label, code, amount: fromJson(amount) }));
}

function revived(row: QuoteRow, total: Money): CancellationQuote {
  const fee = { minor: row.fee_minor, currency: total.currency };
  const credits = reviveCredits(row.credits);
  const expiresAt = row.expires_at.toISOString();
  return {
    fee,
    refund: subtract(total, fee),
    asked: { id: row.id, refundTo: row.refund_to, credits, expiresAt },
  };
}
