import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkFailure, reloadOnce } from './chunk-failure.ts';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

function storage(initial: Record<string, string> = {}) {
  const kept = { ...initial };
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test.each([
  null,
  'Failed to fetch dynamically imported module',
  new Error('Failed to fetch'),
  new TypeError('x is undefined'),
])('%s is no lost chunk', (error) => {
  expect(isChunkFailure(error)).toBe(false);
});
test.each([
  'Failed to fetch dynamically imported module: /a.js',
  'error loading dynamically imported module: /a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /a.css',
])('%s is one', (message) => expect(isChunkFailure(new TypeError(message))).toBe(true));
test('without storage there is no reload, so there is no loop', () => {
  const reload = vi.fn();
  const refused = {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => undefined,
  };
  expect(reloadOnce(0, refused, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
test('without a network the page stays until there is one', () => {
  const network = new EventTarget();
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const reload = vi.fn();
  expect(reloadOnce(1_000_000, storage(), reload)).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  network.dispatchEvent(new Event('online'));
  network.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});
test('at most one reload in 60 seconds', () => {
  const reload = vi.fn();
  const kept = storage();
  expect(reloadOnce(1_000_000, kept, reload)).toBe(true);
  expect(reloadOnce(1_059_999, kept, reload)).toBe(false);
  expect(reloadOnce(1_060_000, kept, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
