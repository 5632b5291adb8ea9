import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  inDays,
  postJson,
  quoteOf,
  type Reserved,
  visitor,
} from './test-visitor.ts';

let app: TestApp;
let cold: TestApp;
let secure: TestApp;
let room: DirectRoom;
let city: string;
let booked: Reserved;
let quote: string;

beforeAll(async () => {
  app = await openTestApp();
  cold = await openTestApp({ env: { PAGE_CACHE: 'off' } });
  secure = await openTestApp({ env: { PUBLIC_ORIGIN: 'https://www.example.test' } });
  room = await directRoom(app);
  city = room.path.split('/').slice(0, 5).join('/');
  booked = await confirmed(app);
  quote = await quoteOf(app, room, 70);
}, 180_000);
afterAll(async () => {
  await app.close();
  await cold.close();
  await secure.close();
});

const stay = () => `check_in=${inDays(20)}&check_out=${inDays(22)}&guests=2`;
const shared = () => ['/', '/hotels', city, `${city}/results`, room.path];
const personal = () => [
  '/hotels/search?q=nowhere-xyz',
  `${city}/results?${stay()}`,
  `${room.path}?${stay()}`,
  `${room.path}?check_in=x`,
  `/book?quote=${quote}`,
  `/pay?reservation=${booked.id}`,
  `/transaction/${booked.transaction}/success`,
  `/transaction/${booked.transaction}/error`,
  '/reservation',
  `/reservation?id=${booked.id}`,
  `/reservation?id=${booked.id}&step=cancel`,
  '/_dev/mail',
  '/_dev/ui',
  '/nope',
  '/hotels/destination/a/b',
];
const api = () => [
  '/v3/openapi.json',
  '/v3/places?q=b',
  `/v3/hotels/${room.hotelId}`,
  `/v3/hotels/${room.hotelId}/rates?${stay()}`,
  `/v3/quotes/${quote}`,
  `/v3/transactions/${booked.transaction}`,
  `/v3/reservations/${booked.id}`,
  `/v3/reservations/${booked.id}/voucher`,
  `/v3/reservations/${booked.id}/calendar`,
  '/v3/nope',
  '/v3/webhooks/sandbox',
  '/v3/quotes',
];
const files = () => [
  '/livez',
  '/readyz',
  '/robots.txt',
  '/favicon.ico',
  '/assets/nope.js',
  '/media/cities/3128760-city-mediterranean-1-arches.svg',
  '/media/hotels/nope.svg',
  '/_dev/mail/0123456789abcdef/body.html',
];
const prefixed = (prefix: string, path: string) => (path === '/' ? prefix || '/' : prefix + path);
const owner = () => ({ 'x-reservation-token': booked.access_token, 'sec-fetch-site': 'same-origin' });

/** The rules that every answer keeps, whatever it is. */
function guarded(path: string, response: Response): void {
  const header = (name: string) => response.headers.get(name);
  const policy = Object.fromEntries(
    (header('content-security-policy') ?? '').split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  );
  const seen = [
    path,
    header('x-content-type-options'),
    header('x-frame-options'),
    policy['frame-ancestors'],
    header('referrer-policy'),
    header('cross-origin-opener-policy'),
    header('cross-origin-resource-policy'),
  ];
  expect(seen).toEqual([
    path,
    'nosniff',
    'DENY',
    ["'none'"],
    'strict-origin-when-cross-origin',
    'same-origin',
    'same-origin',
  ]);
  expect([path, header('permissions-policy')]).toEqual([path, expect.stringContaining('camera=()')]);
  expect([path, header('server'), header('x-powered-by'), header('access-control-allow-origin')]).toEqual([
    path,
    null,
    null,
    null,
  ]);
  expect([path, policy['default-src'], policy['object-src'], policy['base-uri'], policy['style-src']]).toEqual([
    path,
    ["'self'"],
    ["'none'"],
    ["'none'"],
    ["'self'"],
  ]);
  expect([path, policy['require-trusted-types-for']]).toEqual([path, ["'script'"]]);
  for (const source of policy['script-src'] ?? [])
    expect([path, source]).toEqual([path, expect.stringMatching(/^'(self|sha256-[A-Za-z0-9+/]{43}=)'$/)]);
  expect([path, header('cache-control')]).not.toEqual([path, null]);
}

/** Pictures and mails are shut in tighter than pages: nothing runs in them at all. */
const shutIn = (path: string) => path.startsWith('/media/cities/');

describe.each(['', '/he', '/fr'])('every answer under %j', (prefix) => {
  test.each(['text/html', 'application/json'])('for %s carries the headers', async (accept) => {
    for (const path of [...shared(), ...personal()]) {
      const at = prefixed(prefix, path);
      guarded(at, await app.fetch(at, { headers: { ...owner(), accept } }));
      guarded(at, await app.fetch(at, { method: 'HEAD', headers: { ...owner(), accept } }));
      guarded(at, await app.fetch(at, { method: 'POST', headers: { ...owner(), accept } }));
      guarded(at, await app.fetch(at, { method: 'DELETE', headers: { ...owner(), accept } }));
    }
  });
  test('runs the scripts that the policy names, and has no style and no handler in a tag', async () => {
    for (const path of [...shared(), ...personal()]) {
      const response = await app.fetch(prefixed(prefix, path), { headers: { 'sec-fetch-site': 'same-origin' } });
      const html = await response.text();
      for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
        if (attributes.includes('src=') || /type="application\/(ld\+)?json"/.test(attributes)) continue;
        expect([path, response.headers.get('content-security-policy')]).toEqual([
          path,
          expect.stringContaining(createHash('sha256').update(body).digest('base64')),
        ]);
      }
      const markup = html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
      expect([path, /<[a-z][^>]*\s(style|on[a-z]+)=/.exec(markup)]).toEqual([path, null]);
      expect([path, /(href|src|action)="(javascript|data):/.exec(markup)]).toEqual([path, null]);
    }
  });
  test('that is somebody’s is kept by nobody', async () => {
    for (const path of personal()) {
      for (const accept of ['text/html', 'application/json']) {
        const response = await app.fetch(prefixed(prefix, path), { headers: { ...owner(), accept } });
        expect([path, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
          path,
          'private, no-store',
          null,
        ]);
      }
    }
    for (const path of shared()) {
      for (const cookie of ['trips=x', 'currency=EUR', 'auth.session=x', 'anything=x']) {
        expect([
          path,
          cookie,
          (
            await app.fetch(prefixed(prefix, path), { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
          ).headers.get('cache-control'),
        ]).toEqual([path, cookie, 'private, no-store']);
      }
    }
  });
});

describe('other answers', () => {
  test('the API’s and files’ carry the headers', async () => {
    for (const path of [...api(), ...files()].filter((one) => !shutIn(one))) {
      guarded(path, await app.fetch(path, { headers: owner() }));
      guarded(path, await app.fetch(path, { method: 'POST', headers: owner() }));
    }
    for (const path of api())
      expect([path, (await app.fetch(path, { headers: owner() })).headers.get('cache-control')]).toEqual([
        path,
        'private, no-store',
      ]);
  });
  test('pictures run nothing', async () => {
    for (const path of files().filter(shutIn)) {
      const response = await app.fetch(path);
      expect([
        response.status,
        response.headers.get('x-content-type-options'),
        response.headers.get('content-security-policy'),
      ]).toEqual([200, 'nosniff', expect.stringMatching(/default-src 'none'.*sandbox$/)]);
      expect(await response.text()).not.toMatch(/<script|on[a-z]+=|foreignObject|href=/i);
    }
  });
  test('a HEAD is a GET without its body', async () => {
    for (const path of [
      ...shared(),
      '/nope',
      '/v3/openapi.json',
      '/livez',
      '/robots.txt',
      `${city}/results?${stay()}`,
    ]) {
      const headers = { 'accept-language': 'he' };
      const [get, head] = [await app.fetch(path, { headers }), await app.fetch(path, { method: 'HEAD', headers })];
      expect([path, head.status, head.headers.get('location'), await head.text()]).toEqual([
        path,
        get.status,
        get.headers.get('location'),
        '',
      ]);
    }
  });
  test('no cookie is open to scripts, other sites or other paths, unless it is a preference', async () => {
    const guest = visitor(app);
    const token = await guest.token('/reservation');
    const answers = [
      await app.fetch('/', { headers: { 'accept-language': 'he' } }),
      await app.fetch('/reservation'),
      await app.fetch(`/book?quote=${quote}`),
      await guest.post('/reservation', { _token: token, reference: booked.reference, email: 'dana@example.com' }),
      await postJson(
        app,
        '/v3/reservations',
        {
          quote: await quoteOf(app, room, 74),
          guests: [{ first_name: 'A', last_name: 'B' }],
          contact: { email: 'a@b.example', phone: '+972501234567' },
          nationality: 'IL',
        },
        { 'idempotency-key': 'headers-test-of-cookies', 'sec-fetch-site': 'same-origin', origin: app.origin },
      ),
    ];
    const cookies = answers.flatMap((response) => response.headers.getSetCookie());
    expect(cookies.map((line) => line.split('=')[0]).toSorted()).toEqual([
      'form',
      'form',
      'i18n_redirected',
      'trips',
      'trips',
    ]);
    for (const line of cookies)
      expect(line).toMatch(
        line.startsWith('i18n_redirected')
          ? /; Path=\/; Max-Age=\d+; SameSite=Lax$/
          : /; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
      );
  });
});

describe('over https, behind a proxy that speaks http to us', () => {
  test('cookies are Secure, the browser is told to stay, and links are https', async () => {
    const ask = async (path: string, headers = {}) =>
      await secure.app.fetch(new Request(`http://www.example.test${path}`, { headers }), { address: '192.0.2.1' });
    for (const response of [await ask('/', { 'accept-language': 'he' }), await ask('/reservation')]) {
      expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect(response.headers.getSetCookie().length).toBe(1);
      for (const line of response.headers.getSetCookie()) expect(line).toMatch(/; Secure$/);
    }
    const html = await (await ask('/hotels')).text();
    expect(html).toContain('<link rel="canonical" href="https://www.example.test/hotels"');
    expect(html).not.toContain('http://www.example.test');
  });
});

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
  test('nothing that a client says of itself changes an answer', async () => {
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
      { numRuns: 700 },
    );
  }, 90_000);
  test('hold nothing of a visitor who came first', async () => {
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
