import type { DatabaseSync } from 'node:sqlite';

/** A correction of a booking. */
export interface AmendmentRow {
  /** The buyer's. */
  readonly id: string;
  readonly client_reference: string;
  readonly state: 'done' | 'pending' | 'refused';
  /** JSON of the lead guests. */
  readonly guests: string;
  readonly requests: string;
  /** Milliseconds since 1970. */
  readonly decides_at: number | null;
}

export const amendmentSchema = `
CREATE TABLE IF NOT EXISTS amendment (
  id TEXT PRIMARY KEY,
  client_reference TEXT NOT NULL REFERENCES reservation,
  state TEXT NOT NULL CHECK (state IN ('done', 'pending', 'refused')),
  guests TEXT NOT NULL,
  requests TEXT NOT NULL,
  decides_at INTEGER
) STRICT;
`;

export type AmendmentQueries = ReturnType<typeof amendmentQueries>;

/** The statements, prepared once for a database. */
export function amendmentQueries(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM amendment WHERE id = ?');
  const put = db.prepare(
    `INSERT INTO amendment (id, client_reference, state, guests, requests, decides_at)
     VALUES (:id, :client_reference, :state, :guests, :requests, :decides_at)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state`,
  );
  return {
    find: (id: string) => one.get(id) as unknown as AmendmentRow | undefined,
    save: (row: AmendmentRow) => void put.run({ ...row }),
  };
}
