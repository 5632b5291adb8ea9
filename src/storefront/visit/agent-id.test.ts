import { describe, expect, test } from 'vitest';
import { appWith, handler, origin, acceptJson } from '#tests/bare-app.ts';
import { withAgent } from './agent-address.ts';

const home = handler(({ cookies }) => ({ head: { title: cookies['fid'] ?? 'nobody', canonical: '/' } }));
const referrerOf = async (fid: string) =>
  ['7', '42'].includes(fid) ? { fid, agencyId: 'a', agencyPath: ['a'], personId: null, brand: null } : null;
const open = async (path: string, headers: Record<string, string> = {}) =>
  await (
    await appWith({ home }, { referrerOf })
  )(path, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } });
const agentIn = (response: Response) => response.headers.getSetCookie().find((line) => line.startsWith('fid='));

describe('the referring agent', () => {
  test.each(['', 'x', '-1', '0', '43', '1;Domain=evil', '1'.repeat(13), '<b>', '1e3', 'NULL'])(
    'fid=%s is ignored',
    async (fid) => {
      const response = await open(`/?fid=${encodeURIComponent(fid)}`, { cookie: 'fid=7' });
      expect([response.status, agentIn(response)]).toEqual([200, undefined]);
    },
  );
  test('is remembered for 28 days, where scripts read it, and known at once', async () => {
    for (const accept of ['text/html', acceptJson.headers.accept]) {
      const response = await open('/?fid=42', { accept });
      expect(agentIn(response)).toBe('fid=42; Path=/; Max-Age=2419200; SameSite=Lax');
      expect(await response.text()).toContain('42');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });
  test('is forgotten by fid=null', async () => {
    const response = await open('/?fid=null', { cookie: 'fid=42' });
    expect(agentIn(response)).toContain('Max-Age=0');
    expect(await response.text()).toContain('<title>nobody');
    expect(agentIn(await open('/?fid=null'))).toBeUndefined();
  });
  test.each(['43', 'x', ''])('in a cookie that is nobody’s, fid=%s, counts for nothing and is deleted', async (fid) => {
    const response = await open('/', { cookie: `fid=${fid}` });
    expect(agentIn(response)).toContain('Max-Age=0');
    expect(await response.text()).toContain('<title>nobody');
  });
  test('that can’t be looked up is nobody: without fid in the address, except at a checkout', async () => {
    const down = await appWith({ home }, { referrerOf: async () => await Promise.reject(new Error('down')) });
    const headers = { 'sec-fetch-site': 'same-origin', cookie: 'fid=7' };
    const moved = await down('/?a=1&fid=42', { headers });
    expect([moved.status, moved.headers.get('location'), agentIn(moved)]).toEqual([302, '/?a=1', undefined]);
    const plain = await down('/', { headers });
    expect([plain.status, agentIn(plain)]).toEqual([200, undefined]);
    expect(await plain.text()).toContain('<title>nobody');
    for (const kept of ['/book?fid=42', '/he/pay?fid=42', '/reservation?fid=42'])
      expect([kept, (await down(kept, { headers })).status]).toEqual([kept, 404]);
    expect(agentIn(await down('/?fid=null', { headers }))).toContain('Max-Age=0');
  });
  test('is not looked up when an address has tried sixty others, and a cookie with it stays', async () => {
    const tried: string[] = [];
    const fetch = await appWith(
      { home },
      {
        referrerOf: async (fid) => {
          tried.push(fid);
          return await referrerOf(fid);
        },
      },
    );
    const get = async (path: string, cookie = '') =>
      await fetch(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(agentIn(await get('/?fid=42'))).toContain('fid=42;');
    // oxlint-disable-next-line no-await-in-loop -- one visitor
    for (let fid = 1000; fid < 1100; fid += 1) await get(fid % 2 === 0 ? `/?fid=${fid}` : '/', `fid=${fid}`);
    expect(new Set(tried).size).toBeLessThanOrEqual(60);
    const late = await get('/?fid=7');
    expect([late.status, agentIn(late), tried.includes('7')]).toEqual([200, undefined, false]);
    const kept = await get('/', 'fid=7');
    expect([agentIn(kept), (await kept.text()).includes('<title>nobody')]).toEqual([undefined, true]);
    // One that the address has had is still its own.
    expect(await (await get('/', 'fid=42')).text()).toContain('<title>42');
  });
  test('is on no page of others, and in no canonical address', async () => {
    const fetch = await appWith({ home }, { referrerOf });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const own = await (await fetch('/?fid=42', { headers })).text();
    expect(own).toContain(`<link rel="canonical" href="${origin}/">`);
    expect(/<link rel="(canonical|alternate)"[^>]*fid/.test(own)).toBe(false);
    const theirs = await fetch('/', { headers });
    expect(await theirs.text()).toContain('<title>nobody');
    expect(theirs.headers.get('cache-control')).toBe('public, no-cache');
  });
});

test.each([
  ['/hotels', '', '', 'fid=42', '/hotels?fid=42'],
  ['/hotels', '?guests=2,1', '#rooms', 'a=1; fid=42; b=2', '/hotels?guests=2,1&fid=42#rooms'],
  ['/hotels', '?fid=7', '', 'fid=42', null],
  ['/hotels', '?fid=null', '', 'fid=42', null],
  ['/hotels', '', '', 'xfid=42; fid=4x', null],
  ['/hotels', '', '', '', null],
])('%s%s%s with the cookie “%s” becomes %s', (pathname, search, hash, cookie, address) => {
  expect(withAgent({ pathname, search, hash }, cookie)).toBe(address);
});
