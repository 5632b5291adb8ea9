import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotated } from '#tests/full.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import {
  cityOf,
  confirmed,
  directRoom,
  type DirectRoom,
  postJson,
  prefixed,
  quoteOf,
  type Reserved,
  sharedPages,
  stay,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
let secure: TestApp;
let room: DirectRoom;
let city: string;
let booked: Reserved;
let quote: string;

beforeAll(async () => {
  app = await openTestApp();
  secure = await openTestApp({ env: { PUBLIC_ORIGIN: 'https://www.example.test' } });
  room = await directRoom(app);
  city = cityOf(room);
  booked = await confirmed(app);
  quote = await quoteOf(app, room, 70);
}, 180_000);
afterAll(async () => {
  await app.close();
  await secure.close();
});

const shared = () => sharedPages(room);
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
const owner = () => ({ 'x-reservation-token': booked.access_token, 'sec-fetch-site': 'same-origin' });

/** Header rules of every response. */
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
  // Operations that need no identity are open to pages of other sites; nothing else is.
  const origin = /^\/v3\/(openapi\.json|places|hotels|quotes)\b/.test(path) ? [null, '*'] : [null];
  expect([path, header('server'), header('x-powered-by')]).toEqual([path, null, null]);
  expect([path, origin]).toEqual([path, expect.arrayContaining([header('access-control-allow-origin')])]);
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

/** Pictures and mails have a stricter policy than pages: no scripts at all. */
const shutIn = (path: string) => path.startsWith('/media/cities/');

const prefixes = ['', '/he', '/fr'].map((prefix, turn) => [prefix, turn] as const);

describe.each(prefixes)('every answer under %j', (prefix, turn) => {
  test.each(['text/html', 'application/json'])('for %s carries the headers', async (accept) => {
    for (const path of rotated([...shared(), ...personal()], 3, turn)) {
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
  test('with personal data is never cached', async () => {
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
  test('cookies are Secure, HSTS is sent, and links are https', async () => {
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
