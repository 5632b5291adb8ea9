import { describe, expect, test, vi } from 'vitest';
import { localePath } from '#i18n/locale.ts';
import { locales } from '#i18n/locales.ts';
import { isFramed } from './framed.ts';
import { emptySearch } from '#verticals/hotels/home-form.ts';
import { widgetSearchHandler } from './widget-search.ts';
import { appWith, handler } from '#tests/bare-app.ts';

const widget = '/widgets/search';
const handlers = {
  home: handler(() => ({})),
  widgetSearch: widgetSearchHandler(() => [{ product: 'hotels', label: 'hotels', searchForm: emptySearch }]),
};
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
const isFrameable = (response: Response) =>
  policyOf(response).includes('frame-ancestors *') && !response.headers.has('x-frame-options');
const isShut = (response: Response) =>
  policyOf(response).includes("frame-ancestors 'none'") && response.headers.get('x-frame-options') === 'DENY';

describe('a frame of another site', () => {
  test('may show this page alone, and under each locale’s prefix', async () => {
    const get = await appWith(handlers);
    for (const code of ['en', 'he', 'fr']) {
      const framed = await get(localePath(code, widget));
      expect([code, framed.status, isFrameable(framed)]).toEqual([code, 200, true]);
      expect(framed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(isShut(await get(localePath(code, '/')))).toBe(true);
    }
  });
  test.each([
    ['/', {}],
    ['/widgets', {}],
    ['/widgets/', {}],
    ['/widgets/other', {}],
    ['/widgets/search/more', {}],
    ['/widgets/%73earch', {}],
    ['/WIDGETS/search', {}],
    ['/en/widgets/search', {}],
    ['/xx/widgets/search', {}],
    ['/?next=/widgets/search', {}],
    ['/v3/openapi.json?x=/widgets/search', {}],
    [widget, { method: 'POST' }],
    [widget, { method: 'DELETE' }],
  ])('%s %j cannot be framed', async (path, init) => {
    expect(isShut(await (await appWith(handlers))(path, init))).toBe(true);
  });
  test('there are 39 such addresses', () => {
    const paths = new Set(locales.map(({ code }) => localePath(code, widget)));
    expect([paths.size, [...paths].filter(isFramed).length]).toEqual([39, 39]);
  });
});

/** The page without the data for its scripts, which have the address. */
const drawn = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));

describe('the page in it', () => {
  test('reads and sets no cookies: visitors are not recognised there', async () => {
    const principalOf = vi.fn(async () => ({ person: null, cookies: [] }));
    const get = await appWith(handlers, { principalOf });
    const plain = await (await get(widget)).text();
    const cookie = 'auth.session=x; trips=x; currency=ILS; country=IL; unit=f; i18n_redirected=he';
    const known = await get(widget, { headers: { cookie, 'accept-language': 'he' } });
    expect(await known.text()).toBe(plain);
    expect(known.headers.getSetCookie()).toEqual([]);
    expect(known.headers.get('cache-control')).toBe('private, no-store');
    expect(principalOf).not.toHaveBeenCalled();
  });
  test('leads to the window around it, with every link and form', async () => {
    const html = await (await (await appWith(handlers))(widget)).text();
    const ways = [...html.matchAll(/<(?:a|form) [^>]*>/g)].map(([tag]) => tag);
    expect(ways.length).toBeGreaterThan(1);
    for (const way of ways) expect(way).toContain('target="_top"');
    expect(html).toContain('<h1');
    expect(html).not.toContain('<header');
    expect(html).not.toContain('<footer');
  });
  test('has the colours of its address, as a style sheet of ours', async () => {
    const get = await appWith(handlers);
    const html = await (await get(`${widget}?brand_light=%23AA0000&background_dark=101010&brand_dark=red`)).text();
    const href = '/widgets/theme.css?brand_light=aa0000&background_dark=101010';
    expect(html).toContain(`<link rel="stylesheet" href="${href.replace('&', '&amp;')}">`);
    const sheet = await get(href);
    expect([sheet.status, sheet.headers.get('content-type'), isShut(sheet)]).toEqual([
      200,
      'text/css; charset=utf-8',
      true,
    ]);
    expect(await sheet.text()).toContain('--brand:light-dark(#aa0000,');
  });
  test('begins with the destination, mode and window that the site around it wants', async () => {
    const get = await appWith(handlers);
    const plain = await (await get(widget)).text();
    expect(plain).not.toContain('data-theme="');
    const query = new URLSearchParams({
      theme: 'dark',
      destination: 'Tel Aviv',
      nights: '5',
      target: '_blank',
      fid: '1002',
    });
    const wanted = await (await get(`${widget}?${query}`)).text();
    expect(wanted).toContain('dir="ltr" data-theme="dark">');
    expect(wanted).toContain('value="Tel Aviv"');
    expect(wanted).not.toContain('target="_top"');
    expect([...wanted.matchAll(/<(?:a|form) [^>]*>/g)].filter(([tag]) => !tag.includes('target="_blank"'))).toEqual([]);
    expect(wanted).toContain('href="/?fid=1002"');
  });
  test.each([
    { theme: 'neon"><b>', target: 'javascript:alert(1)', nights: '0' },
    { theme: '', target: '_self', nights: '-3' },
    { theme: 'DARK', target: 'results', nights: '1e9' },
    { theme: 'system', target: '_parent', nights: 'two' },
  ])('knows no %j', async (query) => {
    const get = await appWith(handlers);
    const answer = await get(`${widget}?${new URLSearchParams(query)}`);
    expect([answer.status, drawn(await answer.text())]).toEqual([200, drawn(await (await get(widget)).text())]);
  });
  test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', 'x'.repeat(9_000)])(
    'has a destination as a text alone: %j',
    async (destination) => {
      const get = await appWith(handlers);
      const html = await (await get(`${widget}?${new URLSearchParams({ destination })}`)).text();
      expect(drawn(html)).not.toMatch(/<img src=x|"><script>alert|x{101}/);
      expect(html).not.toMatch(/<img src=x|"><script>alert/);
    },
  );
  test.each(['red;}body{display:none}', 'x'.repeat(10_240), '</style>', '"><b>', '#ffff', ''])(
    'has its own colours for %j',
    async (colour) => {
      const get = await appWith(handlers);
      const response = await get(`${widget}?${new URLSearchParams({ brand_light: colour, text_brand_dark: colour })}`);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('theme.css');
      expect(await (await get(`/widgets/theme.css?${new URLSearchParams({ brand_light: colour })}`)).text()).toBe(
        await (await get('/widgets/theme.css')).text(),
      );
    },
  );
});
