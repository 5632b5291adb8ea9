import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, type End } from './admission.ts';

const maxInFlight = 16;
const countedMs = 50;

// The event loop is real; only the timer is faked, since a slow machine would let it expire.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function connection() {
  const calls: string[] = [];
  return { calls, pause: () => void calls.push('pause'), resume: () => void calls.push('resume') };
}

/** Fills the limit with requests that have started and not ended. */
async function atLimit(admission: ReturnType<typeof createAdmission>): Promise<End[]> {
  const ends = Array.from({ length: maxInFlight }, () => admission.begin(() => undefined));
  for (let times = 0; times <= maxInFlight; times += 1) await turn();
  return ends;
}

test('starts four requests in each turn, first come, first served', async () => {
  const admission = createAdmission();
  const begun: string[] = [];
  for (const name of 'abcdefghij') admission.begin(() => void begun.push(name));
  expect(begun).toEqual([]);
  for (const expected of ['abcd', 'abcdefgh', 'abcdefghij', 'abcdefghij']) {
    await turn();
    expect(begun.join('')).toBe(expected);
  }
});

test('started requests continue before the next ones start', async () => {
  const admission = createAdmission();
  const calls: string[] = [];
  const work = (name: string) => async () => {
    calls.push(`${name} begins`);
    await Promise.resolve();
    calls.push(`${name} goes on`);
  };
  for (const name of 'abcde') admission.begin(() => void work(name)());
  await turn();
  await turn();
  expect(calls.slice(-3)).toEqual(['d goes on', 'e begins', 'e goes on']);
});

test('a request that arrives while another starts has the next turn, and later ones are served as well', async () => {
  const admission = createAdmission();
  const begun: string[] = [];
  admission.begin(() => {
    begun.push('a');
    admission.begin(() => void begun.push('b'));
  });
  await turn();
  expect(begun).toEqual(['a']);
  await turn();
  expect(begun).toEqual(['a', 'b']);
  admission.begin(() => void begun.push('c'));
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('below the limit a connection is not paused', async () => {
  const admission = createAdmission();
  const one = connection();
  const end = admission.begin(() => undefined);
  await turn();
  end(one);
  await turn();
  expect(one.calls).toEqual([]);
});

test('at the limit answered connections are paused, and resumed when there is room for four', async () => {
  const admission = createAdmission();
  const ends = await atLimit(admission);
  const paused = Array.from({ length: 4 }, connection);
  const resumed = () => paused.filter(({ calls }) => calls.at(-1) === 'resume').length;
  for (const [at, one] of paused.slice(0, 3).entries()) ends[at]!(one);
  await turn();
  expect(paused.slice(0, 3).map(({ calls }) => calls)).toEqual([['pause'], ['pause'], ['pause']]);
  ends[3]!(paused[3]!);
  // Resumed in a later turn of the event loop, after the started requests have run.
  expect(resumed()).toBe(0);
  await turn();
  expect(resumed()).toBe(4);
});

test('queued requests start before paused connections are resumed', async () => {
  const admission = createAdmission();
  const ends = await atLimit(admission);
  for (let more = 0; more < 6; more += 1) admission.begin(() => undefined);
  const paused = Array.from({ length: 7 }, connection);
  for (const [at, one] of paused.entries()) ends[at]!(one);
  await turn();
  await turn();
  expect(paused.flatMap(({ calls }) => calls)).toEqual(paused.map(() => 'pause'));
});

test('a slow request no longer counts after 50 ms', async () => {
  const admission = createAdmission();
  const [end] = await atLimit(admission);
  const one = connection();
  admission.begin(() => undefined);
  end!(one);
  vi.advanceTimersByTime(countedMs - 1);
  await turn();
  expect(one.calls).toEqual(['pause']);
  vi.advanceTimersByTime(1);
  await turn();
  expect(one.calls).toEqual(['pause', 'resume']);
});

test('a request that ends while queued never starts, and one that ends twice counts once', async () => {
  const admission = createAdmission();
  let begun = 0;
  const early = admission.begin(() => (begun += 1));
  early(connection());
  early(connection());
  const ends = await atLimit(admission);
  expect(begun).toBe(0);
  ends[0]!(connection());
  ends[0]!(connection());
  vi.advanceTimersByTime(countedMs);
  const again = await atLimit(admission);
  const one = connection();
  again[0]!(one);
  expect(one.calls).toEqual(['pause']);
});

test('resumeAll resumes every connection, and none is paused afterwards', async () => {
  const admission = createAdmission();
  const ends = await atLimit(admission);
  const [one, other] = [connection(), connection()];
  ends[0]!(one);
  admission.resumeAll();
  expect(one.calls).toEqual(['pause', 'resume']);
  ends[1]!(other);
  await turn();
  expect(other.calls).toEqual([]);
});
