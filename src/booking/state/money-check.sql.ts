import { type RawBuilder, sql } from 'kysely';

/**
 * The parts of a statement that schedule a check of captured payments at their gateway, in `delayMs` milliseconds at the
 * latest. `references` is a query for the payments' references.
 */
export function moneyCheck(gateway: string, references: RawBuilder<unknown>, delayMs: number): RawBuilder<unknown> {
  const at = sql`clock_timestamp() + make_interval(secs => ${delayMs / 1_000})`;
  // The trip first, as every writer of it does.
  return sql`captured_trip as (
    update booking.trip set due_at = least(trip.due_at, ${at}), version = trip.version + 1 from booking.payment
    where payment.trip_id = trip.id and payment.gateway = ${gateway} and payment.state = 'captured'
      and payment.reference in (${references})
    returning payment.id
  ), checked_payment as (
    update booking.payment set check_at = least(payment.check_at, ${at}), version = payment.version + 1
    from captured_trip where payment.id = captured_trip.id
  )`;
}
