import { createHmac, hkdfSync } from 'node:crypto';
import { createBreaker } from '#connector/breaker.ts';
import type { Log } from '#connector/log.ts';
import { withTimeLimit } from '#connector/time-limit.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

export interface CountedRateLimitsDeps {
  /** Counts one point of a key in the shared store: returns the points in its window, and the seconds until it ends. */
  readonly count: (
    keyHash: Buffer,
    seconds: number,
  ) => Promise<{ readonly points: number; readonly secondsLeft: number }>;
  /** Shared by all processes: keys contain e-mail addresses and client IPs, so they are stored as keyed hashes. */
  readonly secret: string;
  readonly log: Log;
  readonly patienceMs?: number;
}

/** Timeout in milliseconds; every limited request waits for the shared count. */
const defaultPatienceMs = 1_000;

/**
 * Rate limits shared by several processes. Each process also counts locally: its refusals are not counted in the
 * database, and its count decides when the database does not answer in time.
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
