import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { termsVersion } from '#booking/checkout/terms.ts';
import { localePath } from '#i18n/locale.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import { hotelSitemaps } from '#verticals/hotels/sitemap/sitemap.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { everyPage, openEveryPage, type PageName } from '#tests/every-page.ts';
import { rotated } from '#tests/full.ts';

/** Pages that search engines may list, and their metadata. */
let app: TestApp;
let visit: Awaited<ReturnType<typeof openEveryPage>>;
beforeAll(async () => {
  app = await openTestApp();
  visit = await openEveryPage(app);
}, 180_000);
afterAll(async () => await app?.close());

const text = async (path: string, headers = {}) => {
  const response = await app.fetch(path, { headers });
  expect(response.status, path).toBe(200);
  return await response.text();
};
const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);

describe('sitemaps', () => {
  test.each([
    'hotels-xx-1',
    'hotels-en-0',
    'hotels-en-9999',
    'hotels-en-01',
    'nothing-en-1',
    'hotels-en',
    '../hotels-en-1',
  ])('there is no %s', async (name) => expect((await app.fetch(`/sitemaps/${name}.xml`)).status).toBe(404));
  test('a locale without texts has none', async () => {
    const index = await text('/sitemap.xml');
    const named = new Set(locs(index).map((loc) => /-([a-z-]+)-\d+\.xml$/.exec(loc)?.[1]));
    expect([...named]).toEqual(localesWithTexts.map(({ code }) => code));
  });
  test('the index leads to every open hotel, place and fixed page, each once in each locale', async () => {
    const index = locs(await text('/sitemap.xml'));
    const { rows } = await app.database.pool.query<{ hotels: number; places: number; countries: number }>(`
      select (select count(*)::int from hotels.property where status = 'open') as hotels, count(*)::int as places,
        count(distinct country)::int as countries from places.place join places.offered on place_id = id where number > 0`);
    const { hotels = 0, places = 0, countries = 0 } = rows[0] ?? {};
    for (const code of ['en', 'he']) {
      const files = index.filter((loc) => new RegExp(`/[a-z]+-${code}-\\d+\\.xml$`).test(loc));
      const all = (await Promise.all(files.map(async (file) => locs(await text(file))))).flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(5 + 1 + countries + places + hotels);
      const root = app.origin + localePath(code, '/');
      expect(all.every((loc) => loc === root || loc.startsWith(root.replace(/\/?$/, '/')))).toBe(true);
      for (const loc of [all[0], all[1], all[2], all.at(-1)]) {
        const html = await text(loc ?? '');
        expect(html).toContain(`<link rel="canonical" href="${loc}">`);
      }
    }
  });
  test('short files hold the same as long ones', async () => {
    const read = async (perFile: number) => {
      const [, hotels] = hotelSitemaps(app.database.publicDb, perFile);
      const files: string[][] = [];
      for (let file = 0; file < (await hotels!.files()); file += 1) {
        files.push([]);
        for await (const entries of hotels!.entries(file)) files.at(-1)?.push(...entries.map(({ path }) => path));
      }
      return files;
    };
    const [whole] = await read(1_000);
    const parts = await read(7);
    expect(parts.slice(0, -1).every((part) => part.length === 7)).toBe(true);
    expect(parts.flat()).toEqual(whole);
  });
  test('each page tells the day of its last change, or none', async () => {
    const { pool } = app.database;
    const day = '2020-02-02';
    const today = new Date().toISOString().slice(0, 10);
    const daysOf = async (file: string) =>
      new Map(
        [...(await text(file)).matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(
          ([, loc = '', changed]) => [loc.slice(app.origin.length), changed] as const,
        ),
      );
    const { rows } = await pool.query<{ id: string; city: string; country: string; path: string; elsewhere: string }>(`
      select property.id, '/hotels/destination/' || country.slug as country,
        '/hotels/destination/' || country.slug || '/' || place.slug as city,
        '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path,
        (select slug from places.country as other where code <> country.code and exists (
          select from places.place join places.offered on place_id = id where place.country = other.code and number > 0) limit 1) as elsewhere
      from hotels.property join places.place on place.id = place_id join places.country on country.code = place.country
      where status = 'open' and (select number from places.offered where offered.place_id = place.id) > 1 limit 1`);
    const { id, city, country, path, elsewhere } = rows[0]!;
    const long = async () => {
      await pool.query('alter table hotels.property disable trigger user');
      await pool.query('alter table places.place disable trigger user');
      await pool.query(`update hotels.property set changed_at = '${day}T12:00:00Z'`);
      await pool.query(`update places.place set changed_at = '${day}T12:00:00Z'`);
      await pool.query(`update places.offered set changed_at = '${day}T12:00:00Z'`);
      await pool.query('alter table places.place enable trigger user');
      await pool.query('alter table hotels.property enable trigger user');
    };
    const changes = async () => {
      const places = await daysOf('/sitemaps/places-en-1.xml');
      const hotels = await daysOf('/sitemaps/hotels-en-1.xml');
      expect(places.get(`/hotels/destination/${elsewhere}`)).toBe(day);
      return [hotels.get(path), places.get(city), places.get(country), places.get('/hotels')];
    };
    await long();
    await pool.query('update hotels.property set name = name where id = $1', [id]);
    await pool.query('update hotels.room_type set size_sqm = size_sqm where property_id = $1', [id]);
    expect(await changes()).toEqual([day, day, day, day]);
    await pool.query(`update hotels.property set year_renovated = 2025 where id = $1`, [id]);
    expect(await changes()).toEqual([today, today, today, today]);
    await long();
    await pool.query('update hotels.room_type set size_sqm = size_sqm + 1 where property_id = $1', [id]);
    expect(await changes()).toEqual([today, today, today, today]);
    await long();
    await pool.query(`update hotels.property set status = 'closed' where id = $1`, [id]);
    expect((await changes()).slice(1)).toEqual([today, today, today]);
    await pool.query(`update hotels.property set status = 'open'`);

    const pages = await daysOf('/sitemaps/pages-he-1.xml');
    expect([...pages]).toEqual([
      ['/he', undefined],
      ['/he/terms-of-use', termsVersion],
      ['/he/privacy-policy', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ['/he/agent-terms-of-use', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ['/he/app', undefined],
    ]);
  });
  test('a closed hotel is not listed', async () => {
    const before = locs(await text('/sitemaps/hotels-en-1.xml'));
    await app.database.pool.query(
      `update hotels.property set status = 'closed' where id = (select max(id) from hotels.property)`,
    );
    expect(locs(await text('/sitemaps/hotels-en-1.xml'))).toHaveLength(before.length - 1);
    await app.database.pool.query(`update hotels.property set status = 'open'`);
  });
  test('a file is compressed by Accept-Encoding', async () => {
    const response = await app.fetch('/sitemaps/hotels-en-1.xml', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const opened = response.body!.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(opened).text()).toBe(await text('/sitemaps/hotels-en-1.xml'));
  });
  test('unfinished downloads make room for others', async () => {
    for (let round = 0; round < 10; round += 1) {
      const response = await app.fetch('/sitemaps/hotels-en-1.xml');
      expect(response.status).toBe(200);
      const reader = response.body!.getReader();
      await reader.read();
      await reader.cancel();
      expect((await app.fetch('/sitemaps/hotels-en-1.xml', { method: 'HEAD' })).status).toBe(200);
    }
  });
  test('robots.txt names it', async () =>
    expect(await text('/robots.txt')).toContain(`Sitemap: ${app.origin}/sitemap.xml\n`));
});

/** Addresses without a choice in them. */
const listed: readonly PageName[] = [
  'home',
  'all hotels',
  'israel',
  'landing',
  'country',
  'destination',
  'hotel',
  'terms',
  'privacy',
  'agent terms',
  'app',
];

describe.each(['en', 'he'])('in %s', (code) => {
  test.each(everyPage.filter((page) => !listed.includes(page) && page !== 'hotel with dates'))(
    '%s is not listed',
    async (page) => {
      const { html } = await visit(code, page);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toMatch(/rel="canonical"|hreflang/);
    },
  );

  test('a hotel with dates is listed as the hotel, which says its languages', async () => {
    const [hotel, dated] = [await visit(code, 'hotel'), await visit(code, 'hotel with dates')];
    const canonical = /<link rel="canonical" href="[^"]*">/;
    expect(canonical.exec(dated.html)?.[0]).toBe(canonical.exec(hotel.html)?.[0]);
    expect(dated.html).not.toMatch(/hreflang|name="robots"/);
  });
});

/** Each page is fetched once for all languages that are compared with it. */
const englishPages = new Map<PageName, Promise<string>>();
function inEnglish(page: PageName): Promise<string> {
  const known = englishPages.get(page) ?? visit('en', page).then(({ html }) => html);
  englishPages.set(page, known);
  return known;
}

describe.each(localesWithTexts.map(({ code }, turn) => [code, turn] as const))('in %s', (code, turn) => {
  test.each(rotated(listed, 6, turn))(
    '%s has one address, all languages, a title and a description of its own',
    async (page) => {
      const { html } = await visit(code, page);
      expect(html).not.toContain('name="robots"');
      const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? '';
      expect(new URL(canonical).search).toBe('');
      const others = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
        ([, lang = '', href = '']) => [lang, href] as const,
      );
      expect(others).toHaveLength(localesWithTexts.length + 1);
      expect(new Set(others.map(([lang]) => lang)).size).toBe(others.length);
      for (const [lang] of others)
        if (lang !== 'x-default') expect(Intl.getCanonicalLocales(lang)).toEqual([lang === 'tl' ? 'fil' : lang]);
      const byLang = Object.fromEntries(others);
      expect(Object.values(byLang)).toContain(canonical);
      expect(byLang['x-default']).toBe(byLang['en']);
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';
      expect(title.length).toBeGreaterThan(10);
      expect(description.length).toBeGreaterThan(20);
      if (code === 'en') return;
      const english = await inEnglish(page);
      expect(english).not.toContain(`content="${description}"`);
      // A hotel's texts consist of names, which are the same in many languages.
      if (!page.startsWith('hotel')) expect(english).not.toContain(`<title>${title}</title>`);
    },
  );
});

interface Fact {
  readonly '@type': string;
  readonly [key: string]: unknown;
}
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Fact,
  );

describe('facts for search engines', () => {
  test('structured data of a hotel has its position, and prices only with dates', async () => {
    for (const page of ['hotel', 'hotel with dates'] as const) {
      const facts = factsOf((await visit('en', page)).html);
      expect(facts.map((fact) => fact['@type'])).toEqual([expect.any(String), 'BreadcrumbList']);
      const [hotel] = facts;
      expect('makesOffer' in (hotel ?? {})).toBe(page === 'hotel with dates');
      for (const offer of (hotel?.['makesOffer'] ?? []) as Fact[])
        expect(offer).toMatchObject({
          '@type': 'Offer',
          price: expect.stringMatching(/^\d+(\.\d+)?$/),
          priceCurrency: expect.stringMatching(/^[A-Z]{3}$/),
        });
    }
  });
  test('a score is in structured data only where reviews are shown', async () => {
    const { rows } = await app.database.pool.query<{ path: string; reviews: number }>(`
      select '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path, review_count as reviews
      from hotels.property join places.place on place.id = place_id join places.country on country.code = place.country
      order by review_count limit 1`);
    await app.database.pool.query(`update hotels.property set score = null, review_count = 0, review_scores = null
      where id = (select id from hotels.property order by review_count limit 1)`);
    const html = await text(rows[0]?.path ?? '');
    expect(factsOf(html)[0]).not.toHaveProperty('aggregateRating');
    const scored = (await visit('en', 'hotel')).html;
    const rating = factsOf(scored)[0]?.['aggregateRating'] as { ratingValue: number; reviewCount: number };
    if (rating) expect(scored).toContain(String(rating.ratingValue));
  });
});
