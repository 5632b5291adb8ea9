import { type RawBuilder, sql } from 'kysely';

/**
 * The parts of a statement that schedule a check of booked reservations at their supplier, now; `due` has their trips.
 * `which` is a condition on `reservation`.
 */
export function bookingCheck(which: RawBuilder<unknown>): RawBuilder<unknown> {
  const states = sql`('booking', 'unknown', 'confirmed', 'supplier_changed', 'cancelling', 'cancel_unknown', 'needs_human')`;
  // The trip first, as every writer of it does.
  return sql`booked as (
    select reservation.id, reservation.trip_id from booking.reservation
    where ${which} and reservation.state in ${states}
  ), due as (
    update booking.trip set due_at = least(trip.due_at, clock_timestamp()), version = trip.version + 1
    where trip.id in (select trip_id from booked) returning trip.id
  ), checked as (
    update booking.reservation
    set check_at = least(reservation.check_at, clock_timestamp()), version = reservation.version + 1
    from booked join due on due.id = booked.trip_id where reservation.id = booked.id
  )`;
}
