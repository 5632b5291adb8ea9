import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { cityOf, directRoom, type DirectRoom, prefixed, sharedPages, stay, visitor } from '#tests/visitor.ts';

let app: TestApp;
let cold: TestApp;
let room: DirectRoom;
let city: string;

beforeAll(async () => {
  app = await openTestApp();
  cold = await openTestApp({ env: { PAGE_CACHE: 'off' } });
  room = await directRoom(app);
  city = cityOf(room);
}, 180_000);
afterAll(async () => {
  await app.close();
  await cold.close();
});

const shared = () => sharedPages(room);

describe('hosts', () => {
  const foreign = [
    'http://evil.example',
    'http://evil.example:3000',
    'http://localhost',
    'http://localhost:3001',
    'http://localhost.evil.example:3000',
    'http://evil-localhost:3000',
    'http://a.localhost:3000',
    'http://x@evil.example:3000',
    'http://127.0.0.2:3000',
    'http://[::2]:3000',
    'http://xn--nxasmq6b.example',
    `http://${'a'.repeat(60)}.example`,
    'https://localhost',
    'http://localhost.:3000',
  ];
  test.each(foreign)('%s leads to our own origin, and its name is nowhere', async (host) => {
    for (const path of [
      '/',
      '/he/hotels?x=1&fid=7',
      '//evil.example/x',
      '/\\evil.example',
      `${city}/results?${stay()}`,
      '/v3/places',
      '/_dev/mail',
    ]) {
      const response = await app.app.fetch(new Request(new URL(host).origin + path), { address: '192.0.2.1' });
      const said = [
        await response.text(),
        response.headers.get('location'),
        ...response.headers.getSetCookie(),
        response.headers.get('content-security-policy'),
      ].join('\n');
      expect([path, response.status]).toEqual([path, path.startsWith('/v3') ? 421 : 302]);
      if (response.status === 302) expect(new URL(response.headers.get('location') ?? '').origin).toBe(app.origin);
      expect(response.headers.get('location') ?? '').not.toContain('fid');
      if (!/^(localhost|127\.0\.0\.1)\.?$/.test(new URL(host).hostname) && !path.includes('evil.example'))
        expect(said).not.toContain(new URL(host).hostname);
    }
    expect(
      (await app.app.fetch(new Request(`${new URL(host).origin}/reservation`, { method: 'POST', body: 'a=1' }))).status,
    ).toBe(421);
    expect(
      (await app.app.fetch(new Request(`${new URL(host).origin}/v3/webhooks/sandbox`, { method: 'POST', body: '{}' })))
        .status,
    ).toBe(421);
  });
  test('forged headers of a client do not change an answer', async () => {
    const said = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.99',
      'x-forwarded-port': '1',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      'x-host': 'evil.example',
      'x-http-method-override': 'DELETE',
      forwarded: 'host=evil.example',
      via: 'evil.example',
      referer: 'http://evil.example/',
      'user-agent': '"><img src=x>',
      origin: 'http://evil.example',
    };
    for (const path of [...shared(), '/nope', '/v3/places?q=b']) {
      const [plain, spoofed] = [await cold.fetch(path), await cold.fetch(path, { headers: said })];
      const strip = (text: string) => text.replace(/"trace_id":"[^"]+"/, '');
      expect([path, spoofed.status, strip(await spoofed.text())]).toEqual([
        path,
        plain.status,
        strip(await plain.text()),
      ]);
      expect([...spoofed.headers].toSorted()).toEqual([...plain.headers].toSorted());
    }
  });
});

describe('pages kept for all', () => {
  test('are what a cold copy draws, in any order of locale, currency, country, host and form', async () => {
    const variants = shared().flatMap((path) =>
      ['', '/he', '/fr'].flatMap((prefix) =>
        ['', '?currency=EUR', '?currency=ILS', '?country=IL&currency=EUR', '?guests=3'].flatMap((query) =>
          ['text/html', 'application/json'].map((accept) => ({ path: prefixed(prefix, path) + query, accept })),
        ),
      ),
    );
    const reference = new Map<object, string>();
    const headers = (accept: string) => ({ accept, 'sec-fetch-site': 'same-origin' });
    for (const one of variants)
      reference.set(one, await (await cold.fetch(one.path, { headers: headers(one.accept) })).text());
    const hosts = [app.origin, 'http://127.0.0.1:3000'];
    const noise = fc.constantFrom(
      {},
      { cookie: 'currency=JPY' },
      { cookie: 'unit=f' },
      { cookie: 'country=JP; trips=x' },
      { 'accept-language': 'ja' },
      { 'x-forwarded-host': 'evil.example' },
      { cookie: 'form=AAAAAAAAAAAAAAAAAAAAAA' },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: variants.length - 1 }),
        fc.constantFrom(...hosts),
        noise,
        async (which, host, extra) => {
          const one = variants[which] as (typeof variants)[number];
          const response = await app.app.fetch(
            new Request(host + one.path, { headers: { ...headers(one.accept), ...extra } as Record<string, string> }),
            { address: '192.0.2.1' },
          );
          const text = await response.text();
          if (!('cookie' in extra) || extra.cookie.startsWith('form')) expect(text === reference.get(one)).toBe(true);
          expect(text).not.toContain('evil.example');
        },
      ),
      { numRuns: runs(700, 200) },
    );
  });
  test('hold nothing of the visitor who filled the cache', async () => {
    const first = visitor(app);
    first.setCookie('form', 'A'.repeat(22));
    for (const path of shared()) {
      const canary = 'canary-of-the-first';
      await first.get(`${path}?guests=4`, {
        'user-agent': canary,
        referer: `http://localhost:3000/${canary}`,
        'accept-language': canary,
        'sec-fetch-site': 'same-origin',
      });
      const response = await app.fetch(`${path}?guests=4`, { headers: { 'sec-fetch-site': 'same-origin' } });
      const text = await response.text();
      expect([
        path,
        response.headers.get('cache-control'),
        response.headers.getSetCookie(),
        text.includes(canary),
        /name="_token" value="[^"]/.test(text),
      ]).toEqual([path, 'public, no-cache', [], false, false]);
    }
  });
});
