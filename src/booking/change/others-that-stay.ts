import type { Kysely } from 'kysely';
import { findTrip, type ShownReservation } from '../reservation/find-reservation.ts';
import { isOver } from '../state/lifecycle.ts';
import type { BookingTables, ShownState } from '../tables.ts';

/** The other bookings of its trip that are neither over nor being cancelled. */
export async function othersThatStay(
  db: Kysely<BookingTables>,
  brandId: string,
  { id, trip: { id: tripId, size } }: ShownReservation,
): Promise<readonly ShownReservation[]> {
  if (size < 2) return [];
  const trip = await findTrip(db, brandId, tripId);
  return trip?.reservations.filter((one) => one.id !== id && stays(one.state)) ?? [];
}

function stays(state: ShownState): boolean {
  return !isOver(state) && state !== 'cancelling' && state !== 'cancel_unknown';
}
