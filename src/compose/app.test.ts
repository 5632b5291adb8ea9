import { describe, expect, test, vi } from 'vitest';
import { locales } from '#i18n/locales.ts';
import type { PageHandlers } from '#storefront/pages.ts';
import type { PageContext } from '#web/page.ts';
import { appWith, handler, homeView, origin, acceptJson } from '#tests/bare-app.ts';

describe('addresses', () => {
  test.each([
    '/nope',
    '/he/nope',
    '/EN/hotels',
    '/xx',
    '/he-il',
    '/HE',
    '/%2e%2e/etc/passwd',
    '/he/%00',
    '/..%2f',
    '/he.css',
    '/\u{1F600}',
    '/%ff',
    '/%68e',
    '/%68e/hotels',
  ])('%s is the 404 page', async (path) => {
    const get = await appWith();
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toMatch(/This page could not be found|העמוד לא נמצא/);
    expect((await get(path, acceptJson)).status).toBe(404);
  });
  test('every locale has a home page under its prefix, English under none', async () => {
    const get = await appWith();
    for (const { code } of locales) {
      const response = await get(code === 'en' ? '/' : `/${code}`, acceptJson);
      expect([code, response.status]).toEqual([code, 200]);
      expect(await response.json()).toMatchObject({ screen: 'home', locale: code });
    }
  });
  test.each([
    ['/en', 301, '/'],
    ['/en/hotels?x=1', 301, '/hotels?x=1'],
    ['/en//evil.example', 301, '/'],
    ['/he/', 308, '/he'],
    ['//evil.example/', 308, '/evil.example'],
    ['/he//x', 308, '/he/x'],
    ['/\\evil.example', 308, '/evil.example'],
  ])('%s answers %i to %s', async (path, status, to) => {
    const response = await (await appWith())(new URL(origin).origin + path);
    expect([response.status, response.headers.get('location')]).toEqual([status, to]);
  });
  test('a page without a handler is a 404', async () => expect((await (await appWith({}))('/')).status).toBe(404));
});

describe('the bare root', () => {
  const go = async (headers: Record<string, string>) => {
    const response = await (await appWith())('/', { headers });
    return [response.status, response.headers.get('location')];
  };
  test.each([
    ['nobody in particular', {}, [200, null]],
    ['10 kB of languages', { 'accept-language': 'he,'.repeat(3500) }, [200, null]],
    ['a garbage cookie', { cookie: 'i18n_redirected=../../he' }, [200, null]],
    ['a page of ours', { 'accept-language': 'he', 'sec-fetch-site': 'same-origin' }, [200, null]],
    ['Hebrew', { 'accept-language': 'he-IL,en;q=0.5' }, [302, '/he']],
    ['a chosen locale', { 'accept-language': 'he', cookie: 'i18n_redirected=fr' }, [302, '/fr']],
  ])('for %s', async (_who, headers, expected) => expect(await go(headers)).toEqual(expected));
  test('only the root redirects', async () => {
    expect((await (await appWith())('/he', { headers: { 'accept-language': 'fr' } })).status).toBe(200);
  });
});

describe('hosts', () => {
  test.each(['http://evil.example/he', 'http://localhost:3001/', 'http://a.localhost:3000/?fid=7'])(
    '%s leads home',
    async (url) => {
      const response = await (await appWith())(url);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3000\//);
      expect(response.headers.get('location')).not.toContain('fid');
    },
  );
  test('the API and forms answer 421', async () => {
    const get = await appWith();
    expect((await get('http://evil.example/v3/openapi.json')).status).toBe(421);
    expect((await get('http://evil.example/', { method: 'POST' })).status).toBe(421);
  });
});

describe('the document', () => {
  const nasty = '</script><!--<script>alert(1)//\u2028\u2029&"\'';
  test('nothing in a view or a head ends its element', async () => {
    const get = await appWith({
      home: handler(() => ({
        head: { title: nasty, description: nasty, jsonLd: [{ name: nasty }] },
        view: { ...homeView, nasty },
      })),
    });
    const text = await (await get('/')).text();
    expect(text).not.toContain('</script><!--');
    const island = /id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(island).not.toContain('<');
    expect(JSON.parse(island)).toMatchObject({ view: { nasty } });
  });
  test('has language, direction and no inline style', async () => {
    const text = await (await (await appWith())('/he')).text();
    expect(text).toContain('<html lang="he-IL" dir="rtl">');
    expect(text).not.toMatch(/<[^>]+\sstyle=/);
    expect(text).toContain('<link rel="canonical" href="http://localhost:3000/"');
    expect(text).toContain('hreflang="x-default"');
  });
  test('a page without a canonical address is not indexed', async () => {
    expect(await (await (await appWith())('/nope')).text()).toContain('<meta name="robots" content="noindex">');
  });
  test('an internal error is the error page with its trace id, without details', async () => {
    const get = await appWith({
      home: handler(() => {
        throw new Error('secret cause');
      }),
    });
    const response = await get('/');
    const text = await response.text();
    expect([response.status, text.includes('trace-1'), text.includes('secret')]).toEqual([500, true, false]);
    expect((await get('/', acceptJson)).status).toBe(500);
  });
});

test('every answer carries the security headers', async () => {
  const get = await appWith();
  for (const path of [
    '/',
    '/he',
    '/nope',
    '/en',
    '/livez',
    '/readyz',
    '/robots.txt',
    '/v3/openapi.json',
    '/v3/nope',
    'http://evil.example/',
  ]) {
    const { headers } = await get(path);
    expect([path, headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([
      path,
      'nosniff',
      'DENY',
    ]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  }
});

describe('shared pages', () => {
  const counting = () => {
    const show = vi.fn((_context: PageContext) => ({}));
    return { show, handlers: { home: handler(show, { query: ['sort'] }) } satisfies PageHandlers };
  };
  test('are drawn once for each locale, currency and country, and never mixed', async () => {
    const { show, handlers } = counting();
    const get = await appWith(handlers);
    const seen = new Map<string, string>();
    for (let round = 0; round < 2; round += 1) {
      for (const path of [
        '/',
        '/he',
        '/?currency=EUR',
        '/?currency=ILS',
        '/?country=IL',
        '/?sort=stars',
        '/he?currency=EUR',
      ]) {
        const body = await (await get(path)).text();
        expect(seen.get(path) ?? body).toBe(body);
        seen.set(path, body);
      }
    }
    expect(show).toHaveBeenCalledTimes(7);
    expect(new Set(seen.values()).size).toBe(7);
  });
  test.each([
    ['an unknown query key', '/?x=1', {}],
    ['a key twice', '/?currency=EUR&currency=ILS', {}],
    ['a session', '/', { cookie: 'auth.session=1' }],
    ['a chosen currency', '/', { cookie: 'currency=ILS' }],
  ])('%s is not answered from them nor put into them', async (_what, path, headers) => {
    const { show, handlers } = counting();
    const get = await appWith(handlers);
    await get('/');
    for (let round = 0; round < 2; round += 1)
      expect((await get(path, { headers: { ...headers } })).headers.get('cache-control')).toBe('private, no-store');
    expect(show).toHaveBeenCalledTimes(3);
  });
  test('an unknown currency is ignored', async () => {
    const { show, handlers } = counting();
    await (
      await appWith(handlers)
    )('/?currency=XYZ', { headers: { cookie: 'currency=ILS' } });
    expect(show.mock.calls[0]?.[0].currency).toBeNull();
    expect(show.mock.calls[0]?.[0].query.get('currency')).toBe('XYZ');
  });
  test('page and JSON are cached separately, and an unchanged etag answers 304', async () => {
    const get = await appWith();
    const page = await get('/');
    expect(page.headers.get('vary')).toContain('Accept');
    expect((await get('/', acceptJson)).headers.get('content-type')).toContain('application/json');
    const again = await get('/', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
  test('fifty at once are one drawing', async () => {
    const { show, handlers } = counting();
    const get = await appWith(handlers);
    await Promise.all(Array.from({ length: 50 }, () => get('/')));
    expect(show).toHaveBeenCalledTimes(1);
  });
  test('private pages and pages with a status are never kept', async () => {
    for (const answer of [
      { cache: 'private' as const },
      { status: 404 as const },
      { cookies: [{ name: 'a', value: 'b', maxAgeSeconds: 1 }] },
    ]) {
      const show = vi.fn(() => answer);
      const get = await appWith({ home: handler(show) });
      await get('/');
      expect((await get('/')).headers.get('cache-control')).toBe('private, no-store');
      expect(show).toHaveBeenCalledTimes(2);
    }
  });
});

test('another host can be another app, with its own headers', async () => {
  const hostApps = {
    'pay.localhost:3000': async () => new Response('card page', { headers: { 'content-security-policy': 'theirs' } }),
  };
  const get = await appWith(undefined, { hostApps });
  const response = await get('http://pay.localhost:3000/1', { method: 'POST' });
  expect([await response.text(), response.headers.get('content-security-policy')]).toEqual(['card page', 'theirs']);
  expect(await (await get('http://pay.localhost.evil.example:3000/')).text()).not.toBe('card page');
});

test('readiness checks the database, liveness does not', async () => {
  const get = await appWith(undefined, { ready: async () => Promise.reject(new Error('no database')) });
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/livez')).status).toBe(200);
});
