import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { jobLock } from '#database/jobs.ts';
import type { JournalRow } from '../state/snapshot.ts';

/**
 * The lease of this worker process: a random number on which it holds a PostgreSQL advisory lock for as long as it
 * lives. The server drops the lock when the process dies, so that other processes see at once that a call still marked
 * SENT has lost its sender.
 */
export interface WorkerLease {
  readonly id: bigint;
  /** Calls of this process that are under way, as `reservation:step:attempt`. */
  readonly underWay: Set<string>;
  /** Locks the name of a job worker: other processes leave its jobs alone while this process lives. */
  holdJobs(worker: string): void;
  close(): Promise<void>;
}

/** Opens a connection of its own, since the lock ends with its session. `onLost` is called when the connection is lost. */
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
    holdJobs(worker) {
      client.query(jobLock, [worker]).catch((error: Error) => {
        if (!closing) onLost(error);
      });
    },
    async close() {
      closing = true;
      await client.end();
    },
  };
}

/** Tells for a SENT row whether its process is alive and, if it is this process, whether the call is still running. */
export async function livingSenders(
  pool: pg.Pool,
  lease: WorkerLease,
  reservationId: string,
  journal: readonly JournalRow[],
): Promise<(row: JournalRow) => boolean> {
  const others = [
    ...new Set(journal.filter((row) => row.state === 'SENT' && row.boot !== lease.id).map((row) => row.boot)),
  ];
  const living = new Set<bigint>();
  for (const other of others) {
    // A transaction-level lock is released at the end of this statement.
    const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      other.toString(),
    ]);
    if (!rows[0]?.free) living.add(other);
  }
  return (row) =>
    row.boot === lease.id ? lease.underWay.has(`${reservationId}:${row.step}:${row.attempt}`) : living.has(row.boot);
}
