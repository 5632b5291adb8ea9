import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

test('one begins in each turn, in the order of asking', async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  for (const name of ['a', 'b', 'c']) inTurn(() => void begun.push(name));
  expect(begun).toEqual([]);
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']]) {
    await turn();
    expect(begun).toEqual(expected);
  }
});

test('what has begun goes on before the next begins', async () => {
  const inTurn = createTurns();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} goes on`);
  };
  for (const name of ['a', 'b']) inTurn(() => void work(name)());
  await turn();
  await turn();
  await turn();
  expect(said).toEqual(['a begins', 'a goes on', 'b begins', 'b goes on']);
});

test('what asks while another begins has the next turn, and a later crowd is served as well', async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  inTurn(() => {
    begun.push('a');
    inTurn(() => void begun.push('b'));
  });
  await turn();
  expect(begun).toEqual(['a']);
  await turn();
  expect(begun).toEqual(['a', 'b']);
  inTurn(() => void begun.push('c'));
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
});
