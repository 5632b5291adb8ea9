import { DatabaseSync } from 'node:sqlite';

/**
 * Opens a sandbox's database. Several processes may open one file; a commit survives the death of the process, and only
 * a power failure may lose the last moments. `schema` runs each time, so it creates what doesn't exist.
 */
export function openStore(file: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(schema);
  return db;
}

/** The signing key of this database, created at the first call. `random` gives that many random bytes. */
export function signingKeyOf(db: DatabaseSync, random: (size: number) => Uint8Array): Uint8Array {
  db.exec('CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT');
  db.prepare("INSERT INTO setting (name, value) VALUES ('signing_key', ?) ON CONFLICT DO NOTHING").run(random(32));
  const row = db.prepare("SELECT value FROM setting WHERE name = 'signing_key'").get();
  if (!(row?.value instanceof Uint8Array)) throw new Error('the sandbox supplier has no signing key');
  return row.value;
}

/**
 * Runs `work` exclusively among all processes, so that what it reads can't change before it writes; a throw rolls back.
 */
export function immediately<Value>(db: DatabaseSync, work: () => Value): Value {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
