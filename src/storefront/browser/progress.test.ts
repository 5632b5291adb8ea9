import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bar() {
  const shown: (number | null)[] = [];
  return { shown, progress: createProgress((percent) => void shown.push(percent)) };
}

test('a page within 200 ms shows no bar', () => {
  const { shown, progress } = bar();
  progress.begin();
  vi.advanceTimersByTime(199);
  progress.finish();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([]);
});

test('after 200 ms it creeps each 100 ms over five seconds, and waits short of the end', () => {
  const { shown, progress } = bar();
  progress.begin();
  vi.advanceTimersByTime(200);
  expect(shown).toEqual([0]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([0, 2]);
  vi.advanceTimersByTime(2_400);
  expect(shown.at(-1)).toBe(50);
  vi.advanceTimersByTime(60_000);
  expect(shown.at(-1)).toBe(95);
});

test('at the end it is full, and gone after 500 ms', () => {
  const { shown, progress } = bar();
  progress.begin();
  vi.advanceTimersByTime(400);
  progress.finish();
  expect(shown.at(-1)).toBe(100);
  vi.advanceTimersByTime(499);
  expect(shown.at(-1)).toBe(100);
  vi.advanceTimersByTime(1);
  expect(shown.at(-1)).toBeNull();
});

test('a second navigation takes over the bar of the first', () => {
  const { shown, progress } = bar();
  progress.begin();
  vi.advanceTimersByTime(300);
  progress.finish();
  progress.begin();
  vi.advanceTimersByTime(200);
  expect(shown.at(-1)).toBe(0);
  vi.advanceTimersByTime(400);
  expect(shown.at(-1)).toBe(8);
});
