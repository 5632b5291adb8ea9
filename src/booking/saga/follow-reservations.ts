import { type Actor, finalReservationStates, isOver } from '../state/lifecycle.ts';
import type { Part, Snapshot } from '../state/snapshot.ts';
import type { ReservationState } from '../tables.ts';
import { moveReservation, moveTrip } from './moves.ts';
import { rankOf } from './rank.ts';
import { stateAfter, type Writes } from './writes.ts';

/**
 * Moves the trip, and its other reservations, where that follows from the decision so far: everything is held, another
 * rank of bookings may begin, everything is settled, or a package can't be had as a whole. In a loose trip the others do not
 * wait for one that a person must look at.
 */
export function followReservations(writes: Writes, s: Snapshot): void {
  const state = (part: Part) => stateAfter(writes, part);
  const any = (...states: ReservationState[]) => s.parts.some((part) => states.includes(state(part)));
  const isBroken = s.parts.some((part) => isOver(state(part)) && part.reservation.required);
  switch (writes.trip?.state ?? s.trip.state) {
    case 'created':
      if (isBroken || !any('created', 'held')) {
        moveTrip(writes, s, 'refused', 'worker');
        letGo(writes, s, 'worker');
      } else if (!any('created')) hold(writes, s);
      return;
    case 'booking':
      if (isBroken && s.trip.mode === 'package') undo(writes, s);
      else if (any('booking', 'unknown')) return;
      else if (any('needs_human') && !(s.trip.mode === 'loose' && any('confirmed'))) return;
      else if (any('held')) beginNextRank(writes, s, 'worker');
      else if (any('confirmed')) moveTrip(writes, s, 'settled', 'worker');
      else moveTrip(writes, s, 'none_left', 'worker');
      return;
    case 'undoing':
      if (s.parts.every((part) => isOver(state(part)))) moveTrip(writes, s, 'undone', 'worker');
      return;
    case 'confirmed':
      if (s.parts.every((part) => finalReservationStates.includes(state(part))))
        moveTrip(writes, s, any('completed') ? 'over' : 'all_cancelled', 'worker');
      return;
    default:
      return;
  }
}

/** All can be paid that can be had. What was refused is not charged. */
function hold(writes: Writes, s: Snapshot): void {
  const left = s.parts.filter((part) => stateAfter(writes, part) === 'held');
  if (left.length === s.parts.length) return moveTrip(writes, s, 'held', 'worker');
  const total = left.reduce((sum, { sale }) => sum + sale.totalMinor, 0n);
  moveTrip(writes, s, 'held', 'worker', { total_minor: total }, { total: total.toString() });
  const owed = left.reduce((sum, { sale }) => sum + sale.agencyNetMinor, 0n);
  writes.payment = { amount_minor: total, ...(s.payment.agency_minor === null ? {} : { agency_minor: owed }) };
}

/**
 * Begins to book the held reservations with the least risk; in a trip that is no package, all of them. Of those that cost
 * to cancel, one after the other, so that a refusal leaves as little as possible to undo.
 */
export function beginNextRank(writes: Writes, s: Snapshot, actor: Actor): void {
  const held = s.parts.filter((part) => stateAfter(writes, part) === 'held');
  const rank = (part: Part) => (s.trip.mode === 'package' ? rankOf(part, s.now) : 0);
  const first = Math.min(...held.map(rank));
  const next = held.filter((part) => rank(part) === first);
  for (const part of first === 2 ? next.slice(0, 1) : next) moveReservation(writes, s, part, 'begun', actor);
}

/** Ends the reservations that are not booked yet, because their trip is over. */
export function letGo(writes: Writes, s: Snapshot, actor: Actor, failure: string | null = null): void {
  for (const part of s.parts) {
    const state = stateAfter(writes, part);
    if ((state === 'created' || state === 'held') && !writes.reservations.has(part.reservation.id))
      moveReservation(writes, s, part, 'let_go', actor, { failure: failure ?? 'other_unavailable' });
  }
}

/** A package can't be had as a whole: nothing more is booked, and the plan cancels what is booked at our cost. */
function undo(writes: Writes, s: Snapshot): void {
  letGo(writes, s, 'worker');
  const isLeft = s.parts.some((part) => !isOver(stateAfter(writes, part)));
  moveTrip(writes, s, isLeft ? 'broken' : 'none_left', 'worker');
}
