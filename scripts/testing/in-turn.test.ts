import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('what is written before its turn comes at once then, and in order; what comes later is passed on', () => {
  const shown: string[] = [];
  const { write, begin } = inTurn((text) => void shown.push(text));
  write('a');
  write('b');
  expect(shown).toEqual([]);
  begin();
  write('c');
  begin();
  expect(shown.join('')).toBe('abc');
});
