import { findPlace } from '../content/hotel-places.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { type Api, closeApi } from '#web/api/api.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { bareApi } from '#tests/bare-api.ts';
import { barcelona, openWorld, testHotels } from '#tests/hotels/hotels.ts';

let database: Database;
let api: Api;
let ids: string[];
beforeAll(async () => {
  database = await openWorld();
  api = bareApi();
  testHotels(database).addApi(api);
  closeApi(api, '');
  const place = await findPlace(database.publicDb, barcelona.country, barcelona.city);
  ids = (await propertiesOf(database.publicDb, place!.id)).slice(0, 3).map(({ id }) => id);
}, 180_000);
afterAll(async () => await database?.close());

async function ask(query: string) {
  const answer = await api.fetch(new Request(`http://api.test/favorites?${query}`));
  return { status: answer.status, json: (await answer.json()) as { data?: { id: string }[]; errors?: object } };
}

test.each(['', 'ids=../x', `ids=${'x'.repeat(100)}`, `ids=${'x'.repeat(16_000)}`, 'ids=a&colour=red'])(
  'refused: %s',
  async (query) => {
    const { status, json } = await ask(query);
    expect(status).toBe(422);
    expect(Object.keys(json.errors ?? {})).not.toEqual([]);
  },
);

test('more than 200 are refused, 200 unknown ones are an empty list', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(',');
  expect((await ask(`ids=${many(201)}`)).status).toBe(422);
  expect(await ask(`ids=${many(200)}`)).toMatchObject({ status: 200, json: { data: [] } });
});

test('the hotels in the order asked for, each once, closed ones left out, in the visitor’s language', async () => {
  await database.pool.query(`update hotels.property set status = 'closed' where id = $1`, [ids[2]]);
  const { json } = await ask(`ids=${ids[1]},${ids[0]},${ids[1]},${ids[2]},nobody&locale=he`);
  expect(json.data?.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(json.data?.[0]).toMatchObject({
    city: 'ברצלונה',
    path: expect.stringMatching(/^\/he\/hotels\/destination\//),
  });
});
