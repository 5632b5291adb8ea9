import { DatabaseSync } from 'node:sqlite';

const schema = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS reservation (
  client_reference TEXT PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('held', 'released', 'pending', 'confirmed', 'cancelled', 'ghost')),
  property_id TEXT NOT NULL,
  room_code TEXT NOT NULL,
  rooms INTEGER NOT NULL CHECK (rooms > 0),
  check_in TEXT NOT NULL,
  check_out TEXT NOT NULL CHECK (check_out > check_in),
  party TEXT NOT NULL,
  guests TEXT NOT NULL,
  currency TEXT NOT NULL,
  price TEXT NOT NULL,
  penalties TEXT NOT NULL,
  confirmation TEXT,
  fee TEXT,
  created_at INTEGER NOT NULL,
  hold_until INTEGER,
  confirms_at INTEGER,
  visible_at INTEGER NOT NULL,
  supplier_cancels_at INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS reservation_room (
  client_reference TEXT NOT NULL REFERENCES reservation,
  room_code TEXT NOT NULL,
  rooms INTEGER NOT NULL CHECK (rooms > 0),
  PRIMARY KEY (client_reference, room_code)
) STRICT;
CREATE INDEX IF NOT EXISTS reservation_stay ON reservation (property_id, room_code, check_in);
CREATE INDEX IF NOT EXISTS reservation_created ON reservation (created_at, client_reference);
CREATE TABLE IF NOT EXISTS fault_rule (
  id INTEGER PRIMARY KEY,
  fault TEXT NOT NULL,
  argument INTEGER,
  endpoint TEXT,
  probability REAL NOT NULL,
  seed INTEGER NOT NULL,
  remaining INTEGER,
  drawn INTEGER NOT NULL DEFAULT 0
) STRICT;
`;

/**
 * Opens the supplier's own books. Several processes may open one file; what was committed survives a killed process.
 * `random` gives that many random bytes. Returns the key that signs this supplier's book tokens.
 */
export function openStore(
  file: string,
  random: (size: number) => Uint8Array,
): { db: DatabaseSync; signingKey: Uint8Array } {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(schema);
  db.prepare("INSERT INTO setting (name, value) VALUES ('signing_key', ?) ON CONFLICT DO NOTHING").run(random(32));
  const row = db.prepare("SELECT value FROM setting WHERE name = 'signing_key'").get();
  if (!(row?.value instanceof Uint8Array)) throw new Error('the sandbox supplier has no signing key');
  return { db, signingKey: row.value };
}

/** Takes the write lock first, so that what is counted inside can't change before it is used. */
export function immediately<Answer>(db: DatabaseSync, work: () => Answer): Answer {
  db.exec('BEGIN IMMEDIATE');
  try {
    const answer = work();
    db.exec('COMMIT');
    return answer;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
