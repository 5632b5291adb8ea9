import { dateIn } from '#values/local-time.ts';
import type { Party } from '#values/party.ts';
import type { SandboxProperty } from './catalogue.ts';
import { fits } from './price.ts';

/** Why a property sells nothing of a stay, before anybody looks at its stock. */
export interface WhyNot {
  readonly reason: 'closed' | 'occupancy' | 'minimum_stay';
  /** For `minimum_stay`: the fewest nights that it takes. */
  readonly fewest: number | null;
}

/** Asked in this order: is it open, does the party fit a room, is the stay long enough. Null when all is well. */
export function whyNot(
  property: SandboxProperty,
  checkIn: string,
  nights: readonly string[],
  party: Party,
  now: Date,
): WhyNot | null {
  const past = checkIn < dateIn(property.tz, now);
  if (past || nights.some((night) => property.isClosed?.(night))) return { reason: 'closed', fewest: null };
  if (!property.roomTypes.some((room) => fits(room, party))) return { reason: 'occupancy', fewest: null };
  const fewest = property.fewestNights?.(checkIn) ?? 1;
  return nights.length < fewest ? { reason: 'minimum_stay', fewest } : null;
}
