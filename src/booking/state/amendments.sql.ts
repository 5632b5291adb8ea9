import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Traveller } from '../product-form.ts';
import type { AmendmentState, BookingTables } from '../tables.ts';

/** The newest correction of a booking. */
export interface ShownAmendment {
  readonly id: string;
  readonly state: AmendmentState;
  /** As they were, and as they are to be. */
  readonly before: { readonly travellers: readonly Traveller[]; readonly requests: string };
  readonly travellers: readonly Traveller[];
  readonly requests: string;
  /** ISO instants. */
  readonly createdAt: string;
  readonly settledAt: string | null;
}

interface StoredAmendment extends Omit<ShownAmendment, 'createdAt' | 'settledAt'> {
  readonly created_at: string;
  readonly settled_at: string | null;
}

/** The newest amendment of `reservation`, as JSON; null without one. */
export const newestAmendment: RawBuilder<StoredAmendment | null> = sql`(
  select json_build_object('id', amendment.id, 'state', amendment.state, 'travellers', amendment.travellers,
    'requests', amendment.requests, 'created_at', amendment.created_at, 'settled_at', amendment.settled_at,
    'before', json_build_object('travellers', amendment.travellers_before, 'requests', amendment.requests_before))
  from booking.amendment where amendment.reservation_id = reservation.id order by amendment.created_at desc limit 1)`;

export function shownAmendment({ created_at: at, settled_at: settled, ...rest }: StoredAmendment): ShownAmendment {
  return { ...rest, createdAt: new Date(at).toISOString(), settledAt: settled && new Date(settled).toISOString() };
}

/** Corrections that a booking has asked its supplier for so far. */
export async function countAmendments(db: Kysely<BookingTables>, reservationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking.amendment where reservation_id = ${reservationId}::uuid`.execute(db);
  return rows[0]!.count;
}
