import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './open.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from './sql-error.ts';
import { templateDatabase } from './template-database.ts';
import { transaction } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await (await templateDatabase([])).cloneDatabase();
  await database.pool.query(`create table room (
    id int constraint room_key primary key, held int constraint room_held check (held >= 0),
    inside int constraint room_inside references room)`);
});

beforeEach(async () => {
  await database.pool.query('truncate room; insert into room values (1, 0), (2, 0)');
});

afterAll(async () => {
  await database.close();
});

const atOnce = () => 0;
const held = async () =>
  (await sql<{ held: number }>`select held from room order by id`.execute(database.db)).rows.map((row) => row.held);
// oxlint-disable-next-line no-explicit-any -- any database or transaction will do.
const add = async (db: Kysely<any>, id: number) =>
  await sql`update room set held = held + 1 where id = ${id}`.execute(db);

test('an error rolls everything back and is thrown once', async () => {
  let runs = 0;
  const failing = transaction(database.db, async (trx) => {
    runs += 1;
    await add(trx, 1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(runs).toBe(1);
  expect(await held()).toEqual([0, 0]);
});

test('a serialisation failure is tried three times more, then thrown', async () => {
  let runs = 0;
  const failing = transaction(
    database.db,
    async (trx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx);
    },
    atOnce,
  );
  await expect(failing).rejects.toThrow('again');
  expect(runs).toBe(4);
});

test('both sides of a deadlock get through', async () => {
  let bothHold: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => (bothHold = resolve));
  let holding = 0;
  let runs = 0;
  const cross = async (first: number, second: number) =>
    await transaction(
      database.db,
      async (trx) => {
        runs += 1;
        await sql`set local lock_timeout = '20s'`.execute(trx);
        await add(trx, first);
        holding += 1;
        if (holding === 2) bothHold();
        await meeting;
        await add(trx, second);
      },
      atOnce,
    );
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(runs).toBe(3);
  expect(await held()).toEqual([2, 2]);
});

test('broken constraints are recognised by kind and name', async () => {
  const error = async (statement: string) =>
    await database.pool.query(statement).then(
      () => undefined,
      (reason: unknown) => reason,
    );
  const unique = await error('insert into room values (1, 0)');
  expect([
    isUniqueViolation(unique),
    isUniqueViolation(unique, 'room_key'),
    isUniqueViolation(unique, 'other'),
  ]).toEqual([true, true, false]);
  expect(isCheckViolation(unique)).toBe(false);
  expect(isCheckViolation(await error('update room set held = -1'), 'room_held')).toBe(true);
  expect(isForeignKeyViolation(await error('update room set inside = 9'), 'room_inside')).toBe(true);
  expect(isUniqueViolation(new Error('duplicate'))).toBe(false);
});
