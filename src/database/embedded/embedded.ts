import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#connector/log.ts';
import { prepareCluster, type Cluster } from './cluster.ts';
import { readPostmaster } from './postmaster.ts';
import { administrator, runServer, socketDirectory, stopServer, type Settings } from './server.ts';

/** The embedded PostgreSQL server, shared by every process that opens the same data directory. */
export interface EmbeddedServer {
  /** Connects as the owner of the database `wayfare`; holds the password. */
  url: string;
  /** Releases the server, which stops unless another live process still uses it. */
  close(): Promise<void>;
  /** Lets this process end without `close`; the server keeps running. */
  unref(): void;
}

const name = 'wayfare';
/** Each using process holds this lock shared; the one that gets it exclusively is the last. */
const leaseKey = 7_274_101;
const setupKey = 7_274_102;
const recoveryAttempts = 20;

/**
 * Starts (or joins) the PostgreSQL server kept below `<dataDirectory>/postgres`. If it dies while
 * we use it, it is started again on the same port. Throws OperatorError when it can't be started.
 */
export async function openEmbedded(
  dataDirectory: string,
  log: Log,
  // One busy process takes 69: two pools of 20, the workers’ 19 and 6, and four more.
  settings: Settings = { max_connections: '200' },
): Promise<EmbeddedServer> {
  const cluster = await prepareCluster(dataDirectory, log);
  let closing = false;
  let isReferenced = true;
  let lease: pg.Client;
  let socket: Socket;
  let reviving: Promise<void> = Promise.resolve();

  const hold = async (demanded?: number): Promise<number> => {
    const joined = await join(cluster, settings, log, () => !closing, demanded);
    ({ client: lease, socket } = joined);
    if (!isReferenced) socket.unref();
    lease.once('end', () => {
      if (!closing) reviving = revive(joined.port);
    });
    return joined.port;
  };
  const revive = async (port: number): Promise<void> => {
    while (!closing) {
      log.error('PostgreSQL went away; starting it again', { port });
      const back = await hold(port).then(
        () => true,
        (error: Error) => log.error('PostgreSQL did not come back yet', { reason: error.message }),
      );
      if (back === true) return;
      await sleep(1_000);
    }
  };

  const port = await hold();
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    socket.ref();
    await reviving;
    if (await isLast(cluster, port, lease)) {
      await stopServer(cluster);
      log.info('PostgreSQL stopped', { port });
    }
    await lease.end().catch(() => undefined);
  };
  const unref = (): void => {
    isReferenced = false;
    socket.unref();
  };
  try {
    await ensureDatabase(lease!, cluster.password);
  } catch (error) {
    await close();
    throw error;
  }
  const host = encodeURIComponent(socketDirectory(cluster, port) ?? '127.0.0.1');
  return { url: `postgres://${name}:${cluster.password}@${host}:${port}/${name}`, close, unref };
}

/** Runs the server and takes our share of the lease; retries if it stops in between, while it is needed. */
async function join(cluster: Cluster, settings: Settings, log: Log, isWanted: () => boolean, demanded?: number) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await runServer(cluster, settings, log, isWanted, demanded);
    const socket = new Socket();
    const options = { ...administrator(cluster, port, 'wayfare lease'), keepAlive: true, stream: () => socket };
    const client = new pg.Client(options);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1)', [leaseKey]);
      return { client, socket, port };
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt === 10 || !isWanted()) throw error;
      await sleep(500);
    }
  }
}

/**
 * Whether no other process uses the server. When our session has ended because the server crashed, it is retried during
 * recovery; a server that does not answer is not in use.
 */
async function isLast(cluster: Cluster, port: number, lease: pg.Client): Promise<boolean> {
  const known = await lease.query('select pg_advisory_unlock_shared($1)', [leaseKey]).then(
    async () => await isFree(lease),
    () => undefined,
  );
  if (known !== undefined) return known;
  for (let attempt = 1; attempt <= recoveryAttempts; attempt += 1) {
    if ((await readPostmaster(cluster.data)).state !== 'alive') return false;
    const client = new pg.Client(administrator(cluster, port, 'wayfare lease'));
    client.on('error', () => undefined);
    const connected = await client.connect().then(
      async () => await isFree(client),
      () => undefined,
    );
    await client.end().catch(() => undefined);
    if (connected !== undefined) return connected;
    await sleep(500);
  }
  return true;
}

async function isFree(client: pg.Client): Promise<boolean | undefined> {
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [leaseKey]);
    return rows[0]?.free === true;
  } catch {
    return undefined;
  }
}

/** The application is no superuser, so what works here works on a hosted server too. */
async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [setupKey]);
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (role.rowCount === 0) {
    await client.query(`create role ${name} login createdb createrole password ${client.escapeLiteral(password)}`);
  }
  const database = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  await client.query('select pg_advisory_unlock($1)', [setupKey]);
}
