import { RateLimiterMemory } from 'rate-limiter-flexible';

export type RateDecision = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimits {
  /** Takes one point of `points` per `seconds` from `key` (session, or truncated address) under `name`. */
  limit(name: string, key: string, points: number, seconds: number): Promise<RateDecision>;
}

/** Counts in this process; expired entries are removed. One limiter for each name and budget. */
export function createRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async limit(name, key, points, seconds) {
      const id = `${name} ${points}/${seconds}`;
      let limiter = limiters.get(id);
      if (!limiter) limiters.set(id, (limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })));
      try {
        await limiter.consume(key);
        return { allowed: true };
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return {
          allowed: false,
          retryAfterSeconds: Math.max(1, Math.ceil((refused as { msBeforeNext: number }).msBeforeNext / 1000)),
        };
      }
    },
  };
}
