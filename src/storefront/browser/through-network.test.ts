import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropHeld, heldNavigation, openDocument, retryHeld } from '#web/browser/held-navigation.ts';
import { throughNetwork, Unreached } from './through-network.ts';

let network: EventTarget;
let onLine: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  onLine = true;
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
});
afterEach(() => {
  dropHeld();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that fails this many times before it loads. */
function page(failures: number, isRequested = true) {
  let left = failures;
  const load = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new Unreached('no network');
    return 'the page';
  });
  const abort = new AbortController();
  const seen: unknown[] = [];
  void throughNetwork(load, { signal: abort.signal, isRequested: () => isRequested }).then(
    (value) => seen.push(value),
    (error: unknown) => seen.push(error),
  );
  return { load, abort, seen };
}
const settle = async (milliseconds = 0) => await vi.advanceTimersByTimeAsync(milliseconds);
const cutLine = () => {
  onLine = false;
};
async function restoreLine() {
  onLine = true;
  network.dispatchEvent(new Event('online'));
  await settle();
}

test('a fault that is not the network’s is no reason to wait', async () => {
  const fault = new Error('of our own');
  const load = async () => await Promise.reject(fault);
  await expect(throughNetwork(load, { signal: new AbortController().signal, isRequested: () => true })).rejects.toBe(
    fault,
  );
  expect(heldNavigation()).toBeNull();
});
test('without a network no request is made until it is back', async () => {
  cutLine();
  const { load, seen } = page(1);
  await settle(3_600_000);
  expect(load).toHaveBeenCalledOnce();
  expect(heldNavigation()).not.toBeNull();
  await restoreLine();
  expect(seen).toEqual(['the page']);
  expect(heldNavigation()).toBeNull();
});
test('a network that leads nowhere is tried after 2, 4, 8, 15 and every 30 seconds', async () => {
  const { load, seen } = page(6);
  for (const [at, seconds] of [2, 4, 8, 15, 30, 30].entries()) {
    await settle(seconds * 1_000 - 1);
    expect(load).toHaveBeenCalledTimes(at + 1);
    await settle(1);
  }
  expect(seen).toEqual(['the page']);
});
test('“Try again” retries at once, and waits again after a failure', async () => {
  cutLine();
  const { load, seen } = page(2);
  await settle();
  retryHeld();
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  expect(heldNavigation()).not.toBeNull();
  await restoreLine();
  expect(seen).toEqual(['the page']);
});
test('a dismissed navigation is not retried', async () => {
  cutLine();
  const { load, seen } = page(1);
  await settle();
  dropHeld();
  await restoreLine();
  await settle(3_600_000);
  expect(load).toHaveBeenCalledOnce();
  expect(seen).toEqual([]);
});
test('another navigation takes its place', async () => {
  cutLine();
  const first = page(1);
  await settle();
  first.abort.abort();
  const second = page(1);
  await settle();
  await restoreLine();
  expect(first.load).toHaveBeenCalledOnce();
  expect(first.seen).toMatchObject([{ name: 'AbortError' }]);
  expect(second.seen).toEqual(['the page']);
});
test('a page that refreshes itself shows no banner', async () => {
  cutLine();
  const { load, seen } = page(1, false);
  await settle();
  expect(heldNavigation()).toBeNull();
  await restoreLine();
  expect(load).toHaveBeenCalledOnce();
  expect(seen).toEqual([]);
});
test('a full load waits for the network, and only the last requested one is made', async () => {
  const opened: string[] = [];
  const open = (href: string) => void opened.push(href);
  openDocument('/now', open);
  cutLine();
  openDocument('/first', open);
  openDocument('/second', open);
  retryHeld();
  expect(opened).toEqual(['/now']);
  await restoreLine();
  expect(opened).toEqual(['/now', '/second']);
});
