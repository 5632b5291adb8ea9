import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { appWith, handler } from '#tests/bare-app.ts';
import { createReferrerOf } from './referrers.ts';

let begun: PromiseWithResolvers<void>;
let lookUp: PromiseWithResolvers<null>;
vi.mock('#accounts/accounts.ts', async (original) => ({
  ...(await original<object>()),
  findReferrer: async () => {
    begun.resolve();
    return await lookUp.promise;
  },
}));

const faults: string[] = [];
const log = { ...silentLog, error: (message: string) => void faults.push(message) };
/** Each has its own memory of what was found. */
const referrers = () => createReferrerOf({} as Kysely<object>, { ofAgency: async () => null }, log);

// The time of the look-up stands still, however long the machine takes for the rest.
beforeEach(() => {
  begun = Promise.withResolvers();
  lookUp = Promise.withResolvers();
  faults.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** Whether it is there when so many milliseconds of the look-up have passed. */
async function isThereAfter(ms: number, answer: Promise<unknown>): Promise<boolean> {
  let isThere = false;
  void answer.then(
    () => (isThere = true),
    () => (isThere = true),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return isThere;
}

test('an agent’s number is given up when the look-up takes longer than its time', async () => {
  const answer = referrers()('42');
  const told = expect(answer).rejects.toThrow('no answer within 300 ms');
  expect(await isThereAfter(299, answer)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await told;
  expect(faults).toEqual(['an agent could not be looked up']);
});

describe('a page whose agent can’t be looked up', () => {
  const pages = async () => await appWith({ home: handler(() => ({})) }, { referrerOf: referrers() });
  test.each([
    ['a link', '/?fid=42', {}, 302],
    ['a cookie', '/', { headers: { cookie: 'fid=42' } }, 200],
  ])('waits for it 300 ms and no longer, with %s', async (_, path, init, status) => {
    const plain = await (await (await pages())('/')).text();
    const answer = (await pages())(path, init);
    await begun.promise;
    expect(await isThereAfter(299, answer)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const page = await answer;
    expect([page.status, page.headers.get('location')]).toEqual([status, status === 302 ? '/' : null]);
    if (status === 200) expect(await page.text()).toBe(plain);
  });
  test('is not waited for when the look-up fails', async () => {
    const answer = (await pages())('/?fid=42');
    await begun.promise;
    lookUp.reject(new Error('garbage'));
    expect((await answer).status).toBe(302);
  });
  test('makes no other page wait', async () => {
    const get = await pages();
    const slow = get('/?fid=42');
    await begun.promise;
    expect((await get('/')).status).toBe(200);
    expect(await isThereAfter(300, slow)).toBe(true);
  });
});
