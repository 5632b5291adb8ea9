import type { MissingView } from './failure/missing.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nobodysId, sound } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { rotated, runs } from '#tests/full.ts';
import { brokenQueries, hostileText, hostileTexts } from '#tests/hostile-text.ts';
import { cityOf, confirmed, directRoom, type DirectRoom, inDays, type Reserved } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let city: string;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  city = cityOf(room);
  booked = await confirmed(app);
});
afterAll(async () => await app.close());

const acceptJson = { accept: 'application/json' };
const pages = () => [
  '/',
  '/hotels',
  '/hotels/search',
  city,
  `${city}/results`,
  room.path,
  '/book',
  '/pay',
  `/transaction/${booked.transaction}/success`,
  `/transaction/${booked.transaction}/error`,
  '/reservation',
  '/_dev/mail',
  '/_dev/ui',
];

describe('what does not exist', () => {
  const unknown = () => [
    '/nope',
    '/hotels/nope',
    '/hotels/destination',
    '/hotels/destination/nowhere/nothing',
    `${city.split('/').slice(0, 4).join('/')}/nothing`,
    `/hotels/destination/nowhere/${city.split('/')[4]}`,
    '/hotels/destination/nowhere/nothing/results',
    `${city}/no-such-hotel`,
    `${city}/results/more`,
    `${room.path}/more`,
    `${room.path}.json`,
    `${room.path}/x.css`,
    city.toUpperCase(),
    '/hotels/destination/__proto__/constructor',
    `/hotels/destination/${'x'.repeat(5_000)}/y`,
    '/hotels/destination/%00/%00',
    '/hotels/destination/%E0%A4%A/x',
    '/hotels/destination/%ff/x',
    '/hotels/destination/..%2f..%2fetc/passwd',
    '/hotels/destination/<script>/x',
    `${city}/%F0%9F%98%80`,
    `/transaction/${nobodysId}/success`,
    `/transaction/${nobodysId}/error`,
    '/transaction/x/success',
    '/transaction/%00/error',
    `/transaction/${booked.transaction}/nope`,
    `/transaction/${booked.transaction.toUpperCase()}x/success`,
    '/book?quote=',
    `/pay?reservation=${nobodysId}`,
    `/pay?reservation=${booked.id}`,
    `${city}/results?check_in=${inDays(20)}&check_out=${inDays(22)}&session=nope`,
    '/_dev/nope',
    '/_dev/mail?mail=nope',
    '/_dev/mail/../../etc/passwd',
    '/_dev/mail/0123456789abcdef/body.html',
    '/media/hotels/nope.svg',
    '/media/cities/..%2f..%2fx.svg',
    '/.env',
    '/.git/config',
    '/assets/../package.json',
  ];
  test('a missing page leads on: to similar names, the last part of the address first, else to cities', async () => {
    const missing = async (path: string) => {
      const answer = await app.fetch(path, { headers: acceptJson });
      expect(answer.status).toBe(404);
      return ((await answer.json()) as { view: MissingView }).view;
    };
    const similar = await missing('/hotels/destination/spain/barcelon');
    expect(similar.matches[0]).toMatchObject({ name: 'Barcelona', href: expect.stringContaining('/barcelona') });
    expect([similar.featured, similar.search?.product]).toEqual([[], 'hotels']);
    expect((await missing('/he/hotels/destination/spain/barcelona/qqqq-wwww-zzzz')).matches[0]).toMatchObject({
      name: 'ברצלונה',
      href: expect.stringMatching(/^\/he\//),
    });
    const cityAndRegion = (await missing('/hotels/destination/germany/berli')).matches;
    expect(cityAndRegion.filter(({ name, where }) => name === 'Berlin' && where === 'Germany')).toHaveLength(1);
    const nothing = await missing('/qqqqwwwwzzzz');
    expect(nothing.matches).toEqual([]);
    expect(nothing.featured.length).toBeGreaterThan(0);
    const page = await (await app.fetch('/barcelon')).text();
    expect(page).toContain('role="search"');
  });
  test.each([
    ['', 'This page could not be found'],
    ['/he', 'העמוד לא נמצא'],
    ['/fr', 'Cette page est introuvable'],
  ])('under %j is the 404 page, in HTML and in JSON', async (prefix, message) => {
    for (const path of unknown()) {
      const response = await app.fetch(prefix + path);
      const text = await sound(response);
      expect([path, response.status, response.headers.get('cache-control'), text.includes(message)]).toEqual([
        path,
        404,
        'private, no-store',
        true,
      ]);
      const other = await app.fetch(prefix + path, { headers: acceptJson });
      expect([path, other.status, await other.json()]).toEqual([
        path,
        404,
        expect.objectContaining({ screen: 'missing', status: 404 }),
      ]);
    }
  });
  test.each(['', '/he'])('under %j an offer that nobody knows says so, and leads back to its hotel', async (prefix) => {
    const back = `${city}/some-hotel?check_in=${inDays(20)}&check_out=${inDays(22)}`;
    for (const quote of [nobodysId, '%00', 'x'.repeat(10_240), "' or 1=1"]) {
      const path = `${prefix}/book?quote=${quote}`;
      const response = await app.fetch(`${path}&back=${encodeURIComponent(back)}`);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'private, no-store']);
      expect(await sound(response)).toContain(`href="${prefix}${back.replace('&', '&amp;')}"`);
      const other = await (await app.fetch(path, { headers: acceptJson })).json();
      expect(other).toMatchObject({ screen: 'book', status: 404, view: { step: 'unknown', back: null } });
    }
  });
  test.each([
    '/xx',
    '/xx/hotels',
    '/EN/hotels',
    '/he-il/hotels',
    '/HE/hotels',
    '/he%00/hotels',
    '/hehe',
    '/__proto__',
    '/constructor/hotels',
    '/he/he/hotels',
    '/en-US/hotels',
    '/%68e%2fhotels',
  ])('the locale of %s', async (path) => {
    const response = await app.fetch(path);
    await sound(response);
    expect(response.status).toBe(404);
  });
});

describe('a search', () => {
  const good = { check_in: inDays(20), check_out: inDays(22), guests: '2' };
  const mistakes: [string, Record<string, string>][] = [
    ['check_in', { check_in: 'soon' }],
    ['check_in', { check_in: '2026-02-30' }],
    ['check_in', { check_in: '2020-01-01' }],
    ['check_in', { check_in: inDays(400), check_out: inDays(402) }],
    ['check_in', { check_in: '' }],
    ['check_in', { check_in: '"><img src=x onerror=alert(1)>' }],
    ['check_out', { check_out: inDays(19) }],
    ['check_out', { check_out: inDays(20) }],
    ['check_out', { check_out: inDays(51) }],
    ['check_out', { check_out: '' }],
    ['check_out', { check_out: 'x'.repeat(10_240) }],
    ['guests', { guests: '0' }],
    ['guests', { guests: '100' }],
    ['guests', { guests: '2--1' }],
    ['guests', { guests: '2-18' }],
    ['guests', { guests: '2-x' }],
    ['guests', { guests: '1,1,1,1,1,1,1,1,1' }],
    ['guests', { guests: '2-1-1-1-1-1' }],
    ['guests', { guests: 'x'.repeat(10_240) }],
    ['guests', { guests: '</script><script>alert(1)</script>' }],
  ];
  test.each(mistakes)('with a mistake in %s shows its message and keeps what was typed: %j', async (field, change) => {
    const query = new URLSearchParams({ ...good, ...change });
    for (const path of [`${city}/results`, room.path, `/he${city}/results`]) {
      const response = await app.fetch(`${path}?${query}`);
      const text = await sound(response);
      expect([path, response.status]).toEqual([path, 422]);
      const data = (await (await app.fetch(`${path}?${query}`, { headers: acceptJson })).json()) as {
        view: { search: Record<string, unknown> & { errors?: Record<string, string> } };
      };
      const { search } = data.view;
      expect(Object.keys(search.errors ?? {})).toEqual([field]);
      expect(text).toContain(search.errors?.[field]?.replaceAll('’', '’').replaceAll('&', '&amp;'));
      const typed = Object.values(change)[0] ?? '';
      const kept = search[{ check_in: 'checkIn', check_out: 'checkOut', guests: 'guests' }[field] ?? ''] as string;
      if (typed.length <= 100) expect(kept).toBe(typed);
      else expect(typed.startsWith(kept.slice(0, 50))).toBe(true);
    }
    const led = await app.fetch(
      `/hotels/search?${new URLSearchParams({ place: city.split('/').slice(3).join('/'), ...good, ...change })}`,
    );
    expect(led.status).toBe(303);
    expect((await app.fetch(led.headers.get('location') ?? '')).status).toBe(422);
  });
  test.each(['XYZ', '€', 'x'.repeat(10_240), '"><b>', 'EUR\u0000'])(
    'in the unknown currency %j reports it',
    async (currency) => {
      for (const path of [`${city}/results`, room.path]) {
        const response = await app.fetch(`${path}?${new URLSearchParams({ ...good, currency })}`);
        await sound(response);
        expect([path, response.status]).toEqual([path, 422]);
      }
    },
  );
  test.each([
    'sort=cheapest',
    'stars=9',
    'stars=x&stars=y',
    'board=ZZ',
    'score=99',
    'min_price=-1',
    'max_price=1e9',
    'page=-1',
    'page=0',
    'page=x',
    'page=1.5',
    'free_cancellation=maybe',
  ])('with the filter %s names it', async (filter) => {
    const response = await app.fetch(`${city}/results?${new URLSearchParams(good)}&${filter}`);
    expect([filter, response.status]).toEqual([filter, 422]);
    await sound(response);
  });
  test('with a page that is too far shows the last one', async () => {
    const response = await app.fetch(`${city}/results?${new URLSearchParams(good)}&page=999999999`);
    expect(response.status).toBe(200);
    expect(await sound(response)).toContain('href="/hotels/destination/');
  });
  test.each(['', 'nowhere-at-all-xyz', '%00', 'x'.repeat(10_240), '"><img src=x onerror=alert(1)>'])(
    'for %j asks for confirmation',
    async (q) => {
      const response = await app.fetch(`/hotels/search?q=${encodeURIComponent(q)}`);
      const text = await sound(response);
      expect(response.status).toBe(422);
      expect(text).not.toContain('<img src=x');
    },
  );
  test('whose session is over has one button that searches again', async () => {
    const response = await app.fetch(`${city}/results?${new URLSearchParams({ ...good, session: 'A'.repeat(22) })}`);
    expect(response.status).toBe(410);
    await sound(response);
  });
});

describe('any address', () => {
  const names = [
    'q',
    'place',
    'check_in',
    'check_out',
    'guests',
    'rooms',
    'adults',
    'children',
    'age1',
    'country',
    'currency',
    'session',
    'sort',
    'stars',
    'board',
    'score',
    'min_price',
    'max_price',
    'page',
    'free_cancellation',
    'quote',
    'reservation',
    'id',
    'step',
    'reference',
    'mail',
    'fid',
    'nope',
    '__proto__',
    'check_in[]',
  ];
  test.each(['', '/he', '/fr'])('under %j with any query is a page', async (prefix) => {
    const pair = fc.tuple(fc.constantFrom(...names), hostileText);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: pages().length - 1 }), fc.array(pair, { maxLength: 6 }), async (which, pairs) => {
        const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]));
        const path = pages()[which] ?? '/';
        await sound(
          await app.fetch(`${prefix}${path === '/' && prefix ? '' : path}?${query}`, {
            headers: { 'sec-fetch-site': 'same-origin' },
          }),
        );
      }),
      { numRuns: runs(250, 20) },
    );
  });
  test('with a broken query is a page', async () => {
    for (const [turn, path] of pages().entries())
      for (const query of rotated(brokenQueries, 3, turn)) await sound(await app.fetch(`${path}?${query}`));
  });
  test('with hostile parts is a page', async () => {
    for (const [turn, text] of hostileTexts.entries()) {
      const part = encodeURIComponent(text);
      const paths = [
        `/${part}`,
        `/hotels/destination/${part}/${part}`,
        `${city}/${part}`,
        `/transaction/${part}/success`,
        `/he/hotels/${part}`,
      ];
      for (const path of rotated(paths, 3, turn)) await sound(await app.fetch(path));
    }
  });
  test('with hostile cookies and languages is a page', async () => {
    for (const [turn, text] of hostileTexts.map(encodeURIComponent).entries()) {
      const headers = {
        cookie: `currency=${text}; country=${text}; i18n_redirected=${text}; trips=${text}; form=${text}; auth.session=${text}; ${text}=1`,
        'accept-language': text.slice(0, 300),
        accept: `text/html,${text.slice(0, 100)}`,
      };
      for (const path of rotated(['/', '/hotels', `${city}/results`, '/reservation', room.path], 3, turn))
        await sound(await app.fetch(path, { headers }));
    }
  });
});
