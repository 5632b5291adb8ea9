import { describe, expect, test } from 'vitest';
import { choicesAmong, rateChoices } from './rate-choices.ts';

const rate = (board: 'RO' | 'BB' | 'HB', isFree: boolean) => ({ board, isFree });

describe('each choice shows one rate of a room', () => {
  test('the first that has what is chosen', () => {
    const rates = [rate('RO', false), rate('BB', false), rate('RO', true), rate('BB', true), rate('BB', true)];
    expect(rateChoices(rates)).toEqual([['RO-any', 'any-any'], ['BB-any'], ['RO-free', 'any-free'], ['BB-free'], []]);
  });

  test('in the first room, the first that can be cancelled is shown beside the cheapest', () => {
    const rates = [rate('RO', false), rate('RO', true), rate('BB', true)];
    expect(rateChoices(rates, true)).toEqual([
      ['RO-any', 'any-any'],
      ['RO-free', 'any-free', 'any-any'],
      ['BB-any', 'BB-free'],
    ]);
    expect(rateChoices([rate('RO', true)], true)).toEqual([['RO-any', 'any-any', 'RO-free', 'any-free']]);
  });

  test('one that can be cancelled and is the cheapest is shown for all that it has', () => {
    expect(rateChoices([rate('HB', true), rate('HB', false)])).toEqual([
      ['HB-any', 'any-any', 'HB-free', 'any-free'],
      [],
    ]);
  });
});

test('what all rates have alike is no choice', () => {
  expect(choicesAmong([rate('BB', true), rate('BB', true)])).toEqual({ boards: [], hasFree: false });
  expect(choicesAmong([rate('HB', false), rate('RO', true), rate('BB', false)])).toEqual({
    boards: ['RO', 'BB', 'HB'],
    hasFree: true,
  });
  expect(choicesAmong([])).toEqual({ boards: [], hasFree: false });
});
