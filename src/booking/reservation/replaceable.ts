import { type Kysely, type RawBuilder, sql } from 'kysely';
import { feeAt } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import { revivePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';
import type { Replacement } from './shown-reservation.ts';
import { isCancellable } from '../state/lifecycle.ts';

/** Why a booking can't be changed to what was quoted. */
export type ReplaceRefusal =
  /** Its state doesn't allow it. */
  | { readonly kind: 'not_changeable' }
  /** Another change of it is being paid or booked, or has been made. */
  | { readonly kind: 'being_changed' }
  /** A deadline has passed since the quote was made; `fee` is what leaving it costs now. */
  | { readonly kind: 'change_fee_differs'; readonly fee: Money };

/**
 * Null while the booking that a quote replaces can still be replaced at the fee of the quote, or when the quote replaces none.
 */
export async function replaceRefusal(
  db: Kysely<BookingTables>,
  brand: string,
  quoteId: string,
): Promise<ReplaceRefusal | null> {
  const row = await db
    .selectFrom('booking.quote as fresh')
    .innerJoin('booking.reservation as reservation', 'reservation.id', 'fresh.replaces')
    .innerJoin('booking.trip as trip', 'trip.id', 'reservation.trip_id')
    .innerJoin('booking.quote as quote', 'quote.id', 'reservation.quote_id')
    .select(['reservation.state', 'trip.state as trip_state', 'quote.policy', 'quote.currency'])
    .select(['fresh.replaces_fee_minor', sql<Date>`clock_timestamp()`.as('now')])
    .select(liveReplacement(sql.ref('reservation.id')).as('replacement'))
    .where('fresh.id', '=', quoteId)
    .where('trip.brand', '=', brand)
    .executeTakeFirst();
  if (!row) return null;
  if (row.replacement !== null) return { kind: 'being_changed' };
  if (row.state !== 'confirmed' || !isCancellable({ state: row.state, trip: { state: row.trip_state } }))
    return { kind: 'not_changeable' };
  const policy = revivePolicy(row.policy);
  if (policy.kind === 'on_request') return { kind: 'not_changeable' };
  const fee = feeAt(policy, row.now.toISOString(), row.currency);
  return fee.minor === row.replaces_fee_minor ? null : { kind: 'change_fee_differs', fee };
}

/** The trip that replaces a reservation and has not failed: the booking that it is changed to, or is being changed to. */
export const liveReplacement = (reservationId: RawBuilder<unknown>) =>
  sql<Replacement | null>`(select json_build_object('id', replacing.id, 'state', replacing.state)
    from booking.trip as replacing
    where replacing.replaces = ${reservationId} and replacing.state not in ('failed', 'expired', 'cancelled'))`;
