import { afterEach, expect, test, vi } from 'vitest';
import { tripKeeper } from '#web/browser/kept-trip.ts';
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

const worker = (path: string) => {
  const unregister = vi.fn(async () => true);
  return { unregister, active: { scriptURL: `http://localhost${path}` } };
};

test.each([
  ['without a saved trip', null, true],
  ['with a signed-out person’s saved trip', 'account', false],
] as const)('service workers and what they kept are removed, %s', async (_case, keeper, isSignedIn) => {
  const workers = [worker('/sw.js'), worker('/trip-worker.js')];
  const gone: string[] = [];
  await removeOldWorkers(
    isSignedIn,
    { serviceWorker: { getRegistrations: async () => workers as never } },
    { keys: async () => ['v1', 'kept-trip'], delete: async (name) => Boolean(gone.push(name)) },
    keeper,
  );
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledTimes(1);
  expect(gone).toEqual(['v1', 'kept-trip']);
});
test.each([
  ['account', true],
  ['browser', false],
] as const)('a trip that is kept (%s) stays, and nothing else does', async (keeper, isSignedIn) => {
  const workers = [worker('/sw.js'), worker('/trip-worker.js')];
  const gone: string[] = [];
  await removeOldWorkers(
    isSignedIn,
    { serviceWorker: { getRegistrations: async () => workers as never } },
    { keys: async () => ['v1', 'kept-trip'], delete: async (name) => Boolean(gone.push(name)) },
    keeper,
  );
  expect(workers.map(({ unregister }) => unregister.mock.calls.length)).toEqual([1, 0]);
  expect(gone).toEqual(['v1']);
});
test.each(['', 'kept-trip=', 'kept-trip=other', 'not-kept-trip=account', 'a=kept-trip=account'])(
  'the cookies “%s” keep no trip',
  (cookies) => expect(tripKeeper(cookies)).toBeNull(),
);
test('the cookie says who keeps a trip', () => expect(tripKeeper('a=b; kept-trip=account; c=d')).toBe('account'));
test('a browser without them, or that forbids them, is no error', async () => {
  await removeOldWorkers(false, {}, undefined, null);
  const refused = async () => {
    throw new DOMException('no', 'SecurityError');
  };
  await removeOldWorkers(false, { serviceWorker: { getRegistrations: refused } }, undefined, null);
});
