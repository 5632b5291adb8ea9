import { type Kysely, sql } from 'kysely';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine, VatNote } from '#values/price.ts';
import type { BookingTables } from '../tables.ts';
import type { QuoteChange, Replaced } from '../vertical.ts';
import { reviveChanges, reviveLines, revivePolicy, reviveVat } from './stored.ts';

/** A quote as its traveller may see it: no net price, no supplier token. */
export interface ShownQuote {
  readonly id: string;
  readonly product: string;
  /** The amount that we charge: the sum of the `now` lines. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  /** What the price says about value added tax. */
  readonly vat: VatNote | null;
  readonly policy: CancellationPolicy;
  readonly details: object;
  readonly changes: readonly QuoteChange[];
  readonly mustAcknowledge: boolean;
  /** ISO instant. */
  readonly expiresAt: string;
  /** By the database's clock. */
  readonly expired: boolean;
  readonly secondsLeft: number;
  /** The booking that is changed to it. */
  readonly replaces: Replaced | null;
  /** The trip that it has become part of, if any. */
  readonly tripId: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Null when there is none for this brand. */
export async function findQuote(db: Kysely<BookingTables>, brand: string, id: string): Promise<ShownQuote | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('booking.quote as quote')
    .leftJoin('booking.reservation as reservation', 'reservation.quote_id', 'quote.id')
    .select([
      'quote.id',
      'quote.product',
      'currency',
      'total_minor',
      'lines',
      'vat',
      'vat_minor',
      'policy',
      'details',
      'changes',
      'must_acknowledge',
      'expires_at',
      'replaces',
      'replaces_fee_minor',
    ])
    .select(['reservation.trip_id', sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds_left')])
    .where('quote.id', '=', id)
    .where('quote.brand', '=', brand)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    product: row.product,
    total: { minor: row.total_minor, currency: row.currency },
    lines: reviveLines(row.lines),
    vat: reviveVat(row),
    policy: revivePolicy(row.policy),
    details: row.details,
    changes: reviveChanges(row.changes),
    mustAcknowledge: row.must_acknowledge,
    expiresAt: row.expires_at.toISOString(),
    expired: row.seconds_left <= 0,
    secondsLeft: Math.max(0, Math.floor(row.seconds_left)),
    replaces:
      row.replaces === null || row.replaces_fee_minor === null
        ? null
        : { reservationId: row.replaces, fee: { minor: row.replaces_fee_minor, currency: row.currency } },
    tripId: row.trip_id,
  };
}
