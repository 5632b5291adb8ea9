import { afterEach, expect, test, vi } from 'vitest';
import { rememberReferral, removeOldWorkers } from './arrival.ts';

afterEach(() => vi.unstubAllGlobals());

function browserOn(protocol: string) {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  return page;
}

test.each(['', '?ref=', '?ref=x', '?ref=1;Domain=evil', '?ref=-1', `?ref=${'1'.repeat(13)}`, '?reference=1'])(
  'no referral is stored for “%s”',
  (search) => {
    const page = browserOn('https:');
    rememberReferral(search);
    expect(page.cookie).toBe('');
  },
);
test('the referral is stored for 28 days', () => {
  const page = browserOn('https:');
  rememberReferral('?q=a&ref=42');
  expect(page.cookie).toBe('referral=42; Path=/; Max-Age=2419200; SameSite=Lax; Secure');
});

test('old service workers and what they kept are removed', async () => {
  const unregister = vi.fn(async () => true);
  const gone: string[] = [];
  await removeOldWorkers(
    { serviceWorker: { getRegistrations: async () => [{ unregister }, { unregister }] as never } },
    { keys: async () => ['v1', 'v2'], delete: async (name) => Boolean(gone.push(name)) },
  );
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(gone).toEqual(['v1', 'v2']);
});
test('a browser without them, or that forbids them, is no error', async () => {
  await removeOldWorkers({}, undefined);
  const refused = async () => {
    throw new DOMException('no', 'SecurityError');
  };
  await removeOldWorkers({ serviceWorker: { getRegistrations: refused } }, undefined);
});
