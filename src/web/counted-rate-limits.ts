import { createHmac, hkdfSync } from 'node:crypto';
import { createBreaker } from '#connector/breaker.ts';
import type { Log } from '#connector/log.ts';
import { withTimeLimit } from '#connector/time-limit.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

export interface CountedRateLimitsDeps {
  /** Counts one point of a key where all processes count: how many there are in its window, and the seconds it lasts. */
  readonly count: (
    keyHash: Buffer,
    seconds: number,
  ) => Promise<{ readonly points: number; readonly secondsLeft: number }>;
  /** The same in every process: keys are e-mail addresses and client IPs, so they leave as hashes under it. */
  readonly secret: string;
  readonly log: Log;
  readonly patienceMs?: number;
}

/** A visitor waits for it, on every request that is limited. */
const defaultPatienceMs = 1_000;

/**
 * Counts for several processes together. Each process also counts by itself: what it refuses is not counted in the database, and its
 * count decides when the other does not answer in time.
 */
export function createCountedRateLimits({
  count,
  secret,
  log,
  patienceMs = defaultPatienceMs,
}: CountedRateLimitsDeps): RateLimits {
  const own = createRateLimits();
  const breaker = createBreaker({ leastCalls: 3, openMs: 5_000 });
  const hashKey = Buffer.from(hkdfSync('sha256', secret, 'wayfare', 'rate limits', 32));
  return {
    async limit(name, key, points, seconds) {
      const decision = await own.limit(name, key, points, seconds);
      if (!decision.allowed || !breaker.admit()) return decision;
      const keyHash = createHmac('sha256', hashKey)
        .update(JSON.stringify([name, points, seconds, key]))
        .digest();
      try {
        const counted = await withTimeLimit(patienceMs, count(keyHash, seconds));
        breaker.report(true);
        if (counted.points <= points) return decision;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(counted.secondsLeft)) };
      } catch (error) {
        breaker.report(false);
        log.warn('a rate limit was counted by this process alone', { name, error });
        return decision;
      }
    },
  };
}
