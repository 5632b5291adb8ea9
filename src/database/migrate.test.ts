import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate, type Migration } from './migrate.ts';
import { compareLock, readMigrations } from './migration-files.ts';
import type { Database } from './open.ts';
import { templateDatabase } from './template-database.ts';
import { pollUntil } from '#tests/poll.ts';
import lock from './migrations.lock.json' with { type: 'json' };

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const source = path.resolve(import.meta.dirname, '..');
const base = readMigrations(source).filter(({ name }) => name === '20261120T0000-database.sql');
const first: Migration = { name: '20261120T0100-first.sql', sql: 'create table first (id int)' };
const second: Migration = { name: '20261120T0200-second.sql', sql: 'create table second (id int)' };

let database: Database;

beforeEach(async () => {
  database = await (await templateDatabase(base)).cloneDatabase();
});

afterEach(async () => {
  await database.close();
});

const run = async (...migrations: Migration[]) => await migrate(database.pool, [...base, ...migrations], log);

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a migration changed after it was applied is refused, and nothing else is applied', async () => {
  await run(first);
  await expect(run({ ...first, sql: 'create table first (id bigint)' }, second)).rejects.toThrow(
    /20261120T0100-first.sql was changed/,
  );
  expect(await tables()).toEqual(['first']);
});

test('an applied migration that this version does not know is refused', async () => {
  await run(first, second);
  await expect(run(first)).rejects.toThrow(/20261120T0200-second.sql, which this version does not know/);
});

test.each(['booking.sql', '2026-11-20-booking.sql', '20261120T0900-Booking.sql'])(
  'the name %s is refused',
  async (name) => {
    await expect(run({ name, sql: 'select 1' })).rejects.toThrow(/must be named like/);
  },
);

test('two migrations of one name are refused', async () => {
  await expect(run(first, first)).rejects.toThrow(/two migrations named/);
});

test('a failing migration leaves nothing behind but its predecessors', async () => {
  const broken = { name: '20261120T0300-broken.sql', sql: 'create table broken (id int); select 1 / 0;' };
  await expect(run(first, broken, second)).rejects.toThrow(/20261120T0300-broken.sql failed: division by zero/);
  expect(await tables()).toEqual(['first', 'second']);
});

test('migrations run in the order of their names, once, with later arrivals in between', async () => {
  expect(await run(second)).toEqual([second.name]);
  expect(await run(second, first)).toEqual([first.name]);
  expect(await run(first, second)).toEqual([]);
});

test('line ends of the checkout do not count as a change', async () => {
  await run({ ...first, sql: 'create table first (id int);\nselect 1;\n' });
  expect(await run({ ...first, sql: 'create table first (id int);\r\nselect 1;\r\n' })).toEqual([]);
});

test('a table locked by live traffic makes a migration wait and come back', async () => {
  await run(first);
  const traffic = await database.pool.connect();
  await traffic.query('begin');
  await traffic.query('select * from first');
  const migrating = run(first, {
    name: '20261120T0400-change.sql',
    sql: 'alter table first add column more int',
  });
  const waitsSince = async () => {
    const { rows } = await database.pool.query<{ since: string }>(
      `select query_start::text as since from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table first%'`,
    );
    return rows[0]?.since;
  };
  const firstTry = await pollUntil(waitsSince, (since) => since !== undefined);
  const secondTry = await pollUntil(waitsSince, (since) => since !== undefined && since !== firstTry);
  expect([firstTry, secondTry]).toEqual([expect.any(String), expect.any(String)]);
  expect((await database.pool.query('select * from first')).rows).toEqual([]);
  await traffic.query('commit');
  traffic.release();
  expect(await migrating).toEqual(['20261120T0400-change.sql']);
});

test('two processes that start at once migrate once', async () => {
  const slow = { ...first, sql: 'select pg_sleep(0.5); create table first (id int)' };
  const program = `
    const { connect } = await import(${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))})
    const { migrate } = await import(${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))})
    const log = { info() {}, warn() {}, error() {} }
    const { url, migrations } = JSON.parse(process.env.PLAN)
    const database = await connect(url, log)
    process.stdout.write(JSON.stringify(await migrate(database.pool, migrations, log)))
    await database.close()`;
  const start = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        PLAN: JSON.stringify({ url: database.url, migrations: [...base, slow, second] }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    return JSON.parse(output) as string[];
  };
  const results = await Promise.all([start(), start(), start()]);
  expect(results.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [slow.name, second.name]]);
});

test('append-only tables refuse update, delete and truncate', async () => {
  await database.pool.query(`create table entry (id int);
    create trigger keep_rows before update or delete on entry for each row execute function database.append_only();
    create trigger keep_all before truncate on entry for each statement execute function database.append_only();
    insert into entry values (1)`);
  for (const change of ['update entry set id = 2', 'delete from entry', 'truncate entry']) {
    await expect(database.pool.query(change)).rejects.toThrow(/public.entry is append-only/);
  }
});

test('the lock tells a changed, a vanished and a new migration', () => {
  const known = compareLock({}, [first, second]).added;
  expect(
    compareLock(known, [
      { ...first, sql: 'other' },
      { ...second, name: '20261120T0500-new.sql' },
    ]),
  ).toEqual({
    changed: [first.name],
    missing: [second.name],
    added: { '20261120T0500-new.sql': known[second.name] },
  });
});

test('the committed lock is true: run `node scripts/lock-migrations.ts` after adding a migration', () => {
  expect(compareLock(lock, readMigrations(source))).toEqual({ changed: [], missing: [], added: {} });
});
