import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCode } from './load-code.ts';

const setOnline = (value: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value, configurable: true, writable: true });

/** Code that comes, or fails while `fails` is set. */
function code() {
  const state = { asked: 0, fails: false };
  const load = async () => {
    state.asked += 1;
    if (state.fails) throw new TypeError('Failed to fetch dynamically imported module');
    return 'loaded';
  };
  return { state, load };
}

beforeEach(() => void setOnline(true));
afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

test('nothing is asked for without a network, which the browser would remember as failed', async () => {
  const { state, load } = code();
  setOnline(false);
  await expect(loadCode(load)).rejects.toThrow('no network');
  expect(state.asked).toBe(0);
  setOnline(true);
  expect(await loadCode(load)).toBe('loaded');
});
test('code that was loaded is there without a network, and is asked for once', async () => {
  const { state, load } = code();
  expect(await Promise.all([loadCode(load), loadCode(load)])).toEqual(['loaded', 'loaded']);
  setOnline(false);
  expect(await loadCode(load)).toBe('loaded');
  expect(state.asked).toBe(1);
});
test('code that failed is asked for again', async () => {
  const { state, load } = code();
  state.fails = true;
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  state.fails = false;
  expect(await loadCode(load)).toBe('loaded');
  expect(state.asked).toBe(2);
});
