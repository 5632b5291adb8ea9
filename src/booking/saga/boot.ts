import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { jobLock, jobUnlock } from '#database/jobs.ts';
import type { JournalRow } from '../state/snapshot.ts';

/**
 * This process as the journal knows it: a random number on which it holds a PostgreSQL advisory lock for as long as
 * it lives. When the process is killed the server drops the lock, and whoever comes next knows at once that a
 * call still marked SENT has lost its sender.
 */
export interface Boot {
  readonly id: bigint;
  /** Calls of this process that are under way, as `reservation:step:attempt`. */
  readonly underWay: Set<string>;
  /**
   * For one worker, which is told here by what name it takes jobs: nobody gives them to others while this process lives and
   * the worker has that name. When it begins again it has another one, and what it left under the former is given back.
   */
  holdJobs(): (name: string) => void;
  close(): Promise<void>;
}

/** Opens a connection of its own, since the lock lives as long as its session. `onLost` fires when that ends early. */
export async function startBoot(url: string, onLost: (error: Error) => void): Promise<Boot> {
  const id = randomBytes(8).readBigInt64BE() & 0x7fff_ffff_ffff_ffffn;
  const client = new pg.Client({ connectionString: url, application_name: 'wayfare boot', keepAlive: true });
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

/** For rows that say SENT: is the process that sent them alive (and, if it is this one, still at it)? */
export async function livingSenders(
  pool: pg.Pool,
  boot: Boot,
  reservationId: string,
  journal: readonly JournalRow[],
): Promise<(row: JournalRow) => boolean> {
  const others = [
    ...new Set(journal.filter((row) => row.state === 'SENT' && row.boot !== boot.id).map((row) => row.boot)),
  ];
  const living = new Set<bigint>();
  for (const other of others) {
    // A transaction-level try is let go again at the end of this very statement.
    const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      other.toString(),
    ]);
    if (!rows[0]?.free) living.add(other);
  }
  return (row) =>
    row.boot === boot.id ? boot.underWay.has(`${reservationId}:${row.step}:${row.attempt}`) : living.has(row.boot);
}
