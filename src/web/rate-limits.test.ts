import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { inDays, json } from '#tests/visitor.ts';

let app: TestApp;
let hotel = '';
let id = '';
beforeAll(async () => {
  app = await openTestApp({ env: { SEARCHES_PER_MINUTE: '3', TIME_SCALE: '1' } });
  const { data } = await json<{ data: { hotels: { id: string; path: string }[] } }>(await search('192.0.2.200', 50));
  [{ id, path: hotel } = { id: '', path: '' }] = data.hotels;
});
afterAll(async () => await app?.close());

const city = '/hotels/destination/spain/barcelona/results';
const dates = (from: number) => `check_in=${inDays(from)}&check_out=${inDays(from + 2)}&guests=2`;
const get = async (path: string, address: string, accept = 'text/html') =>
  await app.fetch(path, { headers: { accept } }, address);
async function post(path: string, body: object, address: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return await app.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }, address);
}
async function search(address: string, from: number): Promise<Response> {
  const stay = { check_in: inDays(from), check_out: inDays(from + 2), guests: '2' };
  return await post('/v3/hotels/searches', { place: 'spain/barcelona', ...stay }, address);
}
const statuses = async (asked: readonly (() => Promise<Response>)[]) => {
  const all: number[] = [];
  for (const one of asked) all.push((await one()).status);
  return all;
};

describe('more searches than one visitor makes', () => {
  test('are refused on pages and in the API together, with when to come back', async () => {
    const [address, other] = ['192.0.2.1', '192.0.2.2'];
    const page = (from: number) => async () => await get(`${city}?${dates(from)}`, address);
    expect(await statuses([page(20), page(21), async () => await search(address, 22)])).toEqual([200, 200, 200]);
    for (const refused of [
      await get(`${city}?${dates(23)}`, address),
      await get(`/he${city}?${dates(23)}`, address),
      await get(`${city}?${dates(23)}`, address, 'application/json'),
      await search(address, 23),
    ]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await (await get(`/he${city}?${dates(23)}`, address)).text()).toContain('<html lang="he-IL"');
    expect((await get(`${city}?${dates(23)}`, other)).status).toBe(200);
  });

  test('are not used up by one search; another search under its name counts', async () => {
    const address = '192.0.2.3';
    const { data } = await json<{ data: { session: string } }>(await search(address, 30));
    const within =
      (more: string, from = 30) =>
      async () =>
        await get(`${city}?${dates(from)}&session=${data.session}${more}`, address);
    expect(await statuses(['', '&sort=price', '&stars=4', '&page=2', '&sort=score'].map((one) => within(one)))).toEqual(
      [200, 200, 200, 200, 200],
    );
    expect(await statuses([31, 32, 33].map((from) => within('', from)))).toEqual([200, 200, 429]);
    expect((await get(city, address)).status).toBe(200);
  });

  test('of one hotel, its rates, calendar and offers, are refused likewise', async () => {
    const address = '192.0.2.4';
    const page = async () => await get(`${hotel}?${dates(20)}`, address);
    const calendar = async () => await get(`/v3/hotels/${id}/calendar`, address);
    const rates = async () => await get(`/v3/hotels/${id}/rates?${dates(20)}`, address);
    const asked = [page, calendar, rates, page, calendar, rates];
    expect(await statuses(asked)).toEqual([200, 200, 200, 200, 200, 200]);
    const offer = async () => await post('/v3/quotes', { offer: 'x' }, address);
    const compared = async () => await get(`/hotels/compare?ids=${id}&${dates(20)}`, address);
    expect(await statuses([...asked, offer, compared])).toEqual([429, 429, 429, 429, 429, 429, 429, 429]);
    expect(await statuses([async () => await get(hotel, address), async () => await get('/', address)])).toEqual([
      200, 200,
    ]);
  });

  test('of an agent are ten times as many, in the API as on pages; other accounts have the usual ones', async () => {
    const [agent, person] = [await registered(app), await registered(app)];
    const { pool } = app.database;
    await pool.query(`insert into accounts.agency (name) values ('North Test')`);
    await pool.query(
      `update accounts.person set plan_id = 1, role = 'agent', agency_id = (select id from accounts.agency limit 1) where email = $1`,
      [agent.form.email],
    );
    const asks = ({ call }: typeof agent) =>
      [40, 41, 42, 43].map((from) => async () => {
        const stay = { check_in: inDays(from), check_out: inDays(from + 2), guests: '2' };
        return await call('/v3/hotels/searches', { place: 'spain/barcelona', ...stay });
      });
    expect(await statuses(asks(person))).toEqual([200, 200, 200, 429]);
    expect(await statuses(asks(agent))).toEqual([200, 200, 200, 200]);
    const rates = Array.from(
      { length: 7 },
      () => async () => await agent.guest.get(`/v3/hotels/${id}/rates?${dates(20)}`),
    );
    expect(await statuses(rates)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    // Agents have one count for pages and API.
    const pages = Array.from({ length: 27 }, (_, at) => async () => await agent.guest.get(`${city}?${dates(50 + at)}`));
    expect((await statuses(pages)).slice(-2)).toEqual([200, 429]);
  });
});
