import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import pg from 'pg';
import { failedJobs, jobLock, retryJobs, tidyJobs } from './jobs.ts';
import type { Database } from './open.ts';
import { addJob, startWorker, type Worker } from './queue.ts';
import { templateDatabase } from './template-database.ts';
import { transaction } from './transaction.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let database: Database;
let worker: Worker | undefined;

beforeEach(async () => {
  vi.clearAllMocks();
  database = await (await templateDatabase([])).cloneDatabase();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await database.close();
});

/** A job with these columns of the queue's own table; answers its id. */
async function job(columns: Readonly<Record<string, string | number>> = {}, jobKey = 'letter 1'): Promise<string> {
  await transaction(database.db, async (trx) => {
    await addJob(trx, 'letter', { id: jobKey }, { jobKey, maxAttempts: 3 });
  });
  const { rows } = await database.pool.query<{ id: string }>(
    'select id::text from graphile_worker.jobs order by id desc limit 1',
  );
  const { id } = rows[0]!;
  for (const [column, value] of Object.entries(columns))
    await database.pool.query(`update graphile_worker._private_jobs set ${column} = ${value} where id = $1`, [id]);
  return id;
}

const dead = { attempts: 3, last_error: `'the mail server is down'` };
const lockedBy = (name: string) => ({ locked_by: `'${name}'`, locked_at: `now() - interval '1 minute'` });

const rows = async () =>
  (await database.pool.query('select key, attempts, locked_by from graphile_worker.jobs order by id')).rows;

test('a job that waits or runs for the first time has not failed', async () => {
  await job();
  await job({ attempts: 1, ...lockedBy('living') }, 'letter 2');
  expect(await failedJobs(database.db)).toEqual([]);
});

test('dead jobs are listed apart from those that will be retried', async () => {
  const first = await job(dead);
  const second = await job({ ...dead, attempts: 1, run_at: `'2099-01-01T00:00:00Z'` }, 'letter 2');
  expect(await failedJobs(database.db)).toEqual([
    {
      id: first,
      name: 'letter',
      key: 'letter 1',
      attempts: 3,
      maxAttempts: 3,
      error: 'the mail server is down',
      nextAt: null,
    },
    expect.objectContaining({ id: second, attempts: 1, nextAt: new Date('2099-01-01T00:00:00Z') }),
  ]);
});

test('only failed jobs are tried again, and each once', async () => {
  const fresh = await job({ run_at: `'2099-01-01T00:00:00Z'` });
  const running = await job({ ...dead, ...lockedBy('living') }, 'letter 2');
  const failed = await job(dead, 'letter 3');
  expect(await retryJobs(database.db, [fresh, running, failed, '999999'])).toBe(1);
  expect(await retryJobs(database.db, [])).toBe(0);
  const sent: string[] = [];
  worker = await startWorker({
    url: database.url,
    tasks: { letter: async ({ id }) => void sent.push(String(id)) },
    pollInterval: 100,
    log,
  });
  await expect.poll(() => sent, { timeout: 15_000 }).toEqual(['letter 3']);
});

test('jobs of a worker whose process is gone are given back, those of a living one are not', async () => {
  await job({ attempts: 1, ...lockedBy('killed') });
  await job({ attempts: 1, ...lockedBy('living') }, 'letter 2');
  const living = new pg.Client({ connectionString: database.url });
  await living.connect();
  await living.query(jobLock, ['living']);
  await tidyJobs(database.db, log);
  expect(await rows()).toEqual([
    { key: 'letter 1', attempts: 1, locked_by: null },
    { key: 'letter 2', attempts: 1, locked_by: 'living' },
  ]);
  await living.end();
});

test('a job that was replaced while a killed worker had it is deleted', async () => {
  await job({ attempts: 1, ...lockedBy('killed') });
  await job();
  expect(await rows()).toHaveLength(2);
  await tidyJobs(database.db, log);
  expect(await rows()).toEqual([{ key: 'letter 1', attempts: 0, locked_by: null }]);
});

test('a dead job stays for a person for 30 days', async () => {
  await job(dead);
  await job({ ...dead, run_at: `now() - interval '31 days'` }, 'letter 2');
  await job({ run_at: `now() - interval '31 days'` }, 'letter 3');
  await tidyJobs(database.db, log);
  expect((await rows()).map(({ key }) => key)).toEqual(['letter 1', 'letter 3']);
});
