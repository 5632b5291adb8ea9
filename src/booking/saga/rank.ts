import { isFreeAt } from '#values/cancellation.ts';
import type { Part } from '../state/snapshot.ts';

/**
 * The order in which a package is booked, lowest first. 1: not held and free to cancel now (may be refused, costs nothing
 * to undo). 2: not held and not free to cancel. 3: held, which is a promise.
 */
export function rankOf({ reservation, sale }: Part, now: Date): 1 | 2 | 3 {
  if (reservation.hold_until && reservation.hold_until > now) return 3;
  return isFreeAt(sale.policy, now.toISOString(), sale.currency) ? 1 : 2;
}
