import { LRUCache } from 'lru-cache';
import type { CancellationStep, FeeSchedule } from '#values/cancellation.ts';
import { epochMs, type LocalDeadline, localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { DirectPlan } from './inventory/inventory.ts';
import type { StayPrice } from './price.ts';

const allIsDueAt = '18:00';

/** The deadlines of stays that begin on one date at properties of one zone. */
export interface StayDeadlines {
  readonly zone: string;
  /** When the full price is due. */
  readonly due: LocalDeadline;
  /** Before any booking. */
  readonly longAgo: LocalDeadline;
  /**
   * End of free cancellation for a plan that is free until `HH:mm` in the property's zone this many days before
   * check-in.
   */
  free(days: number, time: string): FreeUntil;
}

export interface FreeUntil {
  readonly deadline: LocalDeadline;
  /** The same in milliseconds since 1970. */
  readonly ms: number;
}

export type Deadlines = (checkIn: string, zone: string) => StayDeadlines;

/** Cached, since searches need the same few repeatedly and zone arithmetic is slow. */
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
  const due = localDeadline(`${checkIn}T${allIsDueAt}`, zone);
  const dueMs = epochMs(due.at);
  const known = new Map<string, Map<number, FreeUntil>>();
  return {
    zone,
    due,
    longAgo: localDeadline('2000-01-01T00:00', zone),
    free(days, time) {
      let byDays = known.get(time);
      if (!byDays) known.set(time, (byDays = new Map()));
      let free = byDays.get(days);
      if (!free) {
        const deadline = localDeadline(`${addDays(checkIn, -days)}T${time}`, zone);
        const ms = epochMs(deadline.at);
        free = ms < dueMs ? { deadline, ms } : { deadline: due, ms: dueMs };
        byDays.set(days, free);
      }
      return free;
    },
  };
}

/** The last moment of free cancellation, or null when there is none. Independent of the price. */
export function freeUntilOf(plan: DirectPlan, deadlines: StayDeadlines): FreeUntil | null {
  return plan.freeUntilDays === null ? null : deadlines.free(plan.freeUntilDays, plan.freeUntilTime);
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
): FeeSchedule {
  const { zone } = deadlines;
  const everything = money(price.total, currency);
  const from = freeUntilOf(plan, deadlines)?.deadline;
  if (!from) return { steps: [{ from: deadlines.longAgo, fee: everything }], zone };
  if (from === deadlines.due || price.firstNight === price.total) return { steps: [{ from, fee: everything }], zone };
  const last: CancellationStep = { from: deadlines.due, fee: everything };
  return { steps: [{ from, fee: money(price.firstNight, currency) }, last], zone };
}
