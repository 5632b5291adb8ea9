import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, type End } from './admission.ts';

/** So many at once are a crowd, for so long at most. */
const crowd = 16;
const patienceMs = 50;

// Admission are real; only patience goes by our word, or a slow machine would run out of it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function connection() {
  const said: string[] = [];
  return { said, pause: () => void said.push('pause'), resume: () => void said.push('resume') };
}

/** As many as a crowd needs, begun and not ended. */
async function crowded(admission: ReturnType<typeof createAdmission>): Promise<End[]> {
  const ends = Array.from({ length: crowd }, () => admission.begin(() => undefined));
  for (let times = 0; times <= crowd; times += 1) await turn();
  return ends;
}

test('four begin in each turn, in the order of asking', async () => {
  const admission = createAdmission();
  const begun: string[] = [];
  for (const name of 'abcdefghij') admission.begin(() => void begun.push(name));
  expect(begun).toEqual([]);
  for (const expected of ['abcd', 'abcdefgh', 'abcdefghij', 'abcdefghij']) {
    await turn();
    expect(begun.join('')).toBe(expected);
  }
});

test('what has begun goes on before the next begin', async () => {
  const admission = createAdmission();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} goes on`);
  };
  for (const name of 'abcde') admission.begin(() => void work(name)());
  await turn();
  await turn();
  expect(said.slice(-3)).toEqual(['d goes on', 'e begins', 'e goes on']);
});

test('what asks while another begins has the next turn, and a later crowd is served as well', async () => {
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

test('without a crowd a connection is read on', async () => {
  const admission = createAdmission();
  const one = connection();
  const end = admission.begin(() => undefined);
  await turn();
  end(one);
  await turn();
  expect(one.said).toEqual([]);
});

test('in a crowd answered connections rest, and are read again when there is room for four', async () => {
  const admission = createAdmission();
  const ends = await crowded(admission);
  const resting = Array.from({ length: 4 }, connection);
  const read = () => resting.filter(({ said }) => said.at(-1) === 'resume').length;
  for (const [at, one] of resting.slice(0, 3).entries()) ends[at]!(one);
  await turn();
  expect(resting.slice(0, 3).map(({ said }) => said)).toEqual([['pause'], ['pause'], ['pause']]);
  ends[3]!(resting[3]!);
  // Nobody is read before work that has begun could go on.
  expect(read()).toBe(0);
  await turn();
  expect(read()).toBe(4);
});

test('who waits already comes before who rests', async () => {
  const admission = createAdmission();
  const ends = await crowded(admission);
  for (let more = 0; more < 6; more += 1) admission.begin(() => undefined);
  const resting = Array.from({ length: 7 }, connection);
  for (const [at, one] of resting.entries()) ends[at]!(one);
  await turn();
  await turn();
  expect(resting.flatMap(({ said }) => said)).toEqual(resting.map(() => 'pause'));
});

test('what waits for somebody else keeps nobody out for long', async () => {
  const admission = createAdmission();
  const [end] = await crowded(admission);
  const one = connection();
  admission.begin(() => undefined);
  end!(one);
  vi.advanceTimersByTime(patienceMs - 1);
  await turn();
  expect(one.said).toEqual(['pause']);
  vi.advanceTimersByTime(1);
  await turn();
  expect(one.said).toEqual(['pause', 'resume']);
});

test('what has ended before its turn never begins, and what ends twice counts once', async () => {
  const admission = createAdmission();
  let begun = 0;
  const early = admission.begin(() => (begun += 1));
  early(connection());
  early(connection());
  const ends = await crowded(admission);
  expect(begun).toBe(0);
  ends[0]!(connection());
  ends[0]!(connection());
  vi.advanceTimersByTime(patienceMs);
  const again = await crowded(admission);
  const one = connection();
  again[0]!(one);
  expect(one.said).toEqual(['pause']);
});

test('once woken, all are read at once and nobody rests again', async () => {
  const admission = createAdmission();
  const ends = await crowded(admission);
  const [one, other] = [connection(), connection()];
  ends[0]!(one);
  admission.wake();
  expect(one.said).toEqual(['pause', 'resume']);
  ends[1]!(other);
  await turn();
  expect(other.said).toEqual([]);
});
