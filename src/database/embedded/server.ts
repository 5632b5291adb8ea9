import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Log } from '#connector/log.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import { serverEnvironment, type Cluster } from './cluster.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

const run = promisify(execFile);
const attempts = 10;
const pauseMs = 500;
const healthMs = 60_000;
const logLimitBytes = 10 * 1024 * 1024;

/** Server settings on the command line; durability settings keep PostgreSQL's defaults unless listed here. */
export type Settings = Record<string, string>;

/**
 * Makes sure that the cluster's server runs, adopting one that an earlier process left behind, and returns its port on
 * 127.0.0.1. Tried ten times: after a crash the lock of the old server and its recovery need a moment. `port` demands
 * that port; otherwise the last one is taken when it is free. Throws OperatorError when it still does not run then, or
 * is no longer needed.
 */
export async function runServer(
  cluster: Cluster,
  settings: Settings,
  log: Log,
  isWanted: () => boolean,
  port?: number,
): Promise<number> {
  let reason: unknown;
  for (let attempt = 1; attempt <= attempts && isWanted(); attempt += 1) {
    const found = await readPostmaster(cluster.data);
    if (found.state === 'alive') {
      const served = await becomesHealthy(cluster, found.pid);
      if (served !== undefined) {
        log.info('PostgreSQL was running already and is used', { pid: found.pid, port: served });
        return served;
      }
      await stopServer(cluster);
    } else {
      if (found.state === 'stale') rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true });
      try {
        return await start(cluster, settings, log, port);
      } catch (error) {
        if (error instanceof OperatorError) throw error;
        reason = error;
      }
    }
    await sleep(pauseMs);
  }
  const file = path.join(cluster.home, 'server.log');
  throw new OperatorError(`PostgreSQL did not start (${lastWords(file)}); ${file} says more.`, { cause: reason });
}

/** Stops the cluster's server (fast: sessions end, data are flushed). No error when none runs. */
export async function stopServer(cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const found = await readPostmaster(cluster.data);
    if (found.state !== 'alive') return;
    await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', '20', '-s'], {
      ...cluster.account,
      cwd: cluster.home,
      env: serverEnvironment(),
    }).catch(() => undefined);
  }
}

/** Connection settings for the cluster's own database as its administrator. */
export function administrator(cluster: Cluster, port: number, applicationName: string): pg.ClientConfig {
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  };
}

/**
 * The folder of the server's Unix socket, or null. A socket costs half the system calls of TCP, but has no long paths
 * and no Windows support.
 */
export function socketDirectory(cluster: Cluster, port: number): string | null {
  // A server started by an older version of ours has no socket.
  return fitsSocket(cluster) && existsSync(path.join(cluster.data, `.s.PGSQL.${port}`)) ? cluster.data : null;
}

function fitsSocket({ data }: Cluster): boolean {
  // A socket address is at most 104 bytes long on the most restrictive system.
  return process.platform !== 'win32' && Buffer.byteLength(path.join(data, '.s.PGSQL.65535.lock')) < 104;
}

async function start(cluster: Cluster, settings: Settings, log: Log, demanded?: number): Promise<number> {
  const port = demanded ?? (await choosePort(cluster));
  const output = openLog(cluster);
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: fitsSocket(cluster) ? cluster.data : '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    jit: 'off',
    plan_cache_mode: 'force_generic_plan',
    // The DETAIL of a constraint error holds personal data.
    log_error_verbosity: 'terse',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate session and an output file: neither Ctrl-C in our terminal nor the end of our process stops it.
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.data, '-p', String(port), ...flags], {
    ...cluster.account,
    cwd: cluster.home,
    env: serverEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  const served = await becomesHealthy(cluster, child.pid ?? 0, () => ended).catch(async (error: unknown) => {
    await stopServer(cluster);
    throw error;
  });
  if (served === undefined) throw new Error('the server ended during its start');
  await writeFile(path.join(cluster.home, 'port'), `${served}\n`);
  log.info('PostgreSQL started', { pid: child.pid, port: served });
  return served;
}

/** Waits until the process `pid` answers queries about our own data directory; undefined if it never does. */
async function becomesHealthy(
  cluster: Cluster,
  pid: number,
  hasEnded: () => boolean = () => !isAlive(pid),
): Promise<number | undefined> {
  const own = await realpath(cluster.data);
  for (let waited = 0; waited < healthMs && !hasEnded(); waited += 100) {
    const found = await readPostmaster(cluster.data);
    if (found.state === 'alive' && found.pid === pid && found.port !== undefined) {
      const directory = await askDirectory(cluster, found.port);
      if (directory !== undefined) return (await realpath(directory)) === own ? found.port : undefined;
    }
    await sleep(100);
  }
  return undefined;
}

async function askDirectory(cluster: Cluster, port: number): Promise<string | undefined> {
  const client = new pg.Client(administrator(cluster, port, 'wayfare health'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory;
  } catch (error) {
    // Not during startup, when it refuses every connection.
    if ((error as { code?: string }).code === '28P01')
      throw new OperatorError(`The password in ${cluster.home} is not that of the PostgreSQL there.`);
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function choosePort(cluster: Cluster): Promise<number> {
  const last = Number(await readFile(path.join(cluster.home, 'port'), 'utf8').catch(() => '0'));
  return (await freePort(last)) ?? (await freePort(0)) ?? 0;
}

async function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

function openLog(cluster: Cluster): number {
  const file = path.join(cluster.home, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) rmSync(file);
  return openSync(file, 'a', 0o600);
}

/** Reason of its end: the last line of its log that states one. */
function lastWords(file: string): string {
  try {
    const reasons = [...readFileSync(file, 'utf8').matchAll(/(?:FATAL|PANIC|ERROR): +(.*)/g)];
    return reasons.at(-1)?.[1] ?? 'it left no message';
  } catch {
    return 'it left no message';
  }
}
