import type { CancellationPolicy, CancellationStep } from '#values/cancellation.ts';
import { type LocalDeadline, localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { DirectPlan } from './inventory.ts';
import type { StayPrice } from './price.ts';

const allIsDueAt = '18:00';

/**
 * A wall clock at a property on a date or some days before it, as a deadline; remembered, since a search asks for the
 * same few again and again.
 */
export type Deadlines = (date: string, daysBefore: number, time: string, zone: string) => LocalDeadline;

export function rememberDeadlines(): Deadlines {
  const known = new Map<string, LocalDeadline>();
  return (date, daysBefore, time, zone) => {
    const key = `${date} ${daysBefore} ${time} ${zone}`;
    let deadline = known.get(key);
    if (!deadline)
      known.set(
        key,
        (deadline = localDeadline(`${daysBefore === 0 ? date : addDays(date, -daysBefore)}T${time}`, zone)),
      );
    return deadline;
  };
}

/**
 * Free until the plan's days before check-in, then the first night, and everything from 18:00 on the day
 * of check-in. A plan that is never free costs everything at any time.
 */
export function policyOf(
  plan: DirectPlan,
  price: Pick<StayPrice, 'total' | 'firstNight'>,
  checkIn: string,
  property: { readonly tz: string; readonly currency: string },
  deadlines: Deadlines,
): CancellationPolicy {
  const { tz: zone, currency } = property;
  const everything = money(price.total, currency);
  if (plan.freeUntilDays === null)
    return { steps: [{ from: deadlines('2000-01-01', 0, '00:00', zone), fee: everything }], zone };
  const last: CancellationStep = { from: deadlines(checkIn, 0, allIsDueAt, zone), fee: everything };
  const firstFrom = deadlines(checkIn, plan.freeUntilDays, plan.freeUntilTime, zone);
  if (Date.parse(firstFrom.at) >= Date.parse(last.from.at)) return { steps: [last], zone };
  if (price.firstNight === price.total) return { steps: [{ from: firstFrom, fee: everything }], zone };
  return { steps: [{ from: firstFrom, fee: money(price.firstNight, currency) }, last], zone };
}
