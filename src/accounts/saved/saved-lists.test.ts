import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, registered } from '#tests/people.ts';
import { inDays, json, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app.close());

type Person = Awaited<ReturnType<typeof registered>>;
const hearts = '/v3/account/favorites';
const saved = '/v3/account/searches';
const change = async ({ guest }: Pick<Person, 'guest'>, method: string, path: string, body: unknown, more = {}) =>
  await app.fetch(path, {
    method,
    headers: {
      cookie: guest.cookie(),
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-xsrf-token': cookieOf(guest, 'XSRF-TOKEN'),
      ...more,
    },
    body: JSON.stringify(body),
  });
const listOf = async <Entry>({ guest }: Pick<Person, 'guest'>, path: string) =>
  (await json<{ data: Entry[] }>(await guest.get(path))).data;
const search = (days: number, city = 'rome', more = '') => ({
  name: city,
  path: `italy/${city}`,
  params: { check_in: inDays(days), check_out: inDays(days + 2), guests: '2' },
  router: `/hotels/destination/italy/${city}/results?check_in=${inDays(days)}&check_out=${inDays(days + 2)}&guests=2${more}`,
});

describe('refuses saved lists', () => {
  test('to who is not signed in', async () => {
    const guest = await browser(app);
    for (const path of [hearts, saved]) {
      expect((await guest.guest.get(path)).status).toBe(401);
      for (const method of ['PUT', 'DELETE'])
        expect((await change(guest, method, path, { ids: [], searches: [], routers: [] })).status).not.toBe(200);
    }
    expect((await change(guest, 'PUT', hearts, { ids: ['a'] })).status).toBe(401);
  });
  test('without the token, and from another site', async () => {
    const one = await registered(app);
    for (const method of ['PUT', 'DELETE']) {
      expect((await change(one, method, hearts, { ids: ['a'] }, { 'x-xsrf-token': 'x' })).status).toBe(419);
      expect((await change(one, method, hearts, { ids: ['a'] }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
    expect(await listOf(one, hearts)).toEqual([]);
  });
  test.each([
    [hearts, { ids: Array.from({ length: 2_000 }, (_, one) => `h${one}`) }],
    [hearts, { ids: ['<b>'] }],
    [hearts, { ids: ['x'.repeat(65)] }],
    [hearts, { ids: [{ person_id: 'x' }] }],
    [hearts, { ids: [], person_id: '00000000-0000-0000-0000-000000000000' }],
    [saved, { searches: [{ ...search(5), router: '//evil.example' }] }],
    [saved, { searches: [{ ...search(5), router: 'https://evil.example/hotels/' }] }],
    [saved, { searches: [{ ...search(5), router: '/login' }] }],
    [saved, { searches: [{ ...search(5), name: 'a\u0001b' }] }],
    [saved, { searches: [{ ...search(5), place: 1 }] }],
    [saved, { searches: [{ ...search(5), params: { ...search(5).params, check_in: '2026-02-30' } }] }],
    [saved, { searches: [{ ...search(5), params: { ...search(5).params, guests: '99' } }] }],
    [saved, { searches: [{ ...search(5), params: { check_in: inDays(5), check_out: inDays(4) } }] }],
    [saved, { searches: Array.from({ length: 9 }, () => search(5)) }],
  ])('when it is garbage: %s %#', async (path, body) => {
    const one = await registered(app);
    expect((await change(one, 'PUT', path, body)).status).toBe(422);
    expect(await listOf(one, path)).toEqual([]);
  });
});

describe('favourites of an account', () => {
  test('are added once, in order, at most 200, and only to their own account', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    const many = Array.from({ length: 200 }, (_, at) => `h${at}`);
    await change(one, 'PUT', hearts, { ids: ['a', 'b', 'a'] });
    await change(one, 'PUT', hearts, { ids: ['b', 'c'] });
    expect(await listOf(one, hearts)).toEqual(['a', 'b', 'c']);
    await change(one, 'DELETE', hearts, { ids: ['b', 'none'] });
    await change(other, 'DELETE', hearts, { ids: ['a', 'c'] });
    expect([await listOf(one, hearts), await listOf(other, hearts)]).toEqual([['a', 'c'], []]);
    await Promise.all([many.slice(0, 100), many.slice(100)].map((ids) => change(one, 'PUT', hearts, { ids })));
    const all = await listOf<string>(one, hearts);
    expect([all.length, all.includes('a'), new Set(all).size]).toEqual([200, false, 200]);
  });
});

describe('searches of an account', () => {
  test('replace their route, are eight, and are left out once they are over', async () => {
    const one = await registered(app);
    const put = async (...searches: object[]) => {
      for (const each of searches) expect((await change(one, 'PUT', saved, { searches: [each] })).status).toBe(200);
    };
    await put(search(5), search(6), search(5, 'rome', '&sort=price'));
    expect((await listOf<{ router: string }>(one, saved)).map(({ router }) => router)).toEqual([
      search(6).router,
      search(5, 'rome', '&sort=price').router,
    ]);
    await put(...Array.from({ length: 8 }, (_, at) => search(10 + at)));
    expect(await listOf(one, saved)).toEqual(Array.from({ length: 8 }, (_, at) => search(10 + at)));
    await put(search(-3));
    expect(await listOf(one, saved)).toHaveLength(7);
    await change(one, 'DELETE', saved, { routers: [search(17).router] });
    expect(await listOf(one, saved)).toHaveLength(6);
  });

  test('are on their page without scripts, and can be forgotten there', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    await change(one, 'PUT', saved, { searches: [search(5), search(6, 'milan')] });
    const page = await (await one.guest.get('/he/searches')).text();
    expect(page.indexOf('milan') < page.indexOf('rome')).toBe(true);
    expect(page).toContain(`href="/he/hotels/destination/italy/rome/results?`);
    expect(await (await other.guest.get('/searches')).text()).not.toContain('italy/rome');
    const token = await other.guest.token('/login');
    await other.guest.post('/searches', { _token: token, forget: '' });
    expect(await listOf(one, saved)).toHaveLength(2);
    const left = { _token: await one.guest.token('/searches'), forget: search(5).router };
    expect((await one.guest.post('/searches', left)).status).toBe(303);
    expect(await listOf(one, saved)).toEqual([search(6, 'milan')]);
    await one.guest.post('/searches', { _token: await one.guest.token('/searches'), forget: '' });
    expect(await listOf(one, saved)).toEqual([]);
  });

  test('are of any product: with one day, or two that are the same, and without guests', async () => {
    const one = await registered(app);
    const day = inDays(5);
    const cars = (until: string) => ({
      name: 'Barcelona',
      path: 'spain/barcelona/near/BCN',
      params: { check_in: day, check_out: day },
      router: `/cars/results?pickup=BCN&from=${day}T10:00&until=${day}T${until}`,
    });
    const tickets = {
      name: 'Rome',
      path: 'italy/rome',
      params: { check_in: day },
      router: `/tickets/italy/rome/results?date=${day}`,
    };
    const searches = [cars('12:00'), cars('13:00'), tickets];
    expect((await change(one, 'PUT', saved, { searches })).status).toBe(200);
    expect(await listOf(one, saved)).toEqual(searches);
    expect(await (await one.guest.get('/searches')).text()).toContain('href="/tickets/italy/rome/results');
  });

  test('the page of a signed-out visitor works without scripts', async () => {
    const page = await visitor(app).get('/searches');
    expect([page.status, (await page.text()).includes('/login?next=')]).toEqual([200, true]);
  });
});
