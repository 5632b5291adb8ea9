import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { hotelSearch } from '#verticals/hotels/suggest/hotel-search.ts';
import { placesOf } from './places/place.sql.ts';
import { suggest } from './suggest/suggest.ts';

/** A database of the version before places became the property of every product, with rows, that a newer one opens. */
const migrations = readMigrations(path.resolve(import.meta.dirname, '..'));
const newest = '20261123T0200-places.sql';
const earlier = migrations.filter(({ name }) => name < newest);

let database: Database;
let before: Awaited<ReturnType<typeof suggestionsIn>>;

/** What is found by which names, in a schema. */
async function suggestionsIn(schema: 'hotels' | 'places') {
  const { rows } = await sql<{ kind: string; slug: string }>`
    select kind, country, place_id, slug, detail, name, names, lat, lng, weight::float8 as weight,
      array(select norm || case when later then ' (later) ' else ' ' end || locales::text
        from ${sql.table(`${schema}.suggestion_name`)} where suggestion_id = suggestion.id order by 1) as found_by
    from ${sql.table(`${schema}.suggestion`)} as suggestion order by kind, country, place_id, slug`.execute(
    database.db,
  );
  const { rows: typos } = await sql`
    select * from ${sql.table(`${schema}.suggestion_typo`)} order by key, word, meant`.execute(database.db);
  return { rows, typos };
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(database.db)).rows;

const property = (id: string, place: number, status = 'open') => sql`
  insert into hotels.property (id, place_id, slug, name, status, kind, stars, street, phone, lat, lng, tz, currency,
    check_in_from, check_out_until, min_age, floors, rooms_total, year_built, review_count, amenities, policies,
    distance_to_centre_m, pictures)
  values (${id}, ${place}, ${id}, ${`Hotel ${id}`}, ${status}, 'hotel', 3, 'Main Street 1', '+34930000000', 41, 2,
    'Europe/Madrid', 'EUR', '15:00', '11:00', 18, 3, 20, 1990, 0, '{}', '{}', 100, '[]')`;

beforeAll(async () => {
  expect(earlier.length).toBeLessThan(migrations.length);
  database = await (await templateDatabase(earlier)).cloneDatabase();
  const statements = [
    sql`insert into hotels.country (code, slug, name, names, currency, calling_code) values
      ('ES', 'spain', 'Spain', '{"he": "ספרד"}', 'EUR', '34'), ('IT', 'italy', 'Italy', '{}', 'EUR', '39')`,
    sql`insert into hotels.country_name (country, norm) values ('ES', 'spain'), ('ES', 'espana'), ('IT', 'italy')`,
    sql`insert into hotels.region (country, slug, name) values ('ES', 'catalonia', 'Catalonia')`,
    sql`insert into hotels.place (id, country, region, slug, name, names, lat, lng, tz, population, climate, coastal,
        landmark, featured, vat_bp, city_tax_kind, city_tax_minor, city_tax_currency, city_tax_bp) values
      (1, 'ES', 'catalonia', 'barcelona', 'Barcelona', '{"he": "ברצלונה"}', 41.4, 2.2, 'Europe/Madrid', 1600000,
        'mediterranean', true, 'basilica', true, 1000, 'per_person_night', 400, 'EUR', null),
      (2, 'ES', null, 'toledo', 'Toledo', '{}', 39.9, -4, 'Europe/Madrid', 80000, 'continental', false, 'castle', false,
        1000, null, null, null, null),
      (3, 'IT', null, 'rome', 'Rome', '{}', 41.9, 12.5, 'Europe/Rome', 2800000, 'mediterranean', false, 'colosseum',
        true, 1000, 'percent', null, null, 300)`,
    sql`insert into hotels.place_name (place_id, norm, ascii, locales) values
      (1, 'barcelona', 'barcelona', '{en}'), (1, 'bcn', 'bcn', '{}'), (2, 'toledo', 'toledo', '{en}'),
      (3, 'rome', 'rome', '{en}'), (3, 'roma', 'roma', '{it}')`,
    sql`insert into hotels.district (place_id, slug, name, lat, lng) values (1, 'gracia', 'Gràcia', 41.4, 2.15)`,
    sql`insert into hotels.landmark (place_id, slug, kind, name, lat, lng)
      values (1, 'sagrada-familia', 'monument', 'Sagrada Família', 41.4036, 2.1744)`,
    sql`insert into hotels.airport (iata, place_id, name, lat, lng) values ('BCN', 1, 'El Prat Airport', 41.3, 2.08)`,
    property('one', 1),
    property('two', 1),
    property('closed', 1, 'closed'),
    property('three', 2),
    sql`select hotels.fill_suggestions()`,
  ];
  // oxlint-disable-next-line no-await-in-loop -- each needs the ones before it
  for (const statement of statements) await statement.execute(database.db);
  before = await suggestionsIn('hotels');
  await migrate(database.pool, migrations, silentLog);
});
afterAll(async () => await database?.close());

test('suggestions and what finds them are as they were, before and after they are filled anew', async () => {
  expect(before.rows.length).toBe(9);
  expect(await suggestionsIn('places')).toEqual(before);
  await sql`select places.fill_suggestions()`.execute(database.db);
  expect(await suggestionsIn('places')).toEqual(before);
});

test.each([
  ['barc', 'barcelona'],
  ['ברצ', 'barcelona'],
  ['bracelona', 'barcelona'],
  ['roma', 'rome'],
  ['catalonia', 'catalonia'],
  ['sagrada', 'sagrada-familia'],
  ['gracia', 'gracia'],
])('%s still finds %s first', async (text, slug) => {
  expect((await suggest(database.publicDb, hotelSearch, text, 'en'))[0]?.slug).toBe(slug);
});

test('cities have their number of open hotels, which goes on being counted', async () => {
  const numbers = async () =>
    await rowsOf(sql`select place_id, product, number from places.offered order by place_id, product`);
  const counted = (barcelona: number, rome: number) => [
    { place_id: 1, product: 'hotels', number: barcelona },
    { place_id: 2, product: 'hotels', number: 1 },
    { place_id: 3, product: 'hotels', number: rome },
  ];
  expect(await numbers()).toEqual(counted(2, 0));
  const cities = await placesOf('hotels').placesWithOffers(database.publicDb);
  expect(cities.map(({ slug, offered }) => [slug, offered])).toEqual([
    ['barcelona', 2],
    ['toledo', 1],
  ]);
  await property('four', 3).execute(database.db);
  await sql`update hotels.property set status = 'closed' where id = 'one'`.execute(database.db);
  expect(await numbers()).toEqual(counted(1, 1));
});

test('each city keeps its taxes', async () => {
  expect(
    await rowsOf(sql`select place_id, vat_bp, city_tax_kind, city_tax_minor::int, city_tax_currency, city_tax_bp
      from hotels.place_tax order by place_id`),
  ).toMatchObject([
    { place_id: 1, vat_bp: 1_000, city_tax_kind: 'per_person_night', city_tax_minor: 400, city_tax_currency: 'EUR' },
    { place_id: 2, vat_bp: 1_000, city_tax_kind: null },
    { place_id: 3, vat_bp: 1_000, city_tax_kind: 'percent', city_tax_bp: 300 },
  ]);
});
