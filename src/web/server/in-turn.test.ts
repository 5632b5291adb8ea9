import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, type End } from './in-turn.ts';

/** So many at once are a crowd. */
const crowd = 16;

function connection() {
  const said: string[] = [];
  return { said, pause: () => void said.push('pause'), resume: () => void said.push('resume') };
}

/** As many as a crowd needs, begun and not ended. */
async function crowded(turns: ReturnType<typeof createTurns>): Promise<End[]> {
  const ends = Array.from({ length: crowd }, () => turns.begin(() => undefined));
  for (let times = 0; times <= crowd; times += 1) await turn();
  return ends;
}

test('one begins in each turn, in the order of asking', async () => {
  const turns = createTurns();
  const begun: string[] = [];
  for (const name of ['a', 'b', 'c']) turns.begin(() => void begun.push(name));
  expect(begun).toEqual([]);
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']]) {
    await turn();
    expect(begun).toEqual(expected);
  }
});

test('what has begun goes on before the next begins', async () => {
  const turns = createTurns();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} goes on`);
  };
  for (const name of ['a', 'b']) turns.begin(() => void work(name)());
  await turn();
  await turn();
  await turn();
  expect(said).toEqual(['a begins', 'a goes on', 'b begins', 'b goes on']);
});

test('what asks while another begins has the next turn, and a later crowd is served as well', async () => {
  const turns = createTurns();
  const begun: string[] = [];
  turns.begin(() => {
    begun.push('a');
    turns.begin(() => void begun.push('b'));
  });
  await turn();
  expect(begun).toEqual(['a']);
  await turn();
  expect(begun).toEqual(['a', 'b']);
  turns.begin(() => void begun.push('c'));
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('without a crowd a connection is read on', async () => {
  const turns = createTurns();
  const one = connection();
  const end = turns.begin(() => undefined);
  await turn();
  end(one);
  await turn();
  expect(one.said).toEqual([]);
});

test('in a crowd answered connections rest, and are read again in the order of their answers', async () => {
  const turns = createTurns();
  const ends = await crowded(turns);
  const [first, second, third] = [connection(), connection(), connection()];
  for (const [at, one] of [first, second, third].entries()) {
    ends[at]!(one);
    expect(one.said).toEqual(['pause']);
  }
  // There is room for three; but nobody is read before work that has begun could go on.
  await turn();
  expect([first, second, third].map(({ said }) => said.at(-1))).toEqual(['resume', 'resume', 'resume']);
});

test('who has no room yet goes on resting', async () => {
  const turns = createTurns();
  const ends = await crowded(turns);
  for (let more = 0; more < 3; more += 1) turns.begin(() => undefined);
  const [first, second] = [connection(), connection()];
  ends[0]!(first);
  ends[1]!(second);
  await turn();
  await turn();
  expect([first.said, second.said]).toEqual([['pause'], ['pause']]);
  const third = connection();
  ends[2]!(third);
  ends[3]!(connection());
  await turn();
  expect([first.said, second.said, third.said]).toEqual([['pause', 'resume'], ['pause'], ['pause']]);
  // The first one asks nothing.
  await turn();
  expect([second.said, third.said]).toEqual([['pause', 'resume'], ['pause']]);
});

test('what waits for somebody else keeps nobody out for long', async () => {
  const turns = createTurns();
  const [end] = await crowded(turns);
  const one = connection();
  turns.begin(() => undefined);
  end!(one);
  expect(one.said).toEqual(['pause']);
  await sleep(200);
  expect(one.said).toEqual(['pause', 'resume']);
});

test('an end before the beginning, and a second end, count once', async () => {
  const turns = createTurns();
  const early = turns.begin(() => undefined);
  early(connection());
  early(connection());
  const ends = await crowded(turns);
  ends[0]!(connection());
  ends[0]!(connection());
  await sleep(200);
  const again = await crowded(turns);
  const one = connection();
  again[0]!(one);
  expect(one.said).toEqual(['pause']);
});

test('once woken, all are read at once and nobody rests again', async () => {
  const turns = createTurns();
  const ends = await crowded(turns);
  const [one, other] = [connection(), connection()];
  ends[0]!(one);
  turns.wake();
  expect(one.said).toEqual(['pause', 'resume']);
  ends[1]!(other);
  await turn();
  expect(other.said).toEqual([]);
});
