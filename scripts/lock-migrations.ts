// Adds new migrations to src/database/migrations.lock.json; refuses when a locked one changed or vanished.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareLock, readMigrations, type MigrationLock } from '#database/migration-files.ts';

const source = path.resolve(import.meta.dirname, '../src');
const file = path.join(source, 'database/migrations.lock.json');
const lock: MigrationLock = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const { changed, missing, added } = compareLock(lock, readMigrations(source));

if (changed.length + missing.length > 0) {
  for (const name of changed) console.error(`${name} was changed after it had been locked.`);
  for (const name of missing) console.error(`${name} is locked but its file is gone.`);
  process.exitCode = 1;
} else {
  const entries = Object.entries({ ...lock, ...added }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  console.log(`${Object.keys(added).length} added, ${entries.length} locked.`);
}
