import { serverEnvironment, serverFlags } from '../scripts/launch/server-flags.mjs';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
export const secret = 'the secret of the benchmark, which guards nothing';

export interface Product {
  readonly port: number;
  readonly host: string;
  readonly origin: string;
  readonly pid: number;
  /**
   * 99th percentile of the event loop's delay since the last request, in milliseconds; needs `loop-lag.ts` in the
   * server.
   */
  loopLag(): Promise<number>;
  stop(): Promise<void>;
}

/** A data folder of one's own, with a PostgreSQL that PostgreSQL's account can reach. */
export function newDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'wayfare-bench-'));
  chmodSync(directory, 0o755);
  return directory;
}

export function removeDataDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}

/** The built product as a separate process, on the default embedded PostgreSQL with full durability. */
export async function startProduct(
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
  moreFlags: readonly string[] = [],
): Promise<Product> {
  const port = await freePort();
  const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...serverFlags, ...flags, ...moreFlags, join(root, 'dist/server/main.js')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: productEnv(port, dataDirectory, env),
  });
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready());
    child.once('exit', (code) => failed(new Error(`the server ended with ${code} before it listened`)));
  });
  return {
    port,
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    pid: child.pid!,
    loopLag: () =>
      new Promise((told) => {
        child.once('message', (message: { readonly loopLag: number }) => told(message.loopLag));
        child.send('loop lag');
      }),
    stop: () => ended(child),
  };
}

export interface Sandbox {
  readonly url: string;
  stop(): Promise<void>;
}

/** The sandbox supplier as a separate process, like a real supplier, so that its work is not counted for the server. */
export async function startSandbox(dataDirectory: string, env: Readonly<Record<string, string>>): Promise<Sandbox> {
  const port = await freePortPair();
  const child = spawn(process.execPath, [join(root, 'scripts/sandbox.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...productEnv(port, join(dataDirectory, 'outside')), ...env },
  });
  await new Promise<void>((ready, failed) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes(`:${port}\n`) && said.includes(`:${port + 1}\n`)) ready();
    });
    child.once('exit', (code) => failed(new Error(`the sandboxes ended with ${code} before they listened`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => ended(child) };
}

export function productEnv(
  port: number,
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    ...serverEnvironment,
    NODE_ENV: 'production',
    WAYFARE_ENV: 'production',
    DEMO: 'on',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    SECRET: secret,
    LOG_LEVEL: 'error',
    // All requests come from one address.
    SEARCHES_PER_MINUTE: '0',
    RESERVATIONS_PER_HOUR: '0',
    UNPAID_ROOMS: '0',
    UNPAID_MAILS_PER_DAY: '0',
    ...env,
  };
}

/** Sends a process SIGTERM, and waits for its end. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

/** The first of two that follow each other. */
async function freePortPair(): Promise<number> {
  for (;;) {
    const first = await freePort();
    if (await isFree(first + 1)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((told) => {
    const probe = createServer();
    probe.once('error', () => told(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => told(true)));
  });
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
