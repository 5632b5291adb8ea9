import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './open.ts';
import { templateDatabase } from './template-database.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase([])).cloneDatabase();
  await database.pool.query('create table room (id int); insert into room values (1)');
});
afterAll(async () => await database?.close());

const rooms = async () => (await database.pool.query('select * from room where id = $1', [1])).rows;
/** Migrates the table like a newer process does while this one runs. */
const migrate = async (column: string) => await database.pool.query(`alter table room add column ${column} int`);

test('a table that is migrated meanwhile is read with its new columns', async () => {
  for (let times = 0; times < 6; times += 1) expect(await rooms()).toEqual([{ id: 1 }]);
  await migrate('held');
  for (let times = 0; times < 6; times += 1) expect(await rooms()).toEqual([{ id: 1, held: null }]);
});

test('inside a transaction the whole is done again', async () => {
  let runs = 0;
  const read = async () =>
    await transaction(database.db, async (trx) => {
      runs += 1;
      return (await sql<object>`select * from room where id = ${1}`.execute(trx)).rows;
    });
  await read();
  await migrate('sold');
  expect(await read()).toEqual([{ id: 1, held: null, sold: null }]);
  expect(runs).toBe(3);
});

test('more statements than a connection keeps are answered all the same', async () => {
  const client = await database.pool.connect();
  for (let number = 0; number < 320; number += 1)
    expect((await client.query(`select $1::int + ${number} as sum`, [1])).rows).toEqual([{ sum: number + 1 }]);
  client.release();
});

test('an error of the database has the caller in its stack', async () => {
  const whoAsks = async () => await sql`select ${1}::int / 0`.execute(database.db);
  const error = await whoAsks().catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ code: '22012' });
  expect((error as Error).stack).toMatch(/division by zero[^]*whoAsks/);
});
