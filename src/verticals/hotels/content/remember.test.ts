import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

const setUp = (load: (owner: object, key: number) => Promise<unknown>) => {
  const spy = vi.fn(load);
  return { spy, get: remember(spy, { max: 2, seconds: 60 }) };
};

test('a failure is told to all who wait, and not kept', async () => {
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

test('one load serves all who ask at once and later, per owner', async () => {
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
