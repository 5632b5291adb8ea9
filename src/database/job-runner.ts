import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCrontab, run, type JobHelpers, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '#connector/log.ts';

export type JobPayload = { readonly [name: string]: string | number | boolean | null };

/**
 * Runs one job. It may run again after a crash and concurrently after being enqueued again: lock the row that it
 * changes.
 */
export type Task = (payload: JobPayload, context: TaskContext) => Promise<void>;

export interface TaskContext {
  attempt: number;
  /** A failure now makes it a dead job: retried manually only. */
  isLast: boolean;
  /** Aborts when the worker stops and the job should end soon. */
  abortSignal: AbortSignal | undefined;
}

export interface WorkerOptions {
  url: string;
  tasks: Record<string, Task>;
  /** Concurrent jobs in this process; 4 by default. */
  concurrency?: number;
  /** Lines like `0 4 * * * nightly`, in UTC. */
  crontab?: string;
  /** Polling interval for jobs due by time, in milliseconds; 1,000 by default. */
  pollInterval?: number;
  /** How long `stop` waits, in milliseconds; 24,000 by default. Jobs get the abort signal at half of it. */
  drainMs?: number;
  /**
   * Called with the name that locks the jobs of this worker. An advisory lock on it (`jobLock`) keeps
   * `tidyJobs` from giving those jobs to others.
   */
  onName?: (name: string) => void;
  log: Log;
}

/** One run of graphile-worker's runner. It ends by `stop`, or by itself when it loses the database. */
export interface JobRunner {
  /** Settles when no job is running any more, or the runner was abandoned. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Unlocks jobs that are still marked as running; otherwise they would wait four hours. */
  giveBack(): Promise<void>;
}

const graceMs = 5_000;
const waitsHereMs = 2_000;

export async function runJobs(pgPool: pg.Pool, options: WorkerOptions, abortAfterMs: number): Promise<JobRunner> {
  const { log, concurrency = 4 } = options;
  const events: WorkerEvents = new EventEmitter();
  let lockedBy = '';
  events.on('pool:create', ({ workerPool }) => {
    lockedBy = workerPool.id;
    options.onName?.(lockedBy);
  });
  // A runner that shuts itself down does not always settle its promise, so its event is awaited too.
  const announced = new Promise((resolve) => events.once('pool:gracefulShutdown', resolve));
  const runner = await run({
    pgPool,
    events,
    concurrency,
    taskList: Object.fromEntries(Object.entries(options.tasks).map(([name, task]) => [name, adapt(task)])),
    parsedCronItems: parseCrontab(options.crontab ?? ''),
    pollInterval: options.pollInterval ?? 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: abortAfterMs,
    logger: queueLogger(log),
    // Jobs are fetched for all idle slots at once: fetching is a third of the database's queries otherwise. A job that
    // waits here longer than that is returned to the queue, because another process may have a free slot. Batches are
    // written without a delay: with one, stopping does not wait for the end of a job, and without batches (-1) a database
    // that is away at that moment becomes an unhandled rejection. A batch that fails, by a deadlock too, ends this runner,
    // and the next one begins.
    preset: {
      worker: {
        localQueue: { size: concurrency, ttl: waitsHereMs },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  const settled = runner.promise.catch((error: unknown) => log.error('the worker ended with an error', { error }));
  return {
    ended: Promise.race([settled, announced.then(async () => await sleep(graceMs, undefined, { ref: false }))]),
    async stop() {
      await runner.stop().catch((error: unknown) => log.warn('the worker did not stop cleanly', { error }));
    },
    async giveBack() {
      await pgPool.query('select graphile_worker.force_unlock_workers($1::text[])', [[lockedBy]]);
    },
  };
}

/** graphile-worker's own log messages; only warnings and errors are passed on. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
  });
}

function adapt(task: Task) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers): Promise<void> => {
    const isLast = job.attempts >= job.max_attempts;
    await task(payload as JobPayload, { attempt: job.attempts, isLast, abortSignal });
  };
}
