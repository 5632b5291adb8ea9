import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotated } from '#tests/full.ts';
import type { Database } from '#database/open.ts';
import { type Api, closeApi } from '#web/api/api.ts';
import { apiDocument } from '#web/api/document.ts';
import { errorCatalogue } from '#web/api/error-codes.ts';
import { webCodes } from '#web/api/web-codes.ts';
import type { PageAnswer } from '#web/page.ts';
import type { ResultsView } from './results/results-view.ts';
import { hotelRoutes } from './routes.ts';
import { bareApi } from '#tests/bare-api.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';

/**
 * Sends hostile input to every page and API call of hotels, found from the route lists; none may answer with a server
 * error.
 */
let database: Database;
let hotels: TestHotels;
let api: Api;
let hotelId = '';
let slug = '';
let session = '';

beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database);
  api = bareApi();
  hotels.addApi(api);
  closeApi(api, '');
  const { view } = pageOf<ResultsView>(await hotels.pages.results.show(contextOf(stayQuery, barcelona)));
  ({ id: hotelId, slug } = view.cards[0]!);
  session = new URLSearchParams(view.sorts[0]?.href.split('?')[1]).get('session') ?? '';
}, 180_000);
afterAll(async () => await database?.close());

const uuid = '01990000-0000-7000-8000-000000000000';
/** Ids and slugs of another kind, and invalid ids. */
const ids = (): readonly string[] => [
  uuid,
  hotelId,
  slug,
  session,
  '3128760',
  'barcelona',
  'spain',
  'd-1',
  'sb-1',
  '0',
  '-1',
  '2147483648',
  '9'.repeat(400),
  '1e3',
  '٣',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '%',
  '\u0000',
  '\ud800',
  `'; drop table hotels.property; --`,
  '"><img src=x onerror=alert(1)>',
  'x'.repeat(10_240),
];

const many = (pair: string) => Array.from({ length: 10_000 }, () => pair).join('&');
/** Queries that are invalid, too long, or contradictory. */
const queries = (): readonly (readonly [string, string])[] => [
  ['ten thousand filters', `${stayQuery}&${many('stars=5')}`],
  ['ten thousand amenities', `${stayQuery}&amenity=${'pool,'.repeat(10_000)}`],
  ['contradictory filters', `${stayQuery}&min_price=900&max_price=1&stars=1&stars=5&score=9&free_cancellation=0`],
  ['a sort that doesn’t exist', `${stayQuery}&sort=luck`],
  ['a sort like the prototype', `${stayQuery}&sort=__proto__`],
  ['a page below one', `${stayQuery}&page=-1`],
  ['a page beyond numbers', `${stayQuery}&page=${'9'.repeat(400)}`],
  ['coordinates outside the world', `${stayQuery}&lat=91&lng=181&near=91,181`],
  ['coordinates that are none', `${stayQuery}&lat=NaN&lng=Infinity&near=x`],
  ['a box outside the world', `${stayQuery}&bbox=-200,-100,200,100`],
  ['a box that crosses the date line', `${stayQuery}&bbox=170,-20,-170,20`],
  ['a box inside out', `${stayQuery}&bbox=10,50,-10,40`],
  ['a box of text', `${stayQuery}&bbox=a,b,c,d&zoom=99999`],
  ['a landmark of another city', `${stayQuery}&near=eiffel-tower`],
  ['distances below nothing', `${stayQuery}&near=sagrada-familia&distance=-5`],
  ['dates that are none', 'check_in=2026-02-30&check_out=0000-00-00&guests=2'],
  ['dates reversed', `check_in=${checkOut}&check_out=${checkIn}`],
  ['a party of nobody', `check_in=${checkIn}&check_out=${checkOut}&guests=0`],
  ['a party of thousands', `check_in=${checkIn}&check_out=${checkOut}&guests=${'9,'.repeat(5_000)}9`],
  ['a child of no age', `check_in=${checkIn}&check_out=${checkOut}&guests=2--1`],
  ['a hotel’s id for a session', `${stayQuery}&session=${hotelId}`],
  ['a session that nobody has', `${stayQuery}&session=${'A'.repeat(22)}`],
  ['a session like SQL', `${stayQuery}&session=' or 1=1 --`],
  ['another revision', `${stayQuery}&session=${session}&rev=-1`],
  ['ids of another kind', `ids=${uuid},${slug},%00&compare=${'1,'.repeat(5_000)}`],
  ['a currency that is none', `${stayQuery}&currency=XXX&country=ZZ`],
  ['every key twice', `${stayQuery}&${stayQuery}&sort=price&sort=stars`],
  ['keys like the prototype', `__proto__=1&constructor=2&${stayQuery}`],
  ['broken escapes', `${stayQuery}&q=%E0%A4%A&place=%00`],
];

function harmless(answer: PageAnswer): void {
  expect(['page', 'redirect', 'missing']).toContain(answer.kind);
  if (answer.kind === 'page') {
    expect(answer.status ?? 200).toBeLessThan(500);
    expect(answer.head.title.length).toBeLessThan(1_000);
  }
  // No redirect leads off the site.
  if (answer.kind === 'redirect') expect(answer.to).toMatch(/^\/(?![/\\])/);
}

const good: Readonly<Record<string, () => string>> = {
  code: () => 'es',
  country: () => barcelona.country,
  city: () => barcelona.city,
  hotel: () => slug,
  place: () => '3128760',
};
const names = (pattern: string) => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const params = (pattern: string) => Object.fromEntries(names(pattern).map((name) => [name, good[name]?.() ?? 'x']));

const routes = Object.entries(hotelRoutes).map(([name, { pattern }], turn) => [name, pattern, turn] as const);

// In a sample each page has other queries.
describe.each(routes)('the page %s', (name, pattern, turn) => {
  const handler = () => hotels.pages[name as keyof typeof hotelRoutes];

  test('any address', async () => {
    for (const param of names(pattern))
      for (const id of ids()) {
        const answer = await handler().show(contextOf(stayQuery, { ...params(pattern), [param]: id }));
        harmless(answer);
      }
  });

  test('any query', async () => {
    for (const [, query] of rotated(queries(), 3, turn))
      harmless(await handler().show(contextOf(query, params(pattern))));
  });

  test('in Hebrew too', async () => {
    for (const [, query] of rotated(queries().slice(0, 8), 4, turn))
      harmless(await handler().show(contextOf(query, params(pattern), { locale: 'he' })));
  });
});

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

async function operations(): Promise<{ method: string; path: string; query: readonly string[] }[]> {
  const { paths } = apiDocument([{ base: '/', api }], errorCatalogue([webCodes, hotels.errorCodes])) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
    })),
  );
}

/** A well-formed JSON response (or a stream), never a server error. */
async function clear(request: Request, what: string): Promise<void> {
  const gone = new AbortController();
  const answer = await api.fetch(new Request(request, { signal: gone.signal }));
  expect([what, answer.status < 500]).toEqual([what, true]);
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    gone.abort();
    await answer.body?.cancel();
    return;
  }
  const text = await answer.text();
  if (answer.status >= 400) expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) });
  expect(text).not.toMatch(/\bat \S+\.ts:\d|node_modules|select .* from|relation "/);
}

describe('every call of the API', () => {
  test('any address', async () => {
    for (const { method, path } of (await operations()).filter(({ path }) => path.includes('{')))
      for (const id of ids().filter((one) => !/^\.+$|^$/.test(one) && one.isWellFormed())) {
        const url = `http://api.test${path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))}?${stayQuery}`;
        await clear(new Request(url, { method }), `${method} ${path} ${id.slice(0, 40)}`);
      }
  });

  test('any query', async () => {
    const own = (path: string) =>
      path.replaceAll(/\{\w+\}/g, path.includes('searches') || path.includes('session') ? session : hotelId);
    for (const { method, path, query } of (await operations()).filter((one) => one.method === 'GET')) {
      for (const [what, text] of queries())
        await clear(new Request(`http://api.test${own(path)}?${text}`, { method }), `${path} with ${what}`);
      for (const name of query)
        for (const value of ['', 'NaN', '-1', '91,181', '170,-20,-170,20', '__proto__', 'x'.repeat(10_240), '\u0000'])
          await clear(
            new Request(`http://api.test${own(path)}?${new URLSearchParams([[name, value]])}`, { method }),
            `${path}?${name}=${value.slice(0, 20)}`,
          );
    }
  });

  test('any body', async () => {
    const bodies: readonly string[] = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"__proto__":{"place":"spain/barcelona"}}',
      JSON.stringify({ place: hotelId, check_in: checkIn, check_out: checkOut, guests: '2' }),
      JSON.stringify({ place: 'spain/barcelona/x', check_in: checkIn, check_out: checkOut, guests: '2' }),
      JSON.stringify({ place: 'spain/barcelona', check_in: checkIn, check_out: checkOut, guests: '2', session }),
      JSON.stringify({ offer: hotelId }),
      JSON.stringify({ offer: session }),
      JSON.stringify({ offer: 'x'.repeat(60_000) }),
      JSON.stringify({ offer: { toString: 1 } }),
      `{"offer":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    ];
    for (const { method, path } of (await operations()).filter((one) => one.method !== 'GET'))
      for (const body of bodies)
        await clear(
          new Request(`http://api.test${path.replaceAll(/\{\w+\}/g, uuid)}`, {
            method,
            headers: { 'content-type': 'application/json' },
            body,
          }),
          `${method} ${path} ${body.slice(0, 60)}`,
        );
  });
});

describe('a session that isn’t for this', () => {
  const asked = async (query: string, of = barcelona, brand = 'wayfare') =>
    pageOf<ResultsView>(await hotels.pages.results.show(contextOf(query, of, { brand })));

  test('of another brand’s host shows nothing of it, on the page or by the API', async () => {
    const { view, status } = await asked(`${stayQuery}&session=${session}`, barcelona, 'other');
    expect([status, view.cards, view.filters]).toEqual([410, [], null]);
    const answer = await api.fetch(new Request(`http://other.test/hotels/searches/${session}`));
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain(hotelId);
  });

  test('of another place or other dates is left alone: the address counts', async () => {
    const berlin = { country: 'germany', city: 'berlin' };
    const own = new Set((await asked(stayQuery)).view.cards.map(({ id }) => id));
    const there = await asked(`${stayQuery}&session=${session}`, berlin);
    expect(there.view.cards.length).toBeGreaterThan(0);
    expect(there.view.cards.filter(({ id }) => own.has(id))).toEqual([]);
  });

  test('an offer of one hotel is not taken on another’s page', async () => {
    const rates = await api.fetch(new Request(`http://api.test/hotels/${hotelId}/rates?${stayQuery}`));
    const { data } = (await rates.json()) as { data: { rates: { offer: string }[] } };
    const other = (await asked(stayQuery)).view.cards.find(({ id }) => id !== hotelId)!;
    const form = new FormData();
    form.set('offer', data.rates[0]!.offer);
    const answer = await hotels.pages.hotel.submit!(contextOf(stayQuery, { ...barcelona, hotel: other.slug }), form);
    expect(pageOf(answer).status).toBe(422);
  });
});
