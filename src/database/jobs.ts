import { type Kysely, sql } from 'kysely';
import type { Log } from '#connector/log.ts';

/** A job that failed, or whose process died in its last attempt. */
export interface FailedJob {
  readonly id: string;
  /** Its task. */
  readonly name: string;
  readonly key: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** Null when the process died. */
  readonly error: string | null;
  /** When it is retried; null for a dead job, which is retried manually only. */
  readonly nextAt: Date | null;
}

/** Holds an advisory lock on a worker's name, which shows that its process is alive. */
export const jobLock = 'select pg_advisory_lock(hashtextextended($1, 0))';
export const jobUnlock = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** How long dead jobs are kept for a manual retry after the last attempt, in days. */
const retentionDays = 30;

/** A job without a key has been replaced by another, or is a scheduled one. */
const hasFailed = sql`(last_error is not null or attempts >= max_attempts) and key is not null and locked_at is null`;

/** Failed jobs that are waiting for a retry, and dead ones; the oldest first. */
export async function failedJobs<Tables>(db: Kysely<Tables>): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as name, key, attempts, max_attempts as "maxAttempts", last_error as error,
      case when attempts < max_attempts then run_at end as "nextAt"
    from graphile_worker.jobs where ${hasFailed} order by jobs.id`.execute(db);
  return rows;
}

/** Retries failed jobs at once, with as many attempts as new ones; returns how many there were. */
export async function retryJobs<Tables>(db: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where id = any(${ids}::bigint[]) and ${hasFailed}),
      run_at => now(), attempts => 0
    )`.execute(db);
  return rows.length;
}

/**
 * Unlocks jobs whose worker process has died, which would wait four hours otherwise. Deletes dead jobs that another has
 * replaced, and those whose last attempt is too old.
 */
export async function tidyJobs<Tables>(db: Kysely<Tables>, log: Log): Promise<void> {
  // A worker takes its lock a moment after its name.
  const { rows: lost } = await sql<{ worker: string }>`
    select worker from (
      select distinct locked_by as worker from graphile_worker.jobs where locked_at < now() - interval '2 seconds' offset 0
    ) as busy
    where pg_try_advisory_xact_lock(hashtextextended(worker, 0))`.execute(db);
  if (lost.length > 0) {
    const workers = lost.map(({ worker }) => worker);
    await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db);
    log.info('jobs of processes that are gone were given back', { count: workers.length });
  }
  const { rows: deleted } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and (key is null or run_at < now() - make_interval(days => ${retentionDays}))
    ))`.execute(db);
  if (deleted.length > 0) log.info('dead jobs were deleted', { count: deleted.length });
}
