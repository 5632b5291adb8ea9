import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sound } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { cookieOf, registered } from '#tests/people.ts';
import {
  directRoom,
  inDays,
  json,
  prefixed,
  quoteOf,
  type Reserved,
  reserveByApi,
  untilState,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

const headingOf = (page: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] ?? '';
const bare = ['/hotels/search', '/book', '/pay'];

describe.each(bare)('%s by itself', (path) => {
  test.each(['', '/he', '/ar', '/tl-ph'])(
    'is a page that names the missing parameter and has links onward, under %j',
    async (prefix) => {
      for (const query of ['', '?currency=EUR', '?fid=77', '?utm_source=a']) {
        const guest = visitor(app);
        const response = await guest.get(prefixed(prefix, path) + query);
        const page = await sound(response);
        expect([path, query, response.status]).toEqual([path, query, 200]);
        expect(page).toContain('<meta name="robots" content="noindex">');
        expect(page).not.toContain('rel="canonical"');
        expect(headingOf(page)).not.toBe('');
        // In the site's layout, with the search form and a link to the reservation look-up.
        expect(page).toContain(`action="${prefix}/hotels/search"`);
        expect(page).toContain(`href="${prefix}/reservation"`);
        expect(page).toContain(`href="${prefix}/hotels/destination/spain/barcelona"`);
        expect(page).toMatch(/<header[\s\S]*<footer/);
      }
    },
  );
  test('is never kept for others', async () => {
    expect((await app.fetch(path)).headers.get('cache-control')).toBe('private, no-store');
  });
});

test('each says what is its own', async () => {
  const headings = await Promise.all(bare.map(async (path) => headingOf(await (await app.fetch(path)).text())));
  expect(headings).toEqual([
    'Where would you like to stay?',
    'Choose a room first',
    'Which booking would you like to pay for?',
  ]);
});

test('an unknown quote or payment is still refused', async () => {
  expect((await app.fetch('/book?quote=x')).status).toBe(404);
  expect((await app.fetch('/book?quote=')).status).toBe(404);
  expect((await app.fetch('/pay?reservation=x')).status).toBe(404);
  expect((await app.fetch('/hotels/search?q=&guests=2')).status).toBe(422);
  expect((await app.fetch('/hotels/search?q=zzzzzz')).status).toBe(422);
});

test('a signed-in person finds their searches and bookings', async () => {
  const { guest } = await registered(app);
  const search = {
    name: 'Berlin',
    path: '/hotels/destination/germany/berlin/results',
    params: { check_in: inDays(30), check_out: inDays(32), guests: '2' },
    router: `/hotels/destination/germany/berlin/results?check_in=${inDays(30)}&check_out=${inDays(32)}&guests=2`,
  };
  const kept = await app.fetch('/v3/account/searches', {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      origin: app.origin,
      cookie: guest.cookie(),
      'x-xsrf-token': decodeURIComponent(cookieOf(guest, 'XSRF-TOKEN')),
    },
    body: JSON.stringify({ searches: [search] }),
  });
  expect(kept.status).toBe(200);
  for (const path of bare) {
    const page = await sound(await guest.get(path));
    expect(page).toContain('Recent searches');
    expect(page).toContain('/hotels/destination/germany/berlin/results?check_in=');
    expect(page).toContain('href="/account/reservations"');
  }
});

test('/pay shows a browser its own bookings that wait for payment, and no other browser', async () => {
  const room = await directRoom(app, 5);
  const quote = await quoteOf(app, room);
  const { data } = await json<{ data: Reserved & { pay: { href: string } } }>(
    await reserveByApi(app, quote, randomUUID()),
  );
  expect(await untilState(app, data.transaction, ['awaiting_payment'])).toBe('awaiting_payment');
  const guest = visitor(app);
  const link = await (await guest.get(data.pay.href)).text();
  await guest.post(data.pay.href, { _token: /name="_token" value="([^"]+)"/.exec(link)?.[1] ?? '' });
  const own = await sound(await guest.get('/pay'));
  expect(own).toContain(`href="/pay?reservation=${data.id}"`);
  expect(await (await visitor(app).get('/pay')).text()).not.toContain(data.id);
});
