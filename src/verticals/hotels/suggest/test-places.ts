import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { transaction } from '#database/transaction.ts';
import { testPlaceNames } from '#tests/hotels/place-names.ts';
import { loadWorld } from '#demo/world/load.ts';

/** For tests: a small world with its own region, sights and airports. */
export async function openPlaces(): Promise<Database> {
  const migrations = readMigrations(path.resolve(import.meta.dirname, '../../..'));
  const template = await templateDatabase(migrations, `suggestions 900 ${testPlaceNames.version}`, async ({ db }) => {
    await loadWorld(db, { seed: 1, properties: 900 }, undefined, testPlaceNames);
    await addSights(db);
  });
  return await template.cloneDatabase();
}

/** Overwrites names that the demo world has too. */
// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
export async function addSights(db: Kysely<any>): Promise<void> {
  await sql`
    insert into places.region (country, slug, name, names) values ('ES', 'catalonia', 'Catalonia', '{"he": "קטלוניה", "es": "Cataluña"}')
      on conflict (country, slug) do update set names = excluded.names`.execute(db);
  await sql`update places.place set region = 'catalonia' where slug = 'barcelona'`.execute(db);
  await sql`
    insert into places.landmark (place_id, slug, kind, name, names, lat, lng)
      select id, 'sagrada-familia', 'monument', 'Sagrada Família', '{"he": "סגרדה פמיליה"}'::jsonb, 41.4036, 2.1744
        from places.place where slug = 'barcelona'
      union all select id, 'central-station', 'station', 'Central Station', '{"de": "Hauptbahnhof"}'::jsonb, lat, lng
        from places.place where slug in ('barcelona', 'berlin', 'amsterdam')
      on conflict (place_id, slug) do update set names = excluded.names`.execute(db);
  await sql`
    insert into places.airport (iata, place_id, name, names, lat, lng)
      select 'BCN', id, 'Barcelona–El Prat Airport', '{"he": "נמל התעופה ברצלונה"}'::jsonb, 41.2971, 2.0785
        from places.place where slug = 'barcelona'
      on conflict (iata) do update set names = excluded.names`.execute(db);
  await transaction(db, async (trx) => {
    await sql`set local statement_timeout = '120s'`.execute(trx);
    await sql`select places.fill_suggestions()`.execute(trx);
  });
}
