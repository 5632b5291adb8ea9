import { beforeAll, describe, expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { getLocale, locales, localesWithTexts } from '#i18n/locales.ts';
import { appWith } from '#tests/bare-app.ts';

/** Which language an address, a cookie and a browser lead to. */
let get: Awaited<ReturnType<typeof appWith>>;
beforeAll(async () => {
  get = await appWith();
});

const withTexts = (code: string) => localesWithTexts.some((locale) => locale.code === code);

describe('addresses', () => {
  test.each([
    '/xx/hotels',
    '/EN/hotels',
    '/He/hotels',
    '/pt_BR/hotels',
    '/pt-BR/hotels',
    '/zh/hotels',
    '/fil/hotels',
    '/iw/hotels',
    '/he-IL/hotels',
    '/he%20/hotels',
    '/%68%65x/hotels',
    '/__proto__/hotels',
    `/${'he/'.repeat(50)}hotels`,
    `/${'x'.repeat(5_000)}/hotels`,
    '/he/he/hotels',
  ])('%s is no page', async (path) => expect((await get(path)).status).toBe(404));
  test.each([
    ['/en/hotels', '/hotels'],
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/hotels?currency=EUR', '/hotels?currency=EUR'],
    ['/en/en/hotels', '/en/hotels'],
    ['/en//evil.example', '/'],
  ])('%s leads to %s', async (path, to) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });
  test('every locale has its prefix and language attributes', async () => {
    for (const { code } of locales) {
      const response = await get(code === 'en' ? '/' : `/${code}`);
      expect([code, response.status]).toEqual([code, 200]);
      const { iso, dir } = getLocale(withTexts(code) ? code : 'en');
      expect((await response.text()).startsWith(`<!doctype html><html lang="${iso}" dir="${dir}">`), code).toBe(true);
    }
  });
});

describe('the bare root', () => {
  const root = async (headers: Record<string, string>) => (await get('/', { headers })).headers.get('location');
  test.each(['xx', 'EN', 'pt_BR', '../he', '%00', '<script>', '__proto__', 'x'.repeat(4_000)])(
    'passes over the cookie %s',
    async (value) => {
      expect(await root({ cookie: `i18n_redirected=${value}` })).toBeNull();
      expect(await root({ cookie: `i18n_redirected=${value}`, 'accept-language': 'he' })).toBe('/he');
    },
  );
  test.each(['x'.repeat(10_240), 'he,'.repeat(3_500), 'he;q=x', ';;;,,,', 'he;q=-1', 'he;q=1e9', '\u00e9'])(
    'has no opinion about an odd Accept-Language',
    async (value) => {
      const response = await get('/', { headers: { 'accept-language': value } });
      expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    },
  );
  test('leads to the language of the cookie, else of the browser, and remembers it for a year', async () => {
    const response = await get('/?currency=EUR', { headers: { 'accept-language': 'fr-CA,he;q=0.5' } });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/fr?currency=EUR']);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toBe(`i18n_redirected=fr; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax`);
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(await root({ cookie: 'i18n_redirected=ar', 'accept-language': 'fr' })).toBe('/ar');
    expect(await root({ cookie: 'i18n_redirected=en', 'accept-language': 'fr' })).toBeNull();
  });
  test('no other address does, nor a page of ours that leads home', async () => {
    expect((await get('/hotels', { headers: { 'accept-language': 'he' } })).headers.get('location')).toBeNull();
    expect((await get('/he', { headers: { 'accept-language': 'fr', cookie: 'i18n_redirected=ar' } })).status).toBe(200);
    expect(await root({ 'accept-language': 'he', 'sec-fetch-site': 'same-origin' })).toBeNull();
  });
});

describe('what Intl is told', () => {
  test.each([
    ['tl-ph', 'fil-PH'],
    ['pt', 'pt-PT'],
    ['pt-br', 'pt-BR'],
    ['sr', 'sr-Cyrl-RS'],
    ['th', 'th-TH'],
    ['zh-cn', 'zh-Hans-CN'],
    ['zh-tw', 'zh-Hant-TW'],
  ])('%s is %s', (code, iso) => expect(getLocale(code).iso).toBe(iso));
  test('Thailand counts years as we do, and Serbia writes one script', () => {
    expect(formatFor('th-TH').date('2027-03-01', 'full')).toMatch(/2027$/);
    expect(formatFor(getLocale('sr').iso).date('2027-03-01', 'full')).toMatch(/^\p{Script=Cyrillic}/u);
    expect(formatFor(getLocale('sr').iso).country('IL')).toBe('Израел');
    expect(formatFor(getLocale('pt').iso).date('2027-03-01', 'full')).toContain('março de 2027');
  });
});
