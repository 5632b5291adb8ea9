import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { jobLock, jobUnlock } from '#database/jobs.ts';
import type { JournalRow } from '../state/snapshot.ts';
import { callName } from './writes.ts';

/**
 * The lease of this worker process: a random number on which it holds a PostgreSQL advisory lock while it runs. The
 * server drops the lock when the process dies, so that other processes detect at once that a call still marked SENT has
 * lost its sender.
 */
export interface WorkerLease {
  readonly id: bigint;
  /** Calls in progress in this process, by their `callName`. */
  readonly underWay: Set<string>;
  /**
   * For one job worker: returns a function to be called with the name under which it takes jobs. Other processes leave
   * these jobs alone while this process runs and the worker has that name. A restarted worker has another name, and
   * jobs locked under the former one are released.
   */
  holdJobs(): (name: string) => void;
  close(): Promise<void>;
}

/**
 * Opens a dedicated connection, since the lock ends with its session. `onLost` is called when the connection is lost.
 */
export async function acquireWorkerLease(url: string, onLost: (error: Error) => void): Promise<WorkerLease> {
  const id = randomBytes(8).readBigInt64BE() & 0x7fff_ffff_ffff_ffffn;
  const client = new pg.Client({ connectionString: url, application_name: 'wayfare worker lease', keepAlive: true });
  let closing = false;
  client.on('error', (error) => {
    if (!closing) onLost(error);
  });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [id.toString()]);
  return {
    id,
    underWay: new Set(),
    holdJobs() {
      let former: string | undefined;
      const ask = (query: string, name: string) => {
        client.query(query, [name]).catch((error: Error) => {
          if (!closing) onLost(error);
        });
      };
      return (name) => {
        ask(jobLock, name);
        if (former !== undefined) ask(jobUnlock, former);
        former = name;
      };
    },
    async close() {
      closing = true;
      await client.end();
    },
  };
}

/** Returns whether the process of a SENT row is alive and, if it is this process, whether the call is still running. */
export async function livingSenders(
  pool: pg.Pool,
  lease: WorkerLease,
  tripId: string,
  journal: readonly JournalRow[],
): Promise<(row: JournalRow) => boolean> {
  const others = [
    ...new Set(journal.filter((row) => row.state === 'SENT' && row.lease_id !== lease.id).map((row) => row.lease_id)),
  ];
  const living = new Set<bigint>();
  for (const other of others) {
    // A transaction-level lock is released at the end of this statement.
    const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      other.toString(),
    ]);
    if (!rows[0]?.free) living.add(other);
  }
  return (row) => (row.lease_id === lease.id ? lease.underWay.has(callName(tripId, row)) : living.has(row.lease_id));
}
