import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, newcomer, registered } from '#tests/people.ts';
import { searchesCookie } from '#web/cookie-lists/searches-cookie.ts';
import { inDays, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app?.close());

const search = (city: string, name = city) => ({
  name,
  path: `spain/${city}`,
  params: { check_in: inDays(10), check_out: inDays(12), guests: '2' },
  router: `/hotels/destination/spain/${city}/results?check_in=${inDays(10)}&check_out=${inDays(12)}&guests=2`,
});

test('the home page has no recent searches of others, and none while there are none', async () => {
  for (const guest of [visitor(app), (await registered(app)).guest])
    expect(await (await guest.get('/')).text()).not.toContain('Recent searches');
});

test('the home page has the four newest searches of the account, escaped, and only there', async () => {
  const { guest } = await registered(app);
  const searches = ['seville', 'madrid', 'valencia', 'barcelona'].map((city) => search(city));
  const kept = await app.fetch('/v3/account/searches', {
    method: 'PUT',
    headers: {
      cookie: guest.cookie(),
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-xsrf-token': cookieOf(guest, 'XSRF-TOKEN'),
    },
    body: JSON.stringify({ searches: [search('oldest'), ...searches, search('bilbao', '<b>Bilbao</b>')] }),
  });
  expect(kept.status).toBe(200);
  const page = await (await guest.get('/he')).text();
  const links = [...page.matchAll(/href="\/he\/hotels\/destination\/spain\/([a-z]+)\/results\?[^"]*guests=2"/g)];
  expect(links.map(([, city]) => city)).toEqual(['bilbao', 'barcelona', 'valencia', 'madrid']);
  expect(page).not.toContain('<b>Bilbao');
  expect(await (await visitor(app).get('/he')).text()).not.toContain('Bilbao');
});

describe('a guest’s searches', () => {
  const results = (city: string, guests = '2', more = '') =>
    `/hotels/destination/spain/${city}/results?check_in=${inDays(10)}&check_out=${inDays(12)}&guests=${guests}${more}`;
  /** A search that takes a while leads to its own address first. */
  const open = async (guest: Visitor, path: string): Promise<void> => {
    const to = (await guest.get(path)).headers.get('location');
    if (to) await open(guest, to);
  };
  const listed = async (guest: Visitor, path = '/') =>
    [
      ...(await (await guest.get(path)).text()).matchAll(/href="([^"]*\/spain\/[a-z]+\/results\?[^"]*guests=[^"]*)"/g),
    ].map(([, href]) => href!.replaceAll('&amp;', '&'));

  test('are not on the pages of others, nor where the cookie is not ours', async () => {
    const guest = visitor(app);
    await open(guest, results('barcelona'));
    const anonymous = visitor(app);
    for (const other of [anonymous, anonymous]) expect(await listed(other)).toEqual([]);
    const planted = JSON.stringify([
      ['<img src=x>', '//evil.example/x?check_in=2099-01-01', inDays(1), inDays(2), '2'],
      [
        'Past',
        `/hotels/destination/spain/madrid/results?check_in=2020-01-01&guests=2`,
        '2020-01-01',
        '2020-01-02',
        '2',
      ],
    ]);
    for (const value of ['x', Buffer.from(planted).toString('base64url'), 'W'.repeat(5_000)]) {
      const home = await app.fetch('/', { headers: { cookie: `${searchesCookie}=${value}` } });
      const html = await home.text();
      expect([home.status, html.includes('evil.example'), html.includes('Recent searches')]).toEqual([
        200,
        false,
        false,
      ]);
    }
  });

  test('are on their home page with the newest first, each once with its newest filters, in the page’s language', async () => {
    const guest = visitor(app);
    await open(guest, results('madrid'));
    await open(guest, results('barcelona', '2-5'));
    await open(guest, results('madrid', '2', '&stars=4'));
    expect(await listed(guest)).toEqual([results('madrid', '2', '&stars=4'), results('barcelona', '2-5')]);
    const page = await guest.get('/he');
    expect(page.headers.get('cache-control')).not.toContain('public');
    expect(await listed(guest, '/he')).toEqual([
      `/he${results('madrid', '2', '&stars=4')}`,
      `/he${results('barcelona', '2-5')}`,
    ]);
    expect(await listed(visitor(app))).toEqual([]);
  });

  test('are not stored while signed in, and are taken from the browser by logging in', async () => {
    const { guest } = await registered(app);
    await open(guest, results('barcelona'));
    expect(guest.cookie()).not.toContain(`${searchesCookie}=`);
    const { guest: before, call } = await browser(app);
    await open(before, results('barcelona'));
    expect(before.cookie()).toContain(`${searchesCookie}=`);
    expect((await call('/api/register', newcomer())).status).toBe(201);
    expect(before.cookie()).not.toMatch(new RegExp(`${searchesCookie}=[^;]`));
  });
});
