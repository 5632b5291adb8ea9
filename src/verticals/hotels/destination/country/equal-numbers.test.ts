import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { citiesIn, parentsNamed } from '#travel/suggest/named.sql.ts';
import { bestIn } from '../../content/country-hotels.sql.ts';
import { placesWithHotels } from '../../content/hotel-places.ts';
import { openPlaces } from '../../suggest/test-places.ts';

/** Cities with equally many hotels: the larger population comes first, then the lower id. */
let database: Database;
let expected: readonly number[];

beforeAll(async () => {
  database = await openPlaces();
  await sql`update places.offered set number = 7 from places.place
    where id = place_id and country = 'ES' and number > 0`.execute(database.db);
  // The highest id is the largest city; two have the same population.
  await sql`update places.place set population = 1000 * greatest(2, turn)
    from (select id, row_number() over (order by id) as turn from places.place where country = 'ES') as numbered
    where numbered.id = place.id`.execute(database.db);
  await sql`update places.suggestion set weight = 7 where country = 'ES' and kind = 'city'`.execute(database.db);
  const { rows } = await sql<{ id: number }>`select id from places.place join places.offered on place_id = id
    where country = 'ES' and number > 0 order by population desc, id`.execute(database.db);
  expected = rows.map(({ id }) => id);
});
afterAll(async () => await database?.close());

test('on the page of the country', async () => {
  const cities = (await placesWithHotels(database.publicDb)).filter(({ country }) => country.code === 'ES');
  expect(expected.length).toBeGreaterThan(3);
  expect(cities.map(({ id }) => id)).toEqual(expected);
});

test('for its best rated hotels', async () => {
  const places = (await bestIn(database.publicDb, 'ES')).map(({ placeId }) => placeId);
  expect([...new Set(places)]).toEqual(expected.filter((id) => places.includes(id)).slice(0, 12));
});

test('in suggestions, and where a name is looked for', async () => {
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from places.place`.execute(database.db);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const found = await citiesIn(database.publicDb, 'hotels', 'ES', null, 0, 5);
  expect(found.map(({ slug }) => ids.get(slug))).toEqual(expected.slice(0, 5));
  const [parent] = await parentsNamed(database.publicDb, 'hotels', ['spain'], 'spain');
  expect(parent?.placeIds.slice(0, expected.length)).toEqual(expected);
});
