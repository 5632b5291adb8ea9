import { describe, expect, test } from 'vitest';
import { starCount } from './star-count.ts';
import { clockText, minutesToSay, secondsUntil } from './time-left.ts';

describe('starCount', () => {
  test.each([0, -1, 6, 10, 3.5, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '4', {}])(
    '%s is shown as nothing',
    (value) => {
      expect(starCount(value)).toBeNull();
    },
  );
  test.each([1, 2, 3, 4, 5])('%s is shown', (value) => {
    expect(starCount(value)).toBe(value);
  });
});

describe('secondsUntil', () => {
  test.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z'],
    ['garbage', '2026-11-20T12:00:00Z'],
    ['2026-11-20T12:00:00Z', ''],
  ])('%s from %s is over', (until, now) => {
    expect(secondsUntil(until, now)).toBe(0);
  });
  test('counts a begun second whole, across zones', () => {
    expect(secondsUntil('2026-11-20T14:00:10.200+02:00', '2026-11-20T12:00:00Z')).toBe(11);
  });
});

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [845, '14:05'],
  [3845, '1:04:05'],
])('%s seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('says five minutes and one minute, each once', () => {
  const said = Array.from({ length: 400 }, (_, at) => minutesToSay(401 - at, 400 - at)).filter(Boolean);
  expect(said).toEqual([5, 1]);
});

test('a suspended tab announces the nearest mark that it passed', () => {
  expect(minutesToSay(400, 290)).toBe(5);
  expect(minutesToSay(290, 30)).toBe(1);
});
