import { expect, test } from 'vitest';
import { createRateLimits } from './rate-limit.ts';

test('the point after the last is refused and says when to come again', async () => {
  const { limit } = createRateLimits();
  const take = (key: string) => limit('login', key, 2, 60);
  expect([await take('a'), await take('a')]).toEqual([{ allowed: true }, { allowed: true }]);
  const refused = await take('a');
  expect(refused.allowed).toBe(false);
  if (!refused.allowed) expect(refused.retryAfterSeconds).toBeGreaterThan(0);
  expect(await take('b')).toEqual({ allowed: true });
  expect(await limit('search', 'a', 2, 60)).toEqual({ allowed: true });
});
