import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { connectionProblem } from './connection-problem.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Log } from '#connector/log.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import { createPool } from './pool.ts';

/**
 * The open database. `Tables` is the type of the tables for Kysely; each folder describes its own and takes
 * `Kysely<ItsTables>`.
 */
// oxlint-disable-next-line no-explicit-any -- Kysely<any> is what every folder's own Kysely<Tables> accepts.
export interface Database<Tables = any> {
  /** Full access; for decisions, bookings and agents. */
  db: Kysely<Tables>;
  /** Connected as role `web_public`: sees only the columns granted to it. Works once migrated. */
  publicDb: Kysely<Tables>;
  /** Connected as role `web_dashboard`: row-level policies limit it to what a person of an agency may see. */
  dashboardDb: Kysely<Tables>;
  pool: pg.Pool;
  /** Whether the server responds now. */
  isWell(): Promise<boolean>;
  /** Contains the password: never log it. */
  url: string;
  /** Ends the pools; stops the embedded server unless another live process uses it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A PostgreSQL server (18 or later), or undefined for the embedded one. */
  url: string | undefined;
  /** The embedded server's files are in its sub-folder `postgres`. */
  dataDirectory: string;
  log: Log;
}

/** Opens the database. Throws OperatorError when no server can be reached or started, or it is older than PostgreSQL 18. */
// oxlint-disable-next-line no-explicit-any -- as above
export async function openDatabase<Tables = any>(options: OpenOptions): Promise<Database<Tables>> {
  if (options.url !== undefined) return await connect<Tables>(options.url, options.log);
  const server = await openEmbedded(options.dataDirectory, options.log);
  try {
    return await connect<Tables>(server.url, options.log, server.close);
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * Opens the pools on a running server; `afterwards` is called after the pools are closed. Throws OperatorError like
 * `openDatabase`.
 */
// oxlint-disable-next-line no-explicit-any -- as above
export async function connect<Tables = any>(
  url: string,
  log: Log,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<Database<Tables>> {
  const pool = createPool(url, { log, applicationName: 'wayfare' });
  const publicPool = createPool(url, { log, applicationName: 'wayfare public', role: 'web_public' });
  const dashboardPool = createPool(url, { log, applicationName: 'wayfare dashboard', role: 'web_dashboard', max: 10 });
  const pools = [pool, publicPool, dashboardPool];
  let closed: Promise<void> | undefined;
  const close = async () => {
    await Promise.all(pools.map((one) => one.end()));
    await afterwards();
  };
  try {
    await refuseOldServer(pool, url);
  } catch (error) {
    await Promise.all(pools.map((one) => one.end()));
    throw error;
  }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    publicDb: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: publicPool }) }),
    dashboardDb: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dashboardPool }) }),
    pool,
    isWell: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    url,
    close: () => (closed ??= close()),
  };
}

async function refuseOldServer(pool: pg.Pool, url: string): Promise<void> {
  const query = pool.query<{ server_version_num: string }>('show server_version_num');
  const { rows } = await query.catch((error: unknown) => {
    throw connectionProblem(error, url);
  });
  const version = Number(rows[0]?.server_version_num);
  if (version < 180_000) {
    throw new OperatorError(
      `PostgreSQL 18 or later is needed; the server at DATABASE_URL has ${Math.trunc(version / 10_000)}.`,
    );
  }
}
