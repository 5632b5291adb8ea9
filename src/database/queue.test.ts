import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './open.ts';
import { addJob, migrateQueue, startWorker, type JobPayload, type Task, type Worker } from './queue.ts';
import { templateDatabase } from './template-database.ts';
import { transaction } from './transaction.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let database: Database;
let worker: Worker | undefined;
let seen: JobPayload[];

const note: Task = async (payload) => {
  seen.push(payload);
};

beforeEach(async () => {
  vi.clearAllMocks();
  seen = [];
  database = await (await templateDatabase([])).cloneDatabase();
  await database.pool.query('create table booking (id int primary key)');
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await database.close();
});

async function work(tasks: Record<string, Task>, drainMs = 24_000): Promise<void> {
  worker = await startWorker({ url: database.url, tasks, pollInterval: 100, drainMs, log });
}

async function add(payload: JobPayload, options: { runAt?: Date; jobKey?: string } = {}): Promise<void> {
  const jobKey = `note:${String(payload['id'])}`;
  await transaction(database.db, async (trx) => await addJob(trx, 'note', payload, { jobKey, ...options }));
}

async function waiting(): Promise<number> {
  return (await database.pool.query('select 1 from graphile_worker.jobs')).rowCount ?? 0;
}

interface Job {
  readonly attempts: number;
  readonly last_error: string | null;
  readonly locked_at: Date | null;
  /** Seconds until the next attempt. */
  readonly pause: number;
}

const jobs = async () =>
  (
    await database.pool.query<Job>(
      'select attempts, last_error, locked_at, extract(epoch from run_at - now())::float8 as pause from graphile_worker.jobs order by id',
    )
  ).rows;

const eventually = { timeout: 20_000 };

test('a job of a transaction that rolls back never exists', async () => {
  const failing = transaction(database.db, async (trx) => {
    await trx.insertInto('booking').values({ id: 1 }).execute();
    await addJob(trx, 'note', { id: 1 }, { jobKey: 'note:1' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting()).toBe(0);
});

test('a job commits with its data', async () => {
  const rowsThen: unknown[] = [];
  await work({
    note: async (payload) => {
      rowsThen.push(...(await database.pool.query('select id from booking')).rows);
      await note(payload, { attempt: 1, isLast: false, abortSignal: undefined });
    },
  });
  // The first job of a name locks its row of names until the commit.
  await add({ id: 3 });
  await expect.poll(() => seen, eventually).toEqual([{ id: 3 }]);
  await transaction(database.db, async (trx) => {
    await addJob(trx, 'note', { id: 1 }, { jobKey: 'note:1' });
    // The worker fetches jobs meanwhile.
    await add({ id: 2 });
    await expect.poll(() => seen, eventually).toEqual([{ id: 3 }, { id: 2 }]);
    await trx.insertInto('booking').values({ id: 1 }).execute();
  });
  await expect.poll(() => seen, eventually).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  expect(rowsThen).toEqual([{ id: 1 }]);
});

test('a waiting job of the same key is replaced', async () => {
  await add({ id: 1 }, { jobKey: 'booking:1', runAt: new Date(Date.now() + 3_600_000) });
  await add({ id: 2 }, { jobKey: 'booking:1' });
  expect(await waiting()).toBe(1);
  await work({ note });
  await expect.poll(() => seen, eventually).toEqual([{ id: 2 }]);
});

test('a job for later waits', async () => {
  await work({ note });
  await add({ id: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
  await add({ id: 2 });
  await expect.poll(() => seen, eventually).toEqual([{ id: 2 }]);
  // It is deleted a moment after it has run.
  await expect.poll(waiting, eventually).toBe(1);
});

test('a job left locked by a killed worker runs again when it is added again', async () => {
  await add({ id: 1 }, { jobKey: 'booking:1' });
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`,
  );
  await work({ note });
  await add({ id: 2 });
  await expect.poll(() => seen, eventually).toEqual([{ id: 2 }]);
  await add({ id: 1 }, { jobKey: 'booking:1' });
  await expect.poll(() => seen, eventually).toEqual([{ id: 2 }, { id: 1 }]);
});

test('a job that throws is tried again later, and the worker goes on with the others', async () => {
  await work({
    note: async (payload, context) => {
      if (payload['id'] === 1) throw new Error('the mail server is down');
      await note(payload, context);
    },
  });
  await add({ id: 1 });
  await expect.poll(async () => (await jobs())[0]?.last_error, eventually).toBe('the mail server is down');
  const [failed] = await jobs();
  expect(failed).toMatchObject({ attempts: 1, locked_at: null });
  // The first pause is e seconds.
  expect(failed!.pause).toBeGreaterThan(0);
  await add({ id: 2 });
  await expect.poll(() => seen, eventually).toEqual([{ id: 2 }]);
  expect(log.warn).not.toHaveBeenCalledWith('the worker had ended and works again');
  expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1]);
});

test('stopping waits for the running job', async () => {
  let started = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await work({
    note: async (payload, context) => {
      started = true;
      await released;
      await note(payload, context);
    },
  });
  await add({ id: 1 });
  await expect.poll(() => started, eventually).toBe(true);
  let isStopped = false;
  const stopped = worker!.stop().then(() => (isStopped = true));
  expect(await waiting()).toBe(1);
  expect(isStopped).toBe(false);
  release();
  await stopped;
  expect(seen).toEqual([{ id: 1 }]);
  expect(await waiting()).toBe(0);
});

test('a job that hears nothing does not hold the stop for ever, and stays to be tried again', async () => {
  let started = false;
  await work(
    {
      note: async () => {
        started = true;
        await new Promise(() => undefined);
      },
    },
    1_000,
  );
  await add({ id: 1 });
  await expect.poll(() => started, eventually).toBe(true);
  await worker?.stop();
  const { rows } = await database.pool.query('select locked_at, attempts from graphile_worker.jobs');
  expect(rows).toEqual([{ locked_at: null, attempts: 1 }]);
});

test('a worker that can reach no database at the end of its jobs comes back and does them', async () => {
  // The queue also prints a trace when it abandons a job.
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  const name = new URL(database.url).pathname.slice(1);
  let shut = false;
  await work({
    note: async (payload, context) => {
      await note(payload, context);
      if (shut) return;
      shut = true;
      const administrator = await database.pool.connect();
      await administrator.query(`alter database ${name} connection limit 0`);
      await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wayfare worker' and datname = current_database()`,
      );
      setTimeout(
        () =>
          void administrator.query(`alter database ${name} connection limit -1`).then(() => administrator.release()),
        500,
      );
    },
  });
  for (const id of [1, 2, 3]) await add({ id });
  await expect
    .poll(() => log.warn.mock.calls.flat(), { timeout: 30_000 })
    .toContain('the worker had ended and works again');
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([1, 2, 3]));
  trace.mockRestore();
});

test('the schema of the queue may be migrated again and at once', async () => {
  await Promise.all([migrateQueue(database.url, log), migrateQueue(database.url, log)]);
});
