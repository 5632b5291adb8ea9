import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#connector/log.ts';
import { OperatorError } from '#values/failure/operator-error.ts';

/** One numbered change of the schema: file name without folder, and its text. */
export interface Migration {
  name: string;
  sql: string;
}

const lockKey = 7_274_103;
const waitMs = 60_000;
const lockAttempts = 5;

/**
 * Brings the schema up to date and returns the names applied now. Each migration runs in its own
 * transaction; one process migrates at a time, others wait (60 s at most). Throws before changing
 * anything when an applied migration has another text now, or is unknown to this version.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[], log: Log): Promise<string[]> {
  const ordered = inOrder(migrations);
  const client = await pool.connect();
  try {
    await takeLock(client);
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '1s'`,
    );
    await client.query(`create schema if not exists database;
      create table if not exists database.migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const applied = await readApplied(client);
    refuseDifferences(ordered, applied);
    const pending = ordered.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) {
      await applyWhenUnlocked(client, migration);
      log.info('migration applied', { name: migration.name });
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the session releases the lock and resets the settings in every case.
    client.release(true);
  }
}

/** The hash that identifies a migration's text, regardless of the checkout's line endings. */
export function hashMigration(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex');
}

function inOrder(migrations: readonly Migration[]): Migration[] {
  const ordered = migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  ordered.forEach(({ name }, position) => {
    if (!/^\d{8}T\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
      throw new Error(`Migration ${name} must be named like 20261120T0900-booking.sql.`);
    }
    if (ordered[position + 1]?.name === name) throw new Error(`There are two migrations named ${name}.`);
  });
  return ordered;
}

async function takeLock(client: pg.PoolClient): Promise<void> {
  for (let waited = 0; waited < waitMs; waited += 200) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
    if (rows[0]?.mine === true) return;
    await sleep(200);
  }
  throw new OperatorError('Another process has been migrating this database for a minute; stop it or wait.');
}

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from database.migration');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function refuseDifferences(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, hashMigration(migration)]));
  for (const [name, sha256] of applied) {
    const now = known.get(name);
    if (now === undefined) {
      throw new OperatorError(
        `The database has migration ${name}, which this version does not know. Start a newer version.`,
      );
    }
    if (now !== sha256) {
      throw new OperatorError(
        `Migration ${name} was changed after it had been applied. Undo the change and write a new one.`,
      );
    }
  }
}

/** A lock not granted within 2 s is retried later, because a queued lock request would block live traffic. */
async function applyWhenUnlocked(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code !== '55P03' || attempt === lockAttempts) {
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
      await sleep(500 * attempt);
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into database.migration (name, sha256) values ($1, $2)', [
      migration.name,
      hashMigration(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
