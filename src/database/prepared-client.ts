import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Statements that a connection keeps prepared; texts beyond these (lists of changing length) are sent as they are. */
const most = 300;

const names = new LRUCache<string, string>({ max: 2_000 });

/** A statement's name is that of its text, so it means the same on every connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}

/**
 * A connection that prepares what it is asked with parameters: planning our larger questions anew takes PostgreSQL
 * longer than answering them.
 */
export class PreparedClient extends pg.Client {
  readonly #prepared = new Set<string>();

  // oxlint-disable-next-line no-explicit-any -- pg describes its many ways of asking by overloads, which pass through.
  override query(...asked: any[]): any {
    const [text, values, ...rest] = asked as [unknown, unknown, ...unknown[]];
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(...(asked as [string]));
    const name = nameOf(text);
    if (!this.#prepared.has(name)) {
      if (this.#prepared.size >= most) return super.query(...(asked as [string]));
      this.#prepared.add(name);
    }
    return super.query({ name, text, values } as never, ...(rest as []));
  }
}
