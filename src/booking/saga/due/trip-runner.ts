import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#connector/log.ts';

/**
 * Advances trips in this process as soon as a request has made them due, without a job for each. Nothing is lost when it does
 * not: a due trip that nobody advances is found by the look for due trips, in any process.
 */
export interface TripRunner {
  /** The trip is due, and committed as such: advances it now or soon, and once more if it is being advanced. */
  advanceSoon(tripId: string): void;
  /** Ids of the trips that are advanced here or wait for it. */
  taken(): readonly string[];
  isBusy(): boolean;
  /** Before it, trips are left to the look. */
  begin(work: RunnerWork): void;
  /** Takes no more trips, and waits for those under way, 24 seconds at most. */
  stop(): Promise<void>;
}

export interface RunnerWork {
  readonly advance: (tripId: string) => Promise<void>;
  /** Advancing threw: leaves the trip to a job, which tries again later and shows its error. */
  readonly leaveToJob: (tripId: string) => Promise<void>;
}

const mostWaiting = 1_000;
const drainMs = 24_000;

/** `concurrency`: trips at the same time. More wait, up to a thousand; beyond that they are left to the look. */
export function createTripRunner({ concurrency, log }: { concurrency: number; log: Log }): TripRunner {
  let work: RunnerWork | null = null;
  const running = new Map<string, Promise<void>>();
  const waiting = new Set<string>();

  async function run({ advance, leaveToJob }: RunnerWork, tripId: string): Promise<void> {
    try {
      await advance(tripId);
    } catch (error) {
      log.error('a trip could not be advanced', { reservationId: tripId, error });
      await leaveToJob(tripId).catch((reason: unknown) => log.error('its job was not added', { error: reason }));
    } finally {
      running.delete(tripId);
      fill();
    }
  }

  function fill(): void {
    for (const tripId of waiting) {
      if (!work || running.size >= concurrency) return;
      if (running.has(tripId)) continue;
      waiting.delete(tripId);
      running.set(tripId, run(work, tripId));
    }
  }

  return {
    advanceSoon(tripId) {
      if (!work || waiting.size >= mostWaiting) return;
      waiting.add(tripId);
      fill();
    },
    taken: () => [...running.keys(), ...waiting],
    isBusy: () => running.size > 0,
    begin(given) {
      work = given;
    },
    async stop() {
      work = null;
      waiting.clear();
      const timer = new AbortController();
      const tooLate = sleep(drainMs, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running.values()), tooLate]);
      timer.abort();
    },
  };
}
