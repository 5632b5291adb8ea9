import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openEmbedded } from './embedded/embedded.ts';
import { isAlive } from './embedded/postmaster.ts';
import { silentLog } from '#connector/log.ts';
import { hashMigration, migrate, type Migration } from './migrate.ts';
import { connect, type Database } from './open.ts';
import { migrateQueue } from './queue.ts';

/** A migrated (and seeded) database that tests copy in well under a second. */
export interface TemplateDatabase {
  /** A separate database, deleted when it is closed. */
  cloneDatabase(): Promise<Database>;
}

const serverFolder = path.resolve(import.meta.dirname, '../../.data/test-postgres');
/** More than the tests of one run use. */
const maxTemplates = 24;
const buildKey = 7_274_104;

let testServer: Promise<{ url: string; shared: boolean }> | undefined;

/**
 * For tests: finds or builds the template for these migrations and this fingerprint (a hash of the seed's inputs). The
 * server is DATABASE_URL (its user must be allowed to create databases), else one embedded server for all test runs of
 * this clone, which keeps running. Any number of test workers may call it concurrently; one builds.
 */
export async function templateDatabase(
  migrations: readonly Migration[],
  fingerprint = '',
  seed: (database: Database) => Promise<void> = async () => undefined,
): Promise<TemplateDatabase> {
  const server = await (testServer ??= openTestServer());
  const hash = createHash('sha256').update(fingerprint);
  for (const one of migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(one.name + hashMigration(one));
  const template = `wayfare_template_${hash.digest('hex').slice(0, 16)}`;
  await withAdministrator(server.url, async (client) => {
    // Who finds it ready does not wait for others that are being built.
    if (await isReady(client, template)) return;
    await client.query('select pg_advisory_lock($1)', [buildKey]);
    if (await isReady(client, template)) return;
    await client.query(`drop database if exists ${template} with (force)`);
    if (server.shared) await dropLeftovers(client);
    await client.query(`create database ${template}`);
    await fill(onServer(server.url, template), migrations, seed);
    await client.query(`alter database ${template} with is_template true`);
  });
  return { cloneDatabase: async () => await clone(server.url, template) };
}

async function isReady(client: pg.Client, template: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_database where datname = $1 and datistemplate', [template]);
  return rows.length > 0;
}

async function openTestServer(): Promise<{ url: string; shared: boolean }> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, shared: false };
  // Tests check what is committed, not what survives a power failure.
  const settings = {
    max_connections: '500',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Copies live for seconds; its workers would be connected to those that are to be dropped.
    autovacuum: 'off',
  };
  const server = await openEmbedded(serverFolder, silentLog, settings);
  server.unref();
  return { url: server.url, shared: true };
}

async function fill(url: string, migrations: readonly Migration[], seed: (database: Database) => Promise<void>) {
  const database = await connect(url, silentLog);
  try {
    await migrate(database.pool, migrations, silentLog);
    await migrateQueue(url, silentLog);
    await seed(database);
  } finally {
    await database.close();
  }
  // Nothing else ever does it: copies would lack statistics, and each would mark every row that it reads first.
  await withAdministrator(url, async (client) => void (await client.query('vacuum (freeze, analyze)')));
}

async function clone(server: string, template: string): Promise<Database> {
  const name = `wayfare_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await withAdministrator(server, async (client) => {
    // The kernel copies a file for two fifths of the work, where PostgreSQL can ask it to.
    await client.query(
      `select set_config(name, 'clone', false) from pg_settings where name = 'file_copy_method' and 'clone' = any(enumvals)`,
    );
    // Copying files is half the work of writing everything to the WAL.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return await connect(onServer(server, name), silentLog, async () => {
    await withAdministrator(server, async (client) => await drop(client, name));
  });
}

/**
 * Deletes copies whose test process has ended, and the oldest templates. Only on our own server, where process ids are
 * local.
 */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; template: boolean }>(
    `select datname as name, datistemplate as template from pg_database
     where datname like 'wayfare\\_test\\_%' or datname like 'wayfare\\_template\\_%' order by oid desc`,
  );
  const abandoned = rows.filter(({ name }) => name.startsWith('wayfare_test_') && !isAlive(Number(name.split('_')[2])));
  const outdated = rows.filter(({ template }) => template).slice(maxTemplates - 1);
  for (const { name } of outdated) await client.query(`alter database ${name} with is_template false`);
  for (const { name } of [...abandoned, ...outdated]) await drop(client, name);
}

const tries = 20;
const notAllowed = '42501';

/** The server's autovacuum may be connected, which only a superuser can end; it finishes soon. */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== notAllowed || left === 0) throw error;
      await sleep(100);
    }
  }
}

/** Closing the session releases an advisory lock. */
async function withAdministrator<Result>(
  server: string,
  body: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: server, application_name: 'wayfare test administrator' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

function onServer(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}
