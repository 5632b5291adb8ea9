import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { noAssets } from '#storefront/document/assets.ts';
import { rendererHere } from '#storefront/rendering/renderer-here.ts';
import { nowhereElse } from '#storefront/shell/outside-pages.ts';
import { registerPages } from '#storefront/pages.ts';
import { loadScreens, type ScreenName, screens } from '#storefront/screens.ts';
import { silentLog } from '#connector/log.ts';
import { formTokens } from '#web/form/form-token.ts';
import type { SiteBindings } from '#web/connection.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { landingPlaces } from '../routes.ts';
import { hotelLinks } from '../hotel-links.ts';
import { testBrand } from '#tests/brand.ts';
import { openWorld, stayQuery, testHotels } from '#tests/hotels/hotels.ts';

const origin = 'http://localhost:3000';
const berlinId = 2_950_159;
const prefixes = ['', '/he'];

let database: Database;
let app: Hono<{ Bindings: SiteBindings }>;
let hotel: { id: string; slug: string };
const faults: unknown[] = [];

beforeAll(async () => {
  database = await openWorld();
  await loadScreens(Object.keys(screens) as ScreenName[]);
  app = new Hono<{ Bindings: SiteBindings }>();
  registerPages(app, {
    handlers: Object.fromEntries(
      Object.entries(testHotels(database).pages).map(([name, handler]) => [`hotels.${name}`, handler]),
    ),
    renderer: await rendererHere(noAssets),
    cache: null,
    tokens: formTokens('a secret of the tests'.padEnd(40)),
    log: { ...silentLog, error: (...fault) => void faults.push(fault) },
    demo: true,
    publicToken: 'public',
    outside: nowhereElse,
    products: [{ ...hotelLinks, product: 'hotels', label: 'hotels' }],
    externalOrigins: [],
    now: () => new Date(),
    newTraceId: () => 'test',
  });
  const [first] = await propertiesOf(database.publicDb, berlinId);
  if (!first) throw new Error('no hotels in Berlin');
  hotel = first;
}, 180_000);
afterAll(async () => await database?.close());

const get = async (path: string) =>
  await app.fetch(new Request(origin + path), { address: '', brand: testBrand({ origin }) });
const attribute = (html: string, tag: RegExp) => tag.exec(html)?.[1];
const jsonLdOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );

describe.each(prefixes)('under %j', (prefix) => {
  describe('what is refused', () => {
    const hostile = [
      '-1',
      '0',
      '1',
      '01',
      '99999999999999999999',
      '2147483648',
      '1e3',
      'a%2Fb',
      '%2F',
      '..%2F..',
      '%00',
      '%',
      '%E0%A4%A',
      '__proto__',
      'constructor',
      'NaN',
      'spain%20',
      'SPAIN',
      'x'.repeat(10_240),
      '%F0%9F%8F%A8',
      "'%3B--",
    ];
    const patterns = [
      '/hotels/:',
      '/hotels/:/berlin',
      '/hotels/germany/:',
      '/hotels/germany/berlin/:',
      '/hotels/destination/:',
      '/hotels/destination/germany/:',
      '/hotels/destination/:/berlin',
      '/hotels/destination/:/results',
      '/hotels/destination/:/berlin/results',
      '/hotels/destination/berlin/:',
      '/hotels/place/:',
      '/hotels/place/:/results',
      '/hotels/place/germany/:',
      `/hotels/place/:/${berlinId}`,
      '/hotels/places/:/berlin',
      '/hotels/places/de/:',
    ];
    test.each(patterns)('%s is missing for anything that names nothing', async (pattern) => {
      for (const text of hostile) {
        const { status, headers } = await get(prefix + pattern.replace(':', text));
        expect([status, headers.get('location')], text.slice(0, 40)).toEqual([404, null]);
      }
      expect(faults).toEqual([]);
    });

    test.each([
      '/hotels/destination',
      '/hotels/places',
      '/hotels/places/de',
      '/hotels/places/germany/berlin',
      '/hotels/places/DE/berlin',
      '/hotels/places/es/berlin',
      '/hotels/spain/berlin',
      '/hotels/destination/tuvalu',
      '/hotels/tuvalu',
      '/hotels/israel/nowhere',
      `/hotels/place/spain/${berlinId}`,
      '/hotels/place/spain/results',
      '/hotels/place/berlin',
      '/hotels/destination/germany/results',
      '/hotels/search/berlin',
      '/hotels/germany/berlin/results',
    ])('%s is missing', async (path) => {
      expect((await get(prefix + path)).status).toBe(404);
    });

    test('a hotel of another country, and one that is closed, are missing', async () => {
      const closed = 'closed-hotel';
      await database.db.executeQuery(
        // A copy of a hotel under another id, closed.
        {
          sql: `insert into hotels.property select (jsonb_populate_record(property, jsonb_build_object('id', $1::text, 'slug', $1::text, 'status', 'closed'))).* from hotels.property where id = $2 on conflict do nothing`,
          parameters: [closed, hotel.id],
        } as never,
      );
      const rows = await database.db.executeQuery({
        sql: 'select status from hotels.property where id = $1',
        parameters: [closed],
      } as never);
      expect(rows.rows).toEqual([{ status: 'closed' }]);
      for (const path of [
        `/hotels/place/spain/${hotel.id}`,
        `/hotels/place/${closed}`,
        `/hotels/place/germany/${closed}`,
        `/hotels/germany/berlin/${closed}`,
      ])
        expect((await get(prefix + path)).status, path).toBe(404);
    });
  });

  describe('redirects with the query', () => {
    const berlin = `${prefix}/hotels/destination/germany/berlin`;
    const leads = (): [string, string][] => [
      ['/hotels/destination/israel', `${prefix}/hotels/israel`],
      ['/hotels/israel/tel-aviv', `${prefix}/hotels/destination/israel/tel-aviv`],
      ['/hotels/destination/berlin', berlin],
      [`/hotels/destination/berlin/${hotel.slug}`, `${berlin}/${hotel.slug}`],
      ['/hotels/destination/berlin/results', `${berlin}/results`],
      ['/hotels/destination/singapore/results', `${prefix}/hotels/destination/singapore/singapore/results`],
      ['/hotels/place', `${prefix}/hotels`],
      ['/hotels/place/results', `${prefix}/hotels/search`],
      [`/hotels/place/${berlinId}`, berlin],
      [`/hotels/place/${berlinId}/results`, `${berlin}/results`],
      [`/hotels/place/germany/${berlinId}`, berlin],
      [`/hotels/place/${hotel.id}`, `${berlin}/${hotel.slug}`],
      [`/hotels/place/germany/${hotel.id}`, `${berlin}/${hotel.slug}`],
      ['/hotels/place/germany', `${prefix}/hotels/destination/germany`],
      ['/hotels/place/israel', `${prefix}/hotels/israel`],
      ['/hotels/places/il/eilat', `${prefix}/hotels/destination/israel/eilat`],
      ['/hotels/germany', `${prefix}/hotels/destination/germany`],
      ['/hotels/germany/berlin', berlin],
      [`/hotels/germany/berlin/${hotel.slug}`, `${berlin}/${hotel.slug}`],
    ];

    test('each leads to one address, and that one draws', async () => {
      for (const [from, to] of leads()) {
        const { status, headers } = await get(`${prefix}${from}?${stayQuery}&stars=5&stars=4&x=%2F%2Fevil%00`);
        expect([status, headers.get('location')], from).toEqual([
          303,
          `${to}?${stayQuery}&stars=5&stars=4&x=%2F%2Fevil%00`,
        ]);
        const drawn = await get(to);
        expect(drawn.status, to).toBe(to.endsWith('/search') ? 422 : 200);
      }
    });

    test('an overlong query is not forwarded', async () => {
      expect((await get(`${prefix}/hotels/germany?x=${'y'.repeat(10_240)}`)).headers.get('location')).toBe(
        `${prefix}/hotels/destination/germany`,
      );
    });
  });

  describe('pages', () => {
    const pages: [string, string][] = [
      ['/hotels/israel', '/hotels/israel'],
      ['/hotels/destination/spain', '/hotels/destination/spain'],
      ['/hotels/destination/singapore', '/hotels/destination/singapore'],
      ['/hotels/destination/germany/berlin', '/hotels/destination/germany/berlin'],
      ...landingPlaces.map(({ code, city }): [string, string] => [
        `/hotels/places/${code}/${city}`,
        `/hotels/destination/${{ ae: 'united-arab-emirates', mx: 'mexico', de: 'germany', es: 'spain', nl: 'netherlands' }[code]}/${city}`,
      ]),
    ];
    test.each(pages)(
      '%s has hotels, one heading, a trail, its canonical address and facts for machines that stand on it',
      async (path, canonical) => {
        const answer = await get(prefix + path);
        expect(answer.status).toBe(200);
        const html = await answer.text();
        const markup = html.slice(0, html.indexOf('<script type="application/json" id="messages">'));
        expect(markup.match(/<h1[\s>]/g)).toHaveLength(1);
        expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toBe(origin + prefix + canonical);
        const facts = jsonLdOf(html);
        expect(facts.map((one) => one['@type'])).toEqual(['BreadcrumbList', 'ItemList', 'FAQPage']);
        const [trail, list, questions] = facts as unknown as [
          { itemListElement: { name: string; item: string }[] },
          { itemListElement: { url: string }[] },
          { mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
        ];
        expect(trail.itemListElement.at(-1)?.item).toBe(origin + prefix + canonical);
        expect(trail.itemListElement[0]?.item).toBe(`${origin}${prefix}/hotels`);
        expect(list.itemListElement.length).toBeGreaterThanOrEqual(4);
        for (const { url } of list.itemListElement) {
          expect(markup).toContain(`href="${url.slice(origin.length)}"`);
        }
        const shown = text(markup);
        for (const { name, acceptedAnswer } of questions.mainEntity)
          for (const words of [name, acceptedAnswer.text]) expect(shown).toContain(words);
        expect((await get((list.itemListElement[0]?.url ?? '').slice(origin.length))).status).toBe(200);
      },
    );
  });
});

test('a city’s numbers are those of its hotels, and its links keep the dates', async () => {
  const html = await (await get(`/hotels/places/de/berlin?${stayQuery}`)).text();
  const { view } = JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    view: {
      facts: { label: string; text: string }[];
      byStars: { detail: string; hotels: { href: string }[] }[];
      allHotels: { href: string };
      search: { place: string; checkIn: string };
    };
  };
  const rows = await database.db.executeQuery<{ count: number }>({
    sql: `select count(*)::int as count from hotels.property where place_id = $1 and status = 'open'`,
    parameters: [berlinId],
  } as never);
  const count = rows.rows[0]?.count ?? 0;
  expect(view.facts.find(({ label }) => label === 'Hotels')?.text).toBe(String(count));
  expect(view.byStars.reduce((sum, { detail }) => sum + Number.parseInt(detail, 10), 0)).toBe(count);
  expect(view.search).toMatchObject({
    place: 'germany/berlin',
    checkIn: new URLSearchParams(stayQuery).get('check_in'),
  });
  for (const href of [view.allHotels.href, ...view.byStars.flatMap(({ hotels }) => hotels.map((one) => one.href))])
    expect(href).toContain(stayQuery);
});

test('dates that are refused are shown with their message', async () => {
  for (const path of ['/hotels/israel', '/hotels/places/de/berlin', '/hotels/destination/spain'])
    expect((await get(`${path}?check_in=2020-01-01&check_out=2020-01-03`)).status).toBe(422);
});

test('the footer leads Hebrew readers to the featured cities and to Israel', async () => {
  const [hebrew, english, israeli] = await Promise.all(
    ['/he/hotels', '/hotels', '/hotels?country=IL'].map(async (path) => await (await get(path)).text()),
  );
  const footer = (html = '') => html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  for (const { code, city } of landingPlaces) {
    expect(footer(hebrew)).toContain(`href="/he/hotels/places/${code}/${city}"`);
    expect(footer(english)).not.toContain(`/hotels/places/${code}/${city}`);
  }
  expect(footer(hebrew)).toContain('href="/he/hotels/israel"');
  expect(footer(english)).not.toContain('/hotels/israel');
  expect(footer(israeli)).toContain('href="/hotels/israel"');
});

/** The visible text of markup. */
function text(markup: string): string {
  const named: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };
  return markup
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&[^;]+;/g, (entity) => named[entity] ?? entity);
}
