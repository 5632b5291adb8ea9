import path from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { templateDatabase } from './template-database.ts';

const base = readMigrations(path.resolve(import.meta.dirname, '..')).filter(({ name }) =>
  name.endsWith('-database.sql'),
);
const guests = { name: '20261120T0100-guests.sql', sql: 'create table guest (name text)' };
const patient = { timeout: 120_000 };

test('a seed that fails is reported and leaves no template behind', patient, async () => {
  const broken = async () => {
    throw new Error('bad seed');
  };
  const fingerprint = `broken ${process.pid}`;
  await expect(templateDatabase([...base, guests], fingerprint, broken)).rejects.toThrow('bad seed');
  const mended = await templateDatabase([...base, guests], fingerprint);
  const database = await mended.cloneDatabase();
  expect((await database.pool.query('select * from guest')).rows).toEqual([]);
  await database.close();
});

test('one of many concurrent calls builds; each copy is its own and vanishes when closed', patient, async () => {
  let built = 0;
  const ask = async () =>
    await templateDatabase([...base, guests], `guests ${process.pid}`, async ({ pool }) => {
      built += 1;
      await pool.query(`insert into guest values ('Alice')`);
    });
  const templates = await Promise.all([ask(), ask(), ask()]);
  expect(built).toBe(1);
  const databases = await Promise.all(templates.map(async (template) => await template.cloneDatabase()));
  const [one, other] = databases;
  await one?.pool.query(`insert into guest values ('Bob')`);
  expect((await other?.pool.query('select name from guest'))?.rows).toEqual([{ name: 'Alice' }]);
  expect(
    (await one?.publicDb.selectFrom('pg_roles').select('rolname').where('rolname', '=', 'web_public').execute())
      ?.length,
  ).toBe(1);

  const name = new URL(one?.url ?? '').pathname.slice(1);
  await one?.close();
  const left = await other?.pool.query('select 1 from pg_database where datname = $1', [name]);
  expect(left?.rowCount).toBe(0);
  await Promise.all(databases.map(async (database) => await database.close()));
});
