import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, registered } from '#tests/people.ts';
import { directRoom, type DirectRoom, json, sharedPages, visitor } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let others: string[];
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from hotels.property where status = 'open' and id <> $1 order by id limit 200`,
    [room.hotelId],
  );
  others = rows.map(({ id }) => id);
}, 180_000);
afterAll(async () => await app.close());

const page = '/favorites';
const removers = (html: string) => [...html.matchAll(/value="([^"]+)"[^>]* name="remove"/g)].map((match) => match[1]);
const shown = async (guest: ReturnType<typeof visitor>, path = page) => removers(await (await guest.get(path)).text());

describe('favourites without scripts', () => {
  test('come from the form of a hotel’s page, which is the same for all visitors', async () => {
    const html = await (await visitor(app).get(room.path)).text();
    const form = /<form [^>]*action="\/favorites"[^>]*><button [^>]*>/.exec(html)?.[0] ?? '';
    expect([form.includes('name="add"'), form.includes(`value="${room.hotelId}"`)]).toEqual([true, true]);
  });

  test('are kept, shown with the newest first, and removed', async () => {
    const guest = visitor(app);
    expect(await shown(guest)).toEqual([]);
    for (const add of [others[0]!, room.hotelId, room.hotelId]) {
      const answer = await guest.post('/he/favorites', { add });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/he/favorites']);
    }
    expect(await shown(guest, '/he/favorites')).toEqual([room.hotelId, others[0]]);
    const html = await (await guest.get(page)).text();
    expect(html).toContain(room.path);
    await guest.post(page, { remove: room.hotelId });
    expect(await shown(guest)).toEqual([others[0]]);
    const last = await guest.post(page, { remove: others[0]! });
    expect(last.headers.getSetCookie().find((line) => line.startsWith('favorites='))).toContain('Max-Age=0');
    expect(await shown(guest)).toEqual([]);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { origin: 'http://evil.localhost:3000', 'sec-fetch-site': 'same-site' }],
  ])('are not changed from %s', async (_, headers) => {
    const answer = await visitor(app).post(page, { add: room.hotelId }, headers);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  test.each(['', '<b>', '../../etc', 'x'.repeat(65), 'a.b', '__proto__;'])('nothing is added of %j', async (add) => {
    const guest = visitor(app);
    const answer = await guest.post(page, { add });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []]);
  });

  test('2,000 of them, and a cookie of garbage, are no error and a cookie that browsers take', async () => {
    const guest = visitor(app);
    guest.setCookie('favorites', Array.from({ length: 2_000 }, (_, at) => `h${at}`).join('.'));
    expect((await guest.get(page)).status).toBe(200);
    const answer = await guest.post(page, { add: room.hotelId });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('favorites='))!;
    expect(line.length).toBeLessThan(4_000);
    expect((await shown(guest)).includes(room.hotelId)).toBe(true);
    for (const garbage of ['%', '<script>', '%00%00', ';;', '.'.repeat(5_000), '[["a","b"]]']) {
      const other = visitor(app);
      other.setCookie('favorites', encodeURIComponent(garbage));
      const broken = await other.get(page);
      expect([broken.status, removers(await broken.text())]).toEqual([200, []]);
    }
  });

  test('are on no shared page, and keep shared pages cacheable', async () => {
    const guest = visitor(app);
    await guest.post(page, { add: room.hotelId });
    const own = await guest.get(page);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(await shown(visitor(app, '192.0.2.9'))).toEqual([]);
    for (const path of sharedPages(room)) {
      const theirs = await visitor(app, '192.0.2.9').get(path, { 'sec-fetch-site': 'same-origin' });
      const mine = await guest.get(path, { 'sec-fetch-site': 'same-origin' });
      expect(mine.headers.get('etag')).toBe(theirs.headers.get('etag'));
      expect(mine.headers.get('cache-control')).toBe('public, no-cache');
    }
  });
});

describe('favourites of an account without scripts', () => {
  const listOf = async ({ guest }: Awaited<ReturnType<typeof registered>>) =>
    (await json<{ data: string[] }>(await guest.get('/v3/account/favorites'))).data;

  test('are added to and removed from the account, with any cookie present', async () => {
    const one = await registered(app);
    const other = await registered(app);
    await one.guest.post(page, { add: room.hotelId });
    await one.guest.post(page, { add: others[1]! });
    expect([await listOf(one), await listOf(other)]).toEqual([[room.hotelId, others[1]], []]);
    expect(await shown(one.guest)).toEqual([others[1], room.hotelId]);
    await one.guest.post(page, { remove: room.hotelId });
    expect(await listOf(one)).toEqual([others[1]]);
    expect(cookieOf(one.guest, 'favorites')).toBe('');
  });

  test('favourites of the cookie are merged at log-in; the cookie is deleted', async () => {
    const { guest } = await browser(app);
    await guest.post(page, { add: others[2]! });
    await guest.post(page, { add: room.hotelId });
    const fields = { name: 'Dana Levi', email: `kept-${others[2]}@example.com`, remember: '1' };
    const secret = 'a lantern by the harbour';
    const answer = await guest.post('/login?register=1', {
      _token: await guest.token('/login?register=1'),
      step: 'register',
      ...fields,
      password: secret,
      password_confirmation: secret,
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('favorites='))).toContain('Max-Age=0');
    const { data } = await json<{ data: string[] }>(await guest.get('/v3/account/favorites'));
    expect(data).toEqual([others[2], room.hotelId]);
  });
});
