import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/open.ts';
import { noAssets } from '#storefront/document/assets.ts';
import { rendererHere } from '#storefront/rendering/renderer-here.ts';
import { type Log, type LogFields, silentLog } from '#connector/log.ts';
import type { App } from '#compose/app.ts';
import { readConfig } from '#compose/config.ts';
import { openApp } from '#compose/open-app.ts';
import { onlyListedCodes } from './listed-codes.ts';
import { cloneSmallWorld, smallWorld } from './small-world.ts';

/** The whole app on a separate database with a small world, for tests. */
export interface TestApp {
  readonly app: App;
  readonly origin: string;
  /** Where the sandbox gateway's page is. */
  readonly payOrigin: string;
  /**
   * `path` is a path on our origin or a whole address; redirects are not followed. Rejects when an operation of the API
   * answers an error code that its description does not list.
   */
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>;
  readonly database: Database;
  readonly dataDirectory: string;
  readonly config: ReturnType<typeof readConfig>;
  /** Everything that was logged, with every field: more than a real log line shows. */
  readonly logged: string[];
  close(): Promise<void>;
}

const secret = 'a-test-secret-of-32-characters-or-more';
const fixed = {
  SECRET: secret,
  TIME_SCALE: '0.02',
  WORLD_PROPERTIES: String(smallWorld.properties),
  WAYFARE_ENV: 'development',
  PORT: '3000',
  SEARCHES_PER_MINUTE: '0',
  RESERVATIONS_PER_HOUR: '0',
  UNPAID_ROOMS: '0',
  UNPAID_MAILS_PER_DAY: '0',
};

/** Whether its catalogue of tickets is that of the sandbox of every app. */
const sellsSandboxTickets = (env: Readonly<Record<string, string>>) =>
  env['PRODUCTS']?.split(',').includes('tickets') === true && !('SANDBOX_TICKETS_URL' in env);

/** Every kind of a log's fields in one line, errors with their stacks. */
function line(level: string, message: string, fields: LogFields = {}): string {
  const write = (_key: string, value: unknown) =>
    value instanceof Error ? (value.stack ?? value.message) : typeof value === 'bigint' ? String(value) : value;
  return JSON.stringify({ level, message, ...fields }, write);
}

export async function openTestApp({
  env = {},
  prepare = async () => undefined,
  beside,
}: {
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the database before the app is opened on it. */
  readonly prepare?: (database: Database) => Promise<unknown>;
  /** Another process of the same site: it has the database of this one, and is closed before it. */
  readonly beside?: TestApp;
} = {}): Promise<TestApp> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'wayfare-test-'));
  const database = beside?.database ?? (await cloneSmallWorld(sellsSandboxTickets(env)));
  await prepare(database);
  const config = readConfig({ ...fixed, ...env, DATA_DIR: dataDirectory, DATABASE_URL: database.url });
  const logged: string[] = [];
  const log: Log = {
    ...silentLog,
    info: (message, fields) => void logged.push(line('info', message, fields)),
    warn: (message, fields) => void logged.push(line('warn', message, fields)),
    error: (message, fields) => void logged.push(line('error', message, fields)),
  };
  const app = await openApp({
    config,
    env,
    log,
    renderer: await rendererHere(noAssets),
    files: { answer: () => null },
    accepting: () => true,
    development: false,
    onLost: (error) => void logged.push(line('error', 'lost', { error })),
  });
  const { publicOrigin: origin } = config;
  const checkCode = onlyListedCodes(JSON.stringify(env), () => app.fetch(new Request(`${origin}/v3/openapi.json`)));
  return {
    app,
    origin,
    payOrigin: origin.replace('://', '://pay.'),
    async fetch(path, init = {}, address = '192.0.2.1') {
      const request = new Request(new URL(path, origin), init);
      const response = await app.fetch(request, { address });
      await checkCode(request, response);
      return response;
    },
    database,
    dataDirectory,
    config,
    logged,
    async close() {
      await app.close();
      if (!beside) await database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
