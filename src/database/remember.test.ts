import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

const setUp = (load: (owner: object, key: number) => Promise<unknown>) => {
  const spy = vi.fn(load);
  return { spy, get: remember(spy, { max: 2, seconds: 60 }) };
};

test('a failure rejects all waiting callers, and is not cached', async () => {
  let calls = 0;
  const { get } = setUp(async () => {
    calls += 1;
    if (calls === 1) throw new Error('broken');
    return calls;
  });
  const owner = {};
  const first = await Promise.allSettled([get(owner, 1), get(owner, 1)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get(owner, 1)).toBe(2);
});

test('one load serves concurrent and later callers, per owner', async () => {
  const { spy, get } = setUp(async (_, key) => key * 10);
  const owner = {};
  expect(await Promise.all([get(owner, 1), get(owner, 1)])).toEqual([10, 10]);
  await get(owner, 1);
  expect(spy).toHaveBeenCalledTimes(1);
  await get({}, 1);
  expect(spy).toHaveBeenCalledTimes(2);
});

test('nothing is an answer worth keeping', async () => {
  const { spy, get } = setUp(async () => null);
  const owner = {};
  expect([await get(owner, 1), await get(owner, 1)]).toEqual([null, null]);
  expect(spy).toHaveBeenCalledTimes(1);
});

test('no more is kept than there is room for', async () => {
  const { spy, get } = setUp(async (_, key) => key);
  const owner = {};
  for (const key of [1, 2, 3, 1]) await get(owner, key);
  expect(spy).toHaveBeenCalledTimes(4);
});

test('a stale value is returned once more while it is reloaded in the background', async () => {
  let calls = 0;
  let now = 0;
  const get = remember(
    async () => (calls += 1),
    { max: 9, seconds: 60, renewAfterSeconds: 30 },
    () => now,
  );
  const owner = {};
  expect(await get(owner, 'a')).toBe(1);
  now = 29_000;
  expect([await get(owner, 'a'), calls]).toEqual([1, 1]);
  now = 31_000;
  expect(await Promise.all([get(owner, 'a'), get(owner, 'a')])).toEqual([1, 1]);
  expect(calls).toBe(2);
  now = 60_000;
  expect([await get(owner, 'a'), calls]).toEqual([2, 2]);
});

test('entries beyond the size limit are evicted', async () => {
  let calls = 0;
  const get = remember(
    async (_: object, key: number) => {
      calls += 1;
      return key;
    },
    { max: 9, seconds: 60, weight: { of: (value) => value, most: 10 } },
  );
  const owner = {};
  for (const key of [6, 4, 6, 4]) expect(await get(owner, key)).toBe(key);
  expect(calls).toBe(2);
  for (const key of [7, 4, 11, 11]) expect(await get(owner, key)).toBe(key);
  // A value above the total weight is never cached.
  expect(calls).toBe(6);
});
