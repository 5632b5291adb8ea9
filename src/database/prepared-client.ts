import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Statements that a connection keeps prepared; texts beyond these (lists of changing length) are sent unprepared. */
const most = 300;

const transactionAborted = '25P02';

/**
 * Another process has migrated a table that `select *` was prepared for; inside a transaction the whole transaction
 * must be repeated.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && String(message).includes('cached plan');
}

const names = new LRUCache<string, string>({ max: 2_000 });

/** A statement's name is derived from its text, so it means the same on every connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}

/**
 * A connection that prepares queries with parameters: for our larger queries planning takes PostgreSQL longer than
 * execution.
 */
export class PreparedClient extends pg.Client {
  readonly #prepared = new Set<string>();
  #generation = 0;

  // oxlint-disable-next-line no-explicit-any -- pg describes its many ways of asking by overloads, which pass through.
  override query(...parameters: any[]): any {
    const [text, values, callback] = parameters as [unknown, unknown, unknown];
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(...(parameters as [string]));
    const name = nameOf(text);
    if (!this.#prepared.has(name)) {
      if (this.#prepared.size >= most) return super.query(...(parameters as [string]));
      this.#prepared.add(name);
    }
    const answer = this.#ask(name, text, values);
    if (typeof callback !== 'function') return answer;
    // The pool calls it with a callback.
    // oxlint-disable no-callback-in-promise -- it takes no promise
    answer.then(
      (result) => void callback(null, result),
      (error: unknown) => void callback(error),
    );
    // oxlint-enable no-callback-in-promise
    return undefined;
  }

  async #ask(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#send({ name: name + this.#generation, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // Under another name the statement is prepared again.
      this.#generation += 1;
      return await this.#send({ name: name + this.#generation, text, values }).catch((worse: unknown) => {
        throw (worse as { code?: string }).code === transactionAborted ? error : worse;
      });
    }
  }

  /**
   * Uses a callback, because without one pg assigns a function to a property of the query. V8 takes such a function for
   * a method and promotes it to the old generation; with it the query, its result and all waiting callers stay on the
   * heap until a full garbage collection.
   */
  async #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    super.query(config, (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result)));
    try {
      return await promise;
    } catch (error) {
      // Otherwise the stack would be the socket's, not the caller's.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }
}
