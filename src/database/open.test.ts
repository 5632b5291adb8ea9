import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPostmaster } from './embedded/postmaster.ts';
import { readMigrations } from './migration-files.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const patient = { timeout: 120_000 };
const baseOnly = readMigrations(path.resolve(import.meta.dirname, '..')).filter(({ name }) =>
  name.endsWith('-database.sql'),
);
/** Its cluster is made by the first test that opens it: making one takes two seconds of the processor. */
let dataDirectory: string;

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'wayfare-open-'));
  await chmod(directory, 0o755);
  return directory;
}

beforeAll(async () => {
  dataDirectory = await newDirectory();
});

afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
});

const open = async (directory = dataDirectory) => await openDatabase({ url: undefined, dataDirectory: directory, log });

/** Number of the server's process; undefined when none runs. */
async function serverPid(directory = dataDirectory): Promise<number | undefined> {
  const found = await readPostmaster(path.join(directory, 'postgres/data'));
  return found.state === 'alive' ? found.pid : undefined;
}

/** Another Node process with the same data directory; resolves once its database is open. */
async function openElsewhere(): Promise<ChildProcess> {
  const module = path.join(import.meta.dirname, 'open.ts');
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { openDatabase } = await import(${JSON.stringify(module)})
       const log = { info() {}, warn() {}, error() {} }
       const database = await openDatabase({ url: undefined, dataDirectory: ${JSON.stringify(dataDirectory)}, log })
       process.on('SIGTERM', async () => { await database.close(); process.exit(0) })
       process.stdout.write('open')
       setInterval(() => {}, 1000)`,
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', reject);
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

test('an address that is none is refused in words', async () => {
  await expect(openDatabase({ url: 'localhost', dataDirectory, log })).rejects.toThrow(/must look like postgres:/);
});

test('a server that does not run is an error, not a wait', patient, async () => {
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDirectory, log })).rejects.toThrow();
});

test('the embedded server opens, closes, opens again and keeps the data', patient, async () => {
  const first = await open();
  await first.pool.query('create table kept (id bigint, price numeric, night date, at timestamptz, ids bigint[])');
  await first.pool.query(
    `insert into kept values (9007199254740993, 1.10, '2026-11-20', '2026-11-20T10:00:00Z', '{1,null}')`,
  );
  await first.close();
  await first.close();
  expect(await serverPid()).toBeUndefined();

  const second = await open();
  expect((await second.pool.query('select * from kept')).rows).toEqual([
    {
      id: 9007199254740993n,
      price: '1.10',
      night: '2026-11-20',
      at: new Date('2026-11-20T10:00:00Z'),
      ids: [1n, null],
    },
  ]);
  expect(new URL(second.url).port).toBe(new URL(first.url).port);
  expect((await stat(path.join(dataDirectory, 'postgres/password'))).mode & 0o777).toBe(0o600);
  const settings = await second.pool.query(
    `select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'max_connections', 'password_encryption', 'statement_timeout', 'lock_timeout') order by name`,
  );
  expect(settings.rows.map(({ setting }) => setting)).toEqual([
    'on',
    '127.0.0.1',
    '2000',
    '200',
    'scram-sha-256',
    '5000',
  ]);
  await second.close();
});

test('a server orphaned by SIGKILL is adopted, and stopped by its new owner', patient, async () => {
  const child = await openElsewhere();
  const pid = await serverPid();
  await end(child, 'SIGKILL');
  expect(await serverPid()).toBe(pid);

  const database = await open();
  expect(await serverPid()).toBe(pid);
  await database.close();
  expect(await serverPid()).toBeUndefined();
});

test('closing leaves the server to another live process', patient, async () => {
  const child = await openElsewhere();
  const pid = await serverPid();
  const database = await open();
  await database.close();
  expect(await serverPid()).toBe(pid);
  await end(child, 'SIGTERM');
  expect(await serverPid()).toBeUndefined();
});

test('processes that find no cluster at the same moment end up on one', patient, async () => {
  const empty = await newDirectory();
  const databases = await Promise.all([open(empty), open(empty), open(empty)]);
  expect(new Set(databases.map(({ url }) => url)).size).toBe(1);
  await Promise.all(databases.map(async (database) => await database.close()));
  expect(await serverPid(empty)).toBeUndefined();
  await rm(empty, { recursive: true, force: true });
});

test('a pid file that names a foreign process is not believed', patient, async () => {
  const first = await open();
  await first.close();
  const data = path.join(dataDirectory, 'postgres/data');
  await writeFile(path.join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n\n127.0.0.1\n\nready\n`);
  const second = await open();
  expect((await second.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await second.close();
});

test('a server that dies under us comes back on the same port', patient, async () => {
  const database = await open();
  const pid = await serverPid();
  await database.pool.query('create table survivor as select 1 as one');
  process.kill(pid ?? 0, 'SIGKILL');
  // Sessions of the dead server may answer a moment longer, so its successor has to be seen first.
  await expect.poll(async () => (await serverPid()) ?? pid, { timeout: 60_000 }).not.toBe(pid);
  await expect
    .poll(
      async () =>
        await database.pool.query('select one from survivor').then(
          ({ rows }) => rows,
          () => [],
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ one: 1 }]);
  await database.close();
});

test('web_public reads granted columns only', patient, async () => {
  const database = await open();
  await migrate(database.pool, baseOnly, log);
  await database.pool.query('create table public.rate (gross bigint, net bigint)');
  await database.pool.query('insert into public.rate values (120, 100)');
  await database.pool.query('grant select (gross) on public.rate to web_public');
  await expect(sql`select net from public.rate`.execute(database.publicDb)).rejects.toThrow(/permission denied/);
  await expect(sql`select * from public.rate`.execute(database.publicDb)).rejects.toThrow(/permission denied/);
  await expect(sql`insert into public.rate values (1, 1)`.execute(database.publicDb)).rejects.toThrow(
    /permission denied/,
  );
  expect((await sql`select gross from public.rate`.execute(database.publicDb)).rows).toEqual([{ gross: 120n }]);
  expect((await sql`select net from public.rate`.execute(database.db)).rows).toEqual([{ net: 100n }]);
  await database.close();
});
