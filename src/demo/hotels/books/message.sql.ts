import type { DatabaseSync } from 'node:sqlite';

/** One message between a guest and a property. */
export interface MessageRow {
  /** The buyer's for what a guest writes. */
  readonly id: string;
  readonly client_reference: string;
  readonly author: 'guest' | 'property';
  readonly text: string;
  /** BCP 47; null when the property doesn't say. */
  readonly language: string | null;
  /** Milliseconds since 1970; what a property writes later by itself is stored ahead of its time. */
  readonly at: number;
}

export const messageSchema = `
CREATE TABLE IF NOT EXISTS message (
  id TEXT PRIMARY KEY,
  client_reference TEXT NOT NULL REFERENCES reservation,
  author TEXT NOT NULL CHECK (author IN ('guest', 'property')),
  text TEXT NOT NULL,
  language TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS message_thread ON message (client_reference, at);
`;

export type MessageQueries = ReturnType<typeof messageQueries>;

/** The statements, prepared once for a database. */
export function messageQueries(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM message WHERE id = ?');
  const put = db.prepare(
    `INSERT INTO message (id, client_reference, author, text, language, at)
     VALUES (:id, :client_reference, :author, :text, :language, :at)`,
  );
  const thread = db.prepare('SELECT * FROM message WHERE client_reference = ? AND at <= ? ORDER BY at, id LIMIT 500');
  return {
    find: (id: string) => one.get(id) as unknown as MessageRow | undefined,
    add: (row: MessageRow) => void put.run({ ...row }),
    /** What was written by an instant (milliseconds since 1970), in order. */
    thread: (reference: string, until: number) => thread.all(reference, until) as unknown as MessageRow[],
  };
}
