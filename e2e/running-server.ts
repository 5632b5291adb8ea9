import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadSupply, worldSeed } from '#compose/hotels/load-supply.ts';
import type { Database } from '#database/open.ts';
import { readMigrations } from '#database/migration-files.ts';
import { templateDatabase } from '#database/template-database.ts';
import { placeNamesIn } from '../scripts/locales/locale-files.ts';

export interface RunningServer {
  readonly origin: string;
  /** The sandbox gateway's pages. */
  readonly payOrigin: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  /** The process that serves now; another one after `start`. */
  readonly pid: () => number;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data, after `kill`. */
  start(): Promise<void>;
  /** Stops it as Ctrl-C would and removes its data. */
  close(): Promise<void>;
}

/** `E2E_DIST` is the folder of another build, for use while the default one is being written. */
export const built = resolve(process.env['E2E_DIST'] ?? join(import.meta.dirname, '../dist'), 'server/main.js');

/** Properties of the world that servers have; that of one seed and size is made once for all journeys. */
export const worldProperties = 1_500;

async function databaseWithWorld(): Promise<Database> {
  const today = new Date().toISOString().slice(0, 10);
  const names = placeNamesIn(join(import.meta.dirname, '../locales'));
  const world = { seed: worldSeed, properties: worldProperties };
  const template = await templateDatabase(
    readMigrations('src'),
    `world of ${worldProperties} on ${today} ${names.version}`,
    async (empty) => void (await loadSupply(empty, world, today, 'at least', names)),
  );
  return await template.cloneDatabase();
}

/**
 * The built product as a separate process, on a free port, with its own data folder, and its own database with the
 * world unless `env`, which adds variables, has one.
 */
export async function runServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const own = env['DATABASE_URL'] ? null : await databaseWithWorld();
  const databaseUrl = own?.url ?? env['DATABASE_URL']!;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'wayfare-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [built], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: String(port),
        DATA_DIR: dataDirectory,
        DATABASE_URL: databaseUrl,
        WORLD_PROPERTIES: String(worldProperties),
        LOG_LEVEL: 'error',
        SEARCHES_PER_MINUTE: '0',
        RESERVATIONS_PER_HOUR: '0',
        UNPAID_ROOMS: '0',
        UNPAID_MAILS_PER_DAY: '0',
        DEMO_BOOKINGS: 'off',
        ...env,
      },
    });
    await new Promise<void>((ready, failed) => {
      child!.once('message', () => ready());
      child!.once('exit', (code) => failed(new Error(`the server ended with ${code} before it listened`)));
    });
  }

  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });

  await start();
  return {
    origin,
    payOrigin: `http://pay.localhost:${port}`,
    dataDirectory,
    databaseUrl,
    pid: () => child!.pid!,
    kill: () => ended('SIGKILL'),
    start,
    async close() {
      await ended('SIGTERM');
      await own?.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
