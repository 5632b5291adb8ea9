import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { cookieOf, registered } from '#tests/people.ts';
import { inDays, visitor } from '#tests/visitor.ts';

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
