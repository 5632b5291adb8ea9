import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '#tests/full.ts';
import { createBrands } from '#brands/brands.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, localesWithTexts } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { openEveryPage, type PageName } from '#tests/every-page.ts';

/** A page's appearance outside the page: link previews, phones' home screens, browser bars. */
let app: TestApp;
let visit: Awaited<ReturnType<typeof openEveryPage>>;
beforeAll(async () => {
  app = await openTestApp();
  visit = await openEveryPage(app);
}, 180_000);
afterAll(async () => await app?.close());

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

/** `property` or `name` → content, of the head. */
function metasOf(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/<meta [^>]*>/g)].flatMap(([tag]) => {
      const name = attribute(tag, 'property') ?? attribute(tag, 'name');
      return name ? [[name, attribute(tag, 'content') ?? ''] as const] : [];
    }),
  );
}
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => tag).filter((tag) => attribute(tag, 'rel') === rel);
const hrefOf = (tag: string | undefined) => attribute(tag ?? '', 'href') ?? '';
const pathOf = (address: string | undefined) => (address ?? '').slice(app.origin.length);

async function sizeOf(path: string) {
  const response = await app.fetch(path);
  expect(response.status, path).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format, type: response.headers.get('content-type'), bytes, headers: response.headers };
}

interface Fact {
  readonly '@type': string;
  readonly [key: string]: unknown;
}
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Fact,
  );

const crumbFacts = (html: string) =>
  factsOf(html).find((fact) => fact['@type'] === 'BreadcrumbList')!['itemListElement'] as {
    readonly name: string;
    readonly item: string;
  }[];

describe('shared in another site,', () => {
  const kinds: readonly PageName[] = [
    'home',
    'destination',
    'landing',
    'country',
    'hotel',
    'hotel with dates',
    'results',
    'terms',
  ];
  test.each(kinds)('%s brings a title, a text and a picture', async (page) => {
    for (const locale of ['en', 'he']) {
      const { html } = await visit(locale, page);
      const metas = metasOf(html);
      expect(metas.get('og:type')).toBe('website');
      expect(metas.get('og:site_name')).toBe('Wayfare');
      expect(metas.get('og:locale')).toBe(getLocale(locale).iso.replace('-', '_'));
      expect(metas.get('og:title')).toMatch(/\S/);
      expect(metas.get('og:title')).not.toContain(' – Wayfare');
      expect(metas.get('og:url') ?? '').toBe(hrefOf(linksOf(html, 'canonical')[0]));
      expect(metas.get('twitter:card')).toBe('summary_large_image');
      expect(metas.get('og:image:alt')).toMatch(/\S/);
      const { width, height, format, headers } = await sizeOf(pathOf(metas.get('og:image')));
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect([String(width), String(height), format]).toEqual([
        metas.get('og:image:width'),
        metas.get('og:image:height'),
        'jpeg',
      ]);
      expect(width).toBeGreaterThanOrEqual(1_200);
      if (page !== 'results') expect(metas.get('og:description')).toMatch(/\S/);
    }
  });
  test('home, a city and a hotel look and sound differently', async () => {
    const pages = await Promise.all(
      (['home', 'destination', 'hotel'] as const).map(async (page) => metasOf((await visit('en', page)).html)),
    );
    for (const name of ['og:title', 'og:description', 'og:image', 'og:image:alt'])
      expect(new Set(pages.map((metas) => metas.get(name))).size, name).toBe(3);
  });
  test('the preview of a hotel has its place, stars and score, with its first picture', async () => {
    const { html } = await visit('en', 'hotel');
    const [hotel] = factsOf(html);
    const metas = metasOf(html);
    const [, country, city, name] = crumbFacts(html).map((crumb) => crumb.name);
    expect(metas.get('og:title')).toBe(`${name}, ${city}, ${country}`);
    const rating = hotel?.['aggregateRating'] as { ratingValue: number } | undefined;
    if (rating) expect(metas.get('og:description')).toContain(rating.ratingValue.toFixed(1));
    expect(metas.get('og:image')).toBe((hotel!['image'] as string[])[0]);
    expect(html).toContain(`alt="${metas.get('og:image:alt')}"`);
  });
  test('the preview of a private page has no picture of a stay, and no address', async () => {
    for (const page of ['details', 'reservations'] as const) {
      const metas = metasOf((await visit('en', page)).html);
      expect(metas.has('og:url')).toBe(false);
      expect(metas.get('og:image')).toContain('/media/cities/');
    }
  });
});

describe('where a page lies', () => {
  const crumbsIn = (html: string) => {
    const list = /<ol class="crumbs">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
    return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => ({
      label: item
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&'),
      href: attribute(/<a [^>]*>/.exec(item)?.[0] ?? '', 'href'),
    }));
  };
  test.each(['destination', 'hotel', 'hotel with dates', 'results', 'results without dates'] as const)(
    '%s names its country, which leads to the country’s page',
    async (page) => {
      for (const locale of ['en', 'he']) {
        const { html } = await visit(locale, page);
        const [, country, ...rest] = crumbsIn(html);
        expect(rest.length).toBeGreaterThan(0);
        expect(country?.href).toMatch(/\/hotels\/(destination\/[a-z-]+|israel)$/);
        const answer = await app.fetch(country?.href ?? '');
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain(country?.label);
      }
    },
  );
  test.each(['destination', 'hotel', 'country'] as const)('%s tells search engines what it shows', async (page) => {
    const { html } = await visit('en', page);
    const told = crumbFacts(html).map(({ name, item }) => ({ name, path: pathOf(item) }));
    const canonical = pathOf(hrefOf(linksOf(html, 'canonical')[0]));
    expect(told).toEqual(
      crumbsIn(html).map(({ label, href }) => ({ name: label, path: (href ?? canonical).split('?')[0] })),
    );
  });
});

describe('the home page tells search engines', () => {
  test.each(['en', 'he'])('how to search the site in %s, and that works', async (code) => {
    const { html } = await visit(code, 'home');
    const site = factsOf(html).find((fact) => fact['@type'] === 'WebSite') as Fact & {
      potentialAction: { '@type': string; target: { urlTemplate: string }; 'query-input': string };
    };
    expect(site).toMatchObject({
      name: 'Wayfare',
      url: app.origin + localePath(code, '/'),
      inLanguage: getLocale(code).iso,
    });
    const { target, 'query-input': input, '@type': type } = site.potentialAction;
    expect([type, input]).toEqual(['SearchAction', 'required name=search_term_string']);
    const answer = await app.fetch(target.urlTemplate.replace('{search_term_string}', 'Barcelona'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`^${localePath(code, '/hotels/destination/spain/barcelona')}`),
    );
  });
});

describe('on a phone’s home screen', () => {
  test('there are icons of every size, one of them for masks', async () => {
    const { html } = await visit('en', 'home');
    const touch = await sizeOf(hrefOf(linksOf(html, 'apple-touch-icon')[0]));
    expect([touch.width, touch.height, touch.type]).toEqual([180, 180, 'image/png']);
    const manifest = await app.fetch(hrefOf(linksOf(html, 'manifest')[0]));
    const { icons } = (await manifest.json()) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type, purpose } of icons) {
      const icon = await sizeOf(src);
      expect(icon.type).toBe(type);
      if (type === 'image/svg+xml') continue;
      expect(`${icon.width}x${icon.height}`).toBe(sizes);
      const { data, info } = await sharp(icon.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      // Systems crop a maskable icon themselves, so it has no rounded corners.
      expect([src, data[3] === 255]).toEqual([src, purpose === 'maskable']);
      expect(data[(info.width * (info.height / 2) + info.width / 2) * 4 + 3]).toBe(255);
    }
    expect(hrefOf(linksOf(html, 'icon')[0])).toBe(icons[0]?.src);
  });
  test('an icon is cached for long under its versioned address, and revalidated under the bare one', async () => {
    const { html } = await visit('en', 'home');
    const touch = hrefOf(linksOf(html, 'apple-touch-icon')[0]);
    expect((await app.fetch(touch)).headers.get('cache-control')).toContain('immutable');
    for (const bare of ['/apple-touch-icon.png', '/favicon.svg']) {
      const { headers } = await sizeOf(bare);
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
    }
    expect((await app.fetch(touch.replace(/v=.*/, 'v=another'))).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    );
  });
  test.each(sampled(localesWithTexts, 4).map(({ code }) => code))('the manifest speaks %s', async (code) => {
    await loadLocale(code);
    const { html } = await visit(code, 'app');
    const response = await app.fetch(hrefOf(linksOf(html, 'manifest')[0]));
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const { iso, dir } = getLocale(code);
    const t = translator(code);
    const { look } = createBrands(app.origin).default;
    expect(await response.json()).toMatchObject({
      id: '/',
      name: 'Wayfare',
      short_name: 'Wayfare',
      description: t('home.metaDescription'),
      lang: iso,
      dir,
      start_url: localePath(code, '/'),
      scope: '/',
      display: 'standalone',
      background_color: look.background.light,
      theme_color: look.background.light,
    });
  });
  test.each([
    '/manifest/xx.webmanifest',
    '/manifest/.webmanifest',
    '/manifest/en',
    '/icons/193.png',
    '/icons/..%2f192.png',
  ])('there is no %s', async (path) => expect((await app.fetch(path)).status).toBe(404));
});

test('the bars of a browser take the page’s colours, in both modes', async () => {
  const { html } = await visit('en', 'home');
  const bars = [...html.matchAll(/<meta name="theme-color"[^>]*>/g)].map(([tag]) => [
    attribute(tag, 'media'),
    attribute(tag, 'content'),
  ]);
  const { background } = createBrands(app.origin).default.look;
  expect(bars).toEqual([
    ['(prefers-color-scheme: light)', background.light],
    ['(prefers-color-scheme: dark)', background.dark],
  ]);
  // The script that applies the visitor's colour mode finds them by this.
  expect(html.indexOf('name="theme-color"')).toBeLessThan(html.indexOf('<script>'));
});
