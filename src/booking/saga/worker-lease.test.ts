import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobLock } from '#database/jobs.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { acquireWorkerLease } from './worker-lease.ts';

let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase([])).cloneDatabase();
});
afterAll(async () => await database?.close());

test('the jobs of a worker are held under the name that it has, and under a former one no more', async () => {
  const lease = await acquireWorkerLease(database.url, (error) => {
    throw error;
  });
  const hold = lease.holdJobs();
  const other = lease.holdJobs();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const isFree = async (name: string) =>
    (await client.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [name])).rows[0].free;
  hold('first');
  other('letters');
  await expect.poll(async () => [await isFree('first'), await isFree('letters')]).toEqual([false, false]);
  hold('second');
  // Waits until the lock on the former name is released.
  await client.query(jobLock, ['first']);
  expect([await isFree('second'), await isFree('letters')]).toEqual([false, false]);
  await lease.close();
  await expect.poll(async () => [await isFree('second'), await isFree('letters')]).toEqual([true, true]);
  await client.end();
});
