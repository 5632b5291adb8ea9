import type { CancellationPolicy, CancellationStep } from '#values/cancellation.ts';
import { type LocalDeadline, localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { DirectPlan } from './inventory.ts';
import type { StayPrice } from './price.ts';

const longPast = '2000-01-01T00:00';
const allIsDueAt = '18:00';

/** Turns a wall clock at a property into a deadline; remembered, since a search asks for the same few again and again. */
export type Deadlines = (local: string, zone: string) => LocalDeadline;

export function rememberDeadlines(): Deadlines {
  const known = new Map<string, LocalDeadline>();
  return (local, zone) => {
    const key = `${local} ${zone}`;
    const deadline = known.get(key) ?? localDeadline(local, zone);
    known.set(key, deadline);
    return deadline;
  };
}

/**
 * Free until the plan's days before check-in, then the first night, and everything from 18:00 on the day
 * of check-in. A plan that is never free costs everything at any time.
 */
export function policyOf(
  plan: DirectPlan,
  price: StayPrice,
  checkIn: string,
  property: { readonly tz: string; readonly currency: string },
  deadlines: Deadlines,
): CancellationPolicy {
  const { tz: zone, currency } = property;
  const everything = money(price.total, currency);
  if (plan.freeUntilDays === null) return { steps: [{ from: deadlines(longPast, zone), fee: everything }], zone };
  const last: CancellationStep = { from: deadlines(`${checkIn}T${allIsDueAt}`, zone), fee: everything };
  const firstFrom = deadlines(`${addDays(checkIn, -plan.freeUntilDays)}T${plan.freeUntilTime}`, zone);
  if (Date.parse(firstFrom.at) >= Date.parse(last.from.at)) return { steps: [last], zone };
  if (price.firstNight === price.total) return { steps: [{ from: firstFrom, fee: everything }], zone };
  return { steps: [{ from: firstFrom, fee: money(price.firstNight, currency) }, last], zone };
}
