import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashMigration, type Migration } from './migrate.ts';

/** Name of a migration → hash of its text. */
export type MigrationLock = Record<string, string>;

/** Reads every `migrations/*.sql` below a source folder. For tests and scripts; the server has them in its bundle. */
export function readMigrations(source: string): Migration[] {
  return globSync('**/migrations/*.sql', { cwd: source })
    .map((file) => ({ name: path.basename(file), sql: readFileSync(path.join(source, file), 'utf8') }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Compares the files with the committed lock: names whose text changed, that vanished, that are new. */
export function compareLock(lock: MigrationLock, migrations: readonly Migration[]) {
  const hashes = new Map(migrations.map((migration) => [migration.name, hashMigration(migration)]));
  const locked = Object.entries(lock);
  return {
    changed: locked.filter(([name, hash]) => hashes.has(name) && hashes.get(name) !== hash).map(([name]) => name),
    missing: locked.filter(([name]) => !hashes.has(name)).map(([name]) => name),
    added: Object.fromEntries([...hashes].filter(([name]) => !(name in lock))),
  };
}
