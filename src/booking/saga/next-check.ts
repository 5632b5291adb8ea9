import type { Part } from '../state/snapshot.ts';
import { asBookedNow } from '../state/supplier-changes.ts';
import { type SagaDeps, supplyOf } from './deps.ts';

const day = 24 * 3_600_000;
/** Days before its start on which a confirmed booking is checked at its supplier, whether or not it has sent anything. */
const checkDays = [7, 2];

/** When to check a confirmed booking at its supplier by itself; null when no such time is left. */
export function nextCheck(
  deps: Pick<SagaDeps, 'supplies'>,
  { order: ordered, supplierChanges }: Pick<Part, 'order' | 'supplierChanges'>,
  now: Date,
): Date | null {
  const order = { ...ordered, details: asBookedNow(ordered.details as object, supplierChanges) };
  const supply = supplyOf(deps, order.product);
  const starts = supply.startsAt?.(order) ?? null;
  const before = starts === null ? [] : checkDays.map((days) => Date.parse(starts) - days * day);
  const wanted = (supply.checksAt?.(order) ?? []).map((at) => Date.parse(at));
  const left = [...before, ...wanted].filter((at) => at > now.getTime());
  return left.length > 0 ? new Date(Math.min(...left)) : null;
}

/** The first check of a booking that has just been confirmed: earlier when the supplier has already sent something. */
export function firstCheck(deps: Pick<SagaDeps, 'supplies'>, part: Part, now: Date): Date | null {
  const sent = part.reservation.check_at;
  const next = nextCheck(deps, part, now);
  return sent && next ? new Date(Math.min(sent.getTime(), next.getTime())) : (sent ?? next);
}
