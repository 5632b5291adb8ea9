import { expect, test } from 'vitest';
import type { RateLimits } from './rate-limit.ts';

/** Required behaviour of every rate limiter, local or shared. */
export function rateLimitsContract(open: () => RateLimits): void {
  test('the call above the limit is refused with a retry time', async () => {
    const { limit } = open();
    const take = (key: string) => limit('login', key, 2, 60);
    expect([await take('a'), await take('a')]).toEqual([{ allowed: true }, { allowed: true }]);
    const refused = await take('a');
    expect(refused.allowed).toBe(false);
    if (!refused.allowed) {
      expect(refused.retryAfterSeconds).toBeGreaterThan(0);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await take('b')).toEqual({ allowed: true });
    expect(await limit('search', 'a', 2, 60)).toEqual({ allowed: true });
    expect(await limit('login', 'a', 3, 60)).toEqual({ allowed: true });
  });

  test.each(['', '\u0000', '\ud800', "'; drop table web.rate_count; --", 'x'.repeat(100_000), 'דנה@example.com'])(
    'a key may be any text: %j',
    async (key) => {
      const { limit } = open();
      expect(await limit('lead', key, 1, 3_600)).toEqual({ allowed: true });
      expect(await limit('lead', key, 1, 3_600)).toMatchObject({ allowed: false });
    },
  );

  test('as many as are allowed pass at once, and no more', async () => {
    const { limit } = open();
    const all = await Promise.all(Array.from({ length: 20 }, () => limit('login', 'a', 5, 60)));
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(5);
  });
}
