import { type RawBuilder, sql } from 'kysely';
import type { ShownState } from '../tables.ts';

/** Of a package that could not be had as a whole: booked, and cancelled again at our cost. */
export const isUndone: RawBuilder<boolean> = sql`(trip.mode = 'package' and trip.state in ('undoing', 'failed')
  and reservation.state = 'cancelled')`;

/**
 * A reservation's state as it is shown: while its trip is being paid, that is its state too, and what is given up with the
 * rest of a package was never had.
 */
export const shownState: RawBuilder<ShownState> = sql`case
  when reservation.state = 'held' and trip.state = 'awaiting_payment' then trip.state
  when ${isUndone} then 'failed'
  when trip.state = 'undoing' and reservation.state in ('confirmed', 'supplier_changed') then 'cancelling'
  else reservation.state end`;
