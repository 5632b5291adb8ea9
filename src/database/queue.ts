import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { queueLogger, runJobs, type JobPayload, type WorkerOptions } from './job-runner.ts';
import type { Log } from '#connector/log.ts';
import { createPool } from './pool.ts';

export type { JobPayload, Task, TaskContext, WorkerOptions } from './job-runner.ts';

export interface Worker {
  /**
   * Takes no more jobs and waits for the running ones; those that do not end in time are returned to the queue for a
   * retry.
   */
  stop(): Promise<void>;
}

const restartAfterMs = 1_000;

/** Creates or updates the schema `graphile_worker`. Safe to call from several processes. */
export async function migrateQueue(url: string, log: Log): Promise<void> {
  const pgPool = createPool(url, { log, applicationName: 'wayfare queue', max: 2, plainTypes: true });
  try {
    await runMigrations({ pgPool, logger: queueLogger(log) });
  } finally {
    await pgPool.end();
  }
}

/** Attempts that span 28 hours: the pauses grow from 3 seconds to 6 hours. */
export const attemptsForADay = 14;

/**
 * Puts a job into the queue; it exists if and only if the transaction commits. A pending job with the same key is
 * replaced (its run time too); one that is running, was left locked by a killed worker or is dead loses its key and the
 * new one runs beside it, so adding a job also triggers it. A failing job is tried 25 times, over four days, by
 * default.
 */
export async function addJob<Tables>(
  trx: Transaction<Tables>,
  name: string,
  payload: JobPayload,
  options: { jobKey: string; runAt?: Date; maxAttempts?: number },
): Promise<void> {
  const { runAt = null, jobKey, maxAttempts } = options;
  const call = jobCall(name, sql`${JSON.stringify(payload)}::json`, {
    runAt: sql`${runAt}`,
    jobKey: sql`${jobKey}`,
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  });
  await sql`select ${call}`.execute(trx);
}

/**
 * The SQL call of `addJob`, for a statement that writes its data and its job together: `payload` is JSON, the key a
 * text, the time a timestamptz.
 */
export function jobCall(
  name: string,
  payload: RawBuilder<unknown>,
  options: {
    jobKey: RawBuilder<unknown>;
    runAt?: RawBuilder<unknown>;
    maxAttempts?: number;
  },
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${payload},
    run_at => ${options.runAt ?? sql`null`}::timestamptz,
    max_attempts => ${options.maxAttempts ?? null}::int,
    job_key => ${options.jobKey}::text
  )`;
}

/**
 * Runs jobs with its own connections, until stopped. The queue's schema must exist (`migrateQueue`). After a loss of
 * the database the worker restarts when it is back.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log, drainMs = 24_000, concurrency = 4 } = options;
  const max = concurrency + 3;
  const pool = createPool(options.url, { log, applicationName: 'wayfare worker', max, plainTypes: true });
  let stopping = false;
  let runner = await runJobs(pool, options, drainMs / 2);

  const keepRunning = async (): Promise<void> => {
    await runner.ended;
    while (!stopping) {
      try {
        const ended = runner;
        await ended.giveBack();
        runner = await runJobs(pool, options, drainMs / 2);
        log.warn('the worker had ended and works again');
        // Unlocks jobs that the abandoned runner took last.
        await ended.giveBack().catch((error: unknown) => log.error('jobs could not be given back', { error }));
        await runner.ended;
      } catch (error) {
        log.error('the worker could not start again yet', { error });
        await sleep(restartAfterMs);
      }
    }
  };
  void keepRunning();

  const drain = async (): Promise<true> => {
    await runner.stop();
    await pool.end();
    return true;
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    const timer = new AbortController();
    const tooLate = sleep(drainMs, false, { signal: timer.signal }).catch(() => false);
    if (await Promise.race([drain(), tooLate])) return timer.abort();
    await runner.giveBack().catch((error: unknown) => log.error('unfinished jobs could not be given back', { error }));
    log.warn('jobs that did not end in time were given back');
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}
