import { type Kysely, sql } from 'kysely';
import { feeAt } from '#values/cancellation.ts';
import { isCancellable, isOver } from '../../state/lifecycle.ts';
import { readSnapshot } from '../../state/read-snapshot.ts';
import { type Part, partOf, type Snapshot } from '../../state/snapshot.ts';
import type { BookingTables, ReservationState } from '../../tables.ts';
import { commit } from '../commit.ts';
import type { SagaDeps } from '../deps.ts';
import { moveReservation, raiseAlarm } from '../moves.ts';
import { perform } from '../perform.ts';
import { noWrites } from '../writes.ts';

/**
 * The trip is confirmed and paid, so the reservation that it replaces is cancelled. The request is made once, however often
 * this step is: it finds its own trip's name on the reservation.
 */
export async function cancelReplaced(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const call = () => requestReplacedCancellation(deps.db, s.trip.id);
  return perform(deps, s, { step: 'cancel_replaced', subject }, s.trip.reference, call, (writes, _fresh, answer) => {
    if (answer.kind === 'stands') raiseAlarm(writes, null, 'replaced_stands', { state: answer.state });
    return { journal: 'OK', result: answer };
  });
}

type CancelReplacedAnswer =
  /** Requested for this trip, now or before. */
  | { readonly kind: 'requested' }
  /** Cancelled by another, or on its way to be. */
  | { readonly kind: 'over' }
  /** It stands, and can't be cancelled: a person decides. */
  | { readonly kind: 'stands'; readonly state: ReservationState };

/**
 * Requests the cancellation of the reservation that a trip replaces, once, at the fee that was agreed to with the trip's quote.
 * A fee that has fallen since is charged as it is now; one that has risen is at our cost.
 */
async function requestReplacedCancellation(
  db: Kysely<BookingTables>,
  replacingTripId: string,
): Promise<CancelReplacedAnswer> {
  const { reservation_id: id, trip_id: tripId, fee: agreed } = await replacedBy(db, replacingTripId);
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (!s) throw new Error(`no trip ${tripId}`);
    const part = partOf(s, id);
    const { state, replaced_by: replacedById, cancel_requested_at: requestedAt } = part.reservation;
    if (replacedById === replacingTripId) return { kind: 'requested' };
    if (isOver(state) || requestedAt) return { kind: 'over' };
    if (!isCancellable({ state, trip: s.trip })) return { kind: 'stands', state };
    const writes = noWrites();
    const fee = feeNow(part, s.now);
    const charged = fee < agreed ? fee : agreed;
    const patch = {
      cancel_requested_at: sql<Date>`clock_timestamp()`,
      accepted_fee_minor: charged,
      cancellation_quote_id: null,
      replaced_by: replacingTripId,
    };
    const detail = { fee: charged.toString(), replacedBy: replacingTripId };
    moveReservation(writes, s, part, 'replaced', 'worker', patch, detail);
    writes.enqueues = true;
    if (await commit(db, s, writes)) return { kind: 'requested' };
  }
}

async function replacedBy(db: Kysely<BookingTables>, replacingTripId: string) {
  return await db
    .selectFrom('booking.trip as trip')
    .innerJoin('booking.reservation as fresh', 'fresh.trip_id', 'trip.id')
    .innerJoin('booking.quote as quote', 'quote.id', 'fresh.quote_id')
    .innerJoin('booking.reservation as old', 'old.id', 'trip.replaces')
    .select(['old.id as reservation_id', 'old.trip_id', sql<bigint>`quote.replaces_fee_minor`.as('fee')])
    .where('trip.id', '=', replacingTripId)
    .executeTakeFirstOrThrow();
}

/** Minor units of the sale. What the supplier has changed is free to cancel. */
function feeNow({ reservation, sale }: Part, now: Date): bigint {
  if (reservation.state === 'supplier_changed') return 0n;
  return sale.policy.kind === 'on_request'
    ? sale.totalMinor
    : feeAt(sale.policy, now.toISOString(), sale.currency).minor;
}
