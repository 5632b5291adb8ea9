import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';
import type { Log } from '#connector/log.ts';
import { OperatorError } from '#values/failure/operator-error.ts';

export interface PoolOptions {
  log: Log;
  applicationName: string;
  /** Maximum number of connections; 20 by default. */
  max?: number;
  /** The role of every session, if it is not the one that logs in. */
  role?: string;
  /**
   * Keeps pg's default parsers, int8 as text: graphile-worker writes the ids of its jobs as JSON, which has no bigint.
   */
  plainTypes?: boolean;
}

/** A pool with timeouts: 5 s to connect, 5 s a statement, 2 s waiting for a lock, 10 s idle in a transaction. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: withRole(url, options.role),
    application_name: options.applicationName,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    ...(options.plainTypes ? {} : { types: { getTypeParser } }),
  });
  // An idle connection that breaks (server restart) is replaced; without a listener it would end the process.
  pool.on('error', (error) => options.log.warn('a database connection broke', { error }));
  // The same for a connection in use: its failing query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** In pg the address overrides the options, so the role must be part of the address. */
function withRole(url: string, role: string | undefined): string {
  const address = parseUrl(url);
  if (role === undefined) return address.href;
  const options = [address.searchParams.get('options'), `-c role=${role}`].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  // pg decodes the address as a URI, where `+` is not a space.
  return address.href.replaceAll('+', '%20');
}

function parseUrl(url: string): URL {
  const address = URL.parse(url);
  if (address === null || !['postgres:', 'postgresql:'].includes(address.protocol)) {
    throw new OperatorError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  return address;
}

const { builtins } = pg.types;
const arrays = { int8: 1016, date: 1182, text: 1009 } as const;

/**
 * Types of values: int8 → bigint, numeric → string, date → 'YYYY-MM-DD' (a local day, no zone), timestamptz → Date (an
 * instant), timestamp without zone → string, arrays likewise.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format !== 'binary') {
    if (oid === builtins.INT8) return BigInt;
    if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return String;
    if (oid === arrays.date) return textArray;
    if (oid === arrays.int8) return (value) => textArray(value).map((item) => (item === null ? null : BigInt(item)));
  }
  return pg.types.getTypeParser(oid, format);
}

function textArray(value: string): (string | null)[] {
  return pg.types.getTypeParser(arrays.text as never)(value) as (string | null)[];
}
