import { expect, test } from 'vitest';
import { nextTheme } from './theme.ts';

test('anything unknown counts as the system', () => {
  expect([null, '', 'system', 'purple'].map(nextTheme)).toEqual(['light', 'light', 'light', 'light']);
});

test('system, light, dark and round again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
});
