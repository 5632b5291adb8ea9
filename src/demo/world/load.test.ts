import { cityTaxOf } from '#verticals/hotels/content/place-tax.sql.ts';
import { findPlace } from '#verticals/hotels/content/hotel-places.ts';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { findProperty, propertiesOf } from '#verticals/hotels/content/property.sql.ts';
import { testPlaceNames } from '#tests/hotels/place-names.ts';
import { loadedWorld, loadWorld } from './load.ts';
import { generateWorld } from './world.ts';

const migrations = readMigrations(path.resolve(import.meta.dirname, '../..'));
const world = { seed: 3, properties: 900 };
let database: Database;

beforeAll(async () => {
  database = await (await templateDatabase(migrations)).cloneDatabase();
});
afterAll(async () => await database?.close());

const count = async (table: string) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n);

test('the world is written once, whoever asks how often', async () => {
  const answers = await Promise.all([loadWorld(database.db, world), loadWorld(database.db, world)]);
  expect(answers.map(({ loaded }) => loaded).toSorted()).toEqual([0, 900]);
  expect(await loadWorld(database.db, world)).toEqual({ loaded: 0 });
  expect([await count('hotels.property'), await count('hotels.property_mapping')]).toEqual([900, 900]);
});

test('another version of the world is written over the first', async () => {
  expect(await loadWorld(database.db, { ...world, properties: 1_000 }, undefined, testPlaceNames)).toEqual({
    loaded: 1_000,
  });
  expect(await count('hotels.property')).toBe(1_000);
  const { rows } = await sql`select place_id from places.offered
      where number <> (select count(*) from hotels.property where property.place_id = offered.place_id)`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test('a property is read as it was made', async () => {
  const [made] = generateWorld(world);
  if (!made) throw new Error('an empty world');
  const { id, cityId, address, roomTypes, score, reviewScores, reviewCounts, amenities, pictures, policies, checkIn } =
    made;
  expect(await findProperty(database.publicDb, cityId, made.slug)).toMatchObject({
    id: String(id),
    placeId: cityId,
    address,
    score,
    reviewScores,
    reviewCounts,
    amenities,
    pictures,
    policies,
    checkIn,
    roomTypes: roomTypes.map(({ plans: _plans, basePriceMinor: _net, ...room }) => room),
    mappings: [
      {
        supplier: expect.stringMatching(/^(direct|sandbox)$/),
        id: expect.stringMatching(new RegExp(`^(d|sb)-${id}$`)),
      },
    ],
  });
});

test('a place lists its open properties for the web role', async () => {
  const barcelona = await findPlace(database.publicDb, 'spain', 'barcelona');
  if (!barcelona) throw new Error('no Barcelona');
  const cards = await propertiesOf(database.publicDb, barcelona.id);
  expect(cards).toHaveLength(barcelona.offered);
  expect(cards.length).toBeGreaterThan(10);
  expect(barcelona).toMatchObject({ tz: 'Europe/Madrid' });
  expect(await cityTaxOf(database.publicDb, barcelona.id)).toEqual({
    kind: 'per_person_night',
    minor: 570n,
    currency: 'EUR',
  });
  expect(barcelona.districts.map(({ slug }) => slug)).toContain('eixample');
});

test('cities have their region, landmarks, airport and districts with Hebrew names', async () => {
  const { rows } = await sql<{ city: string; region: string; landmarks: bigint; airports: bigint; hebrew: bigint }>`
    select slug as city, region,
      (select count(*) from places.landmark where place_id = place.id and names ? 'he') as landmarks,
      (select count(*) from places.airport where place_id = place.id) as airports,
      (select count(*) from places.district where place_id = place.id and names ? 'he') as hebrew
    from places.place where slug in ('barcelona', 'eilat') order by slug`.execute(database.publicDb);
  expect(rows).toEqual([
    { city: 'barcelona', region: 'catalonia', landmarks: 8n, airports: 1n, hebrew: 8n },
    { city: 'eilat', region: 'south', landmarks: 6n, airports: 1n, hebrew: 5n },
  ]);
});

test.each([
  ['a score without reviews', `update hotels.property set review_count = 0 where score is not null`],
  ['six stars', `update hotels.property set stars = 6`],
  ['a slug with capitals', `update places.place set slug = 'Barcelona'`],
  ['half a city tax', `update hotels.place_tax set city_tax_kind = 'percent'`],
  ['a district of another city', `update hotels.property set district = 'nowhere-at-all'`],
  ['a mapping to no property', `insert into hotels.property_mapping values ('direct', 'd-0', 'nothing')`],
  ['more guests than adults and children', `update hotels.room_type set max_guests = max_adults + max_children + 1`],
  ['two places with one address', `update places.place set slug = 'same', country = 'ES'`],
])('the database refuses %s', async (_, statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow(/violates|out of range/);
});

test('the web role writes nothing', async () => {
  await expect(sql`delete from hotels.property`.execute(database.publicDb)).rejects.toThrow(/permission denied/);
});

test('places get their names by hand, without loading the world again', async () => {
  const written = {
    eo: { barcelona: 'Barcelono', 'barcelona/eixample': 'Ejŝample', 'ES/catalonia': 'Katalunio', BCN: 'El Prat' },
    'pt-br': { barcelona: 'Barcelona' },
  };
  const forms = { eo: { barcelona: { in: 'en Barcelono' } } };
  const names = { version: 'esperanto', load: async () => ({ names: written, forms }) };
  const options = { ...world, properties: 1_000 };
  expect(await loadWorld(database.db, options, undefined, names)).toEqual({ loaded: 0 });
  const { rows } = await sql<{ names: object; forms: object; norm: string }>`
    select place.names, place.forms, norm from places.suggestion_name join places.suggestion on id = suggestion_id
      join places.place on place.id = place_id
      where place.slug = 'barcelona' and kind = 'city' and 'eo' = any(locales)`.execute(database.publicDb);
  expect(rows).toMatchObject([
    {
      norm: 'barcelono',
      forms: { eo: { in: 'en Barcelono' } },
      names: { en: 'Barcelona', eo: 'Barcelono', 'pt-br': 'Barcelona' },
    },
  ]);
  expect(await loadedWorld(database.db)).toEqual(options);
  expect(await count('hotels.property')).toBe(1_000);
});
