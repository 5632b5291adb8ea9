import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import type { Api } from '#web/api/api.ts';
import { addPlacesApi } from '#travel/api/places-api.ts';
import { addSights } from '../suggest/test-places.ts';
import { bareApi } from '#tests/bare-api.ts';
import { openWorld, testHotels } from '#tests/hotels/hotels.ts';

let database: Database;
let api: Api;
beforeAll(async () => {
  database = await openWorld();
  await addSights(database.db);
}, 180_000);
beforeEach(() => {
  api = bareApi();
  addPlacesApi(api, database.publicDb, new Map([['hotels', testHotels(database).places!]]));
});
afterAll(async () => await database?.close());

const ask = async (query: Record<string, string> | string, address = '192.0.2.1') =>
  await api.fetch(new Request(`http://api.test/places?${new URLSearchParams(query)}`), { address });
// oxlint-disable-next-line no-explicit-any -- answers of every shape
const dataOf = async (query: Record<string, string>): Promise<any[]> => (await (await ask(query)).json()).data;

describe('what is refused', () => {
  test.each([
    [{ q: 'x', limit: '0' }, 'limit'],
    [{ q: 'x', limit: '1e9' }, 'limit'],
    [{ q: 'x'.repeat(10_240) }, 'q'],
    [{ lat: '41.4' }, 'lat'],
    [{ lng: '2.17' }, 'lat'],
    [{ lat: '91', lng: '0' }, 'lat'],
    [{ lat: '-90.0001', lng: '0' }, 'lat'],
    [{ lat: '0', lng: '180.5' }, 'lng'],
    [{ lat: 'NaN', lng: '0' }, 'lat'],
    [{ lat: '0', lng: 'Infinity' }, 'lng'],
    [{ lat: '1e1', lng: '0' }, 'lat'],
    [{ lat: '', lng: '' }, 'lat'],
    [{ lat: ' 1', lng: '0x10' }, 'lat'],
    [{ lat: `0.${'1'.repeat(5_000)}`, lng: '0' }, 'lat'],
    [{ lat: '41.4', lng: '2.17', q: 'barcelona' }, 'q'],
    [{ q: 'x', radius: '5' }, 'radius'],
    [{ q: 'x', product: 'boats' }, 'product'],
  ])('%o', async (query, field) => {
    const answer = await ask(query);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toHaveProperty(field);
  });

  test.each(['\0', '\u001b[2J', "'; select 1 --", '\u202e', '🏖🏨', '%', '\\'])('%j finds nothing', async (q) => {
    expect(await dataOf({ q })).toEqual([]);
  });

  test('the 121st question of a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 125 }, async () => await ask({ q: 'b' })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/Retry-After/),
    });
    expect((await ask({ q: 'b' }, '192.0.2.2')).status).toBe(200);
  });
});

test('a city in the visitor’s language, with where it is and where it leads', async () => {
  const [first] = await dataOf({ q: 'ברצ', locale: 'he', limit: '3' });
  expect(first).toEqual({
    kind: 'city',
    name: 'ברצלונה',
    where: 'קטלוניה, ספרד',
    country: 'ES',
    offered: expect.any(Number),
    offered_text: expect.stringContaining('מלונות'),
    path: 'spain/barcelona',
    href: '/he/hotels/destination/spain/barcelona/results',
    lat: expect.closeTo(41.4, 0),
    lng: expect.closeTo(2.2, 0),
  });
  expect((await dataOf({ q: 'ברצ', locale: 'klingon' }))[0]).toMatchObject({ name: 'Barcelona' });
});

test.each([
  ['spain', 'country', '/hotels/destination/spain'],
  ['israel', 'country', '/hotels/israel'],
  ['catalonia', 'region', '/hotels/search?place=spain%2Fregion%2Fcatalonia'],
  ['sagrada', 'landmark', '/hotels/destination/spain/barcelona/results?near=sagrada-familia'],
  ['el prat', 'airport', '/hotels/destination/spain/barcelona/results?near=BCN'],
  ['eixample', 'district', '/hotels/destination/spain/barcelona/results?district=eixample'],
])('%s leads as a %s to %s', async (q, kind, href) => {
  expect((await dataOf({ q })).find((one) => one.kind === kind)).toMatchObject({ kind, href });
});

test('nothing typed gives the featured cities; a point the cities near it, the nearest first', async () => {
  const first = await dataOf({});
  expect(first.map(({ path }) => path)).toContain('spain/barcelona');
  expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set(['city']));
  const near = await dataOf({ lat: '41.5', lng: '2.1' });
  expect(near[0]).toMatchObject({ path: 'spain/barcelona' });
  expect((await dataOf({ lat: '41.5', lng: '2.1', limit: '1' })).map(({ path }) => path)).toEqual(['spain/barcelona']);
  expect(await dataOf({ lat: '-60', lng: '-140' })).toEqual([]);
  expect(await dataOf({ lat: '90', lng: '-180' })).toEqual([]);
});
