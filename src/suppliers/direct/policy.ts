import { LRUCache } from 'lru-cache';
import type { CancellationPolicy, CancellationStep } from '#values/cancellation.ts';
import { type LocalDeadline, localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { DirectPlan } from './inventory.ts';
import type { StayPrice } from './price.ts';

const allIsDueAt = '18:00';

/** The deadlines of stays that begin on one date at properties of one zone. */
export interface StayDeadlines {
  readonly zone: string;
  /** When everything is due. */
  readonly due: LocalDeadline;
  /** Long before anybody booked. */
  readonly longAgo: LocalDeadline;
  /** `HH:mm` of the property's clock so many days before check-in. */
  before(days: number, time: string): LocalDeadline;
}

export type Deadlines = (checkIn: string, zone: string) => StayDeadlines;

/** Remembered, since searches ask for the same few again and again and zone arithmetic is slow. */
export function rememberDeadlines(): Deadlines {
  const known = new LRUCache<string, StayDeadlines>({ max: 1_000 });
  return (checkIn, zone) => {
    const key = `${checkIn} ${zone}`;
    let deadlines = known.get(key);
    if (!deadlines) known.set(key, (deadlines = deadlinesOf(checkIn, zone)));
    return deadlines;
  };
}

function deadlinesOf(checkIn: string, zone: string): StayDeadlines {
  const known = new Map<number, LocalDeadline>();
  return {
    zone,
    due: localDeadline(`${checkIn}T${allIsDueAt}`, zone),
    longAgo: localDeadline('2000-01-01T00:00', zone),
    before(days, time) {
      const key = days * 1_440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
      let deadline = known.get(key);
      if (!deadline) known.set(key, (deadline = localDeadline(`${addDays(checkIn, -days)}T${time}`, zone)));
      return deadline;
    },
  };
}

/** The last moment at which cancelling costs nothing, or null when it never does. No price changes it. */
export function freeUntilOf(plan: DirectPlan, deadlines: StayDeadlines): LocalDeadline | null {
  if (plan.freeUntilDays === null) return null;
  const first = deadlines.before(plan.freeUntilDays, plan.freeUntilTime);
  return Date.parse(first.at) < Date.parse(deadlines.due.at) ? first : deadlines.due;
}

/**
 * Free until the plan's days before check-in, then the first night, and everything from 18:00 on the day
 * of check-in. A plan that is never free costs everything at any time.
 */
export function policyOf(
  plan: DirectPlan,
  price: Pick<StayPrice, 'total' | 'firstNight'>,
  currency: string,
  deadlines: StayDeadlines,
): CancellationPolicy {
  const { zone } = deadlines;
  const everything = money(price.total, currency);
  const from = freeUntilOf(plan, deadlines);
  if (!from) return { steps: [{ from: deadlines.longAgo, fee: everything }], zone };
  if (from === deadlines.due || price.firstNight === price.total) return { steps: [{ from, fee: everything }], zone };
  const last: CancellationStep = { from: deadlines.due, fee: everything };
  return { steps: [{ from, fee: money(price.firstNight, currency) }, last], zone };
}
