import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from './transaction.ts';

/** Which rows the role web_dashboard sees in a transaction: ids, or `all`. */
export interface RowScope {
  readonly brand: string;
  /** The agency with those below it. */
  readonly agency: string;
  /** One agent's rows alone; of rows without an agent those of the agency itself, without those below it. */
  readonly agent: string;
}

declare const scoped: unique symbol;

/** A transaction of the role web_dashboard that sees the rows of a scope only, whatever its queries ask for. */
export type Scoped<Tables> = Transaction<Tables> & { readonly [scoped]: true };

/** Runs queries that see the rows of the scope only. `db` is connected as the role web_dashboard. */
export async function withinRows<Tables, Result>(
  db: Kysely<Tables>,
  { brand, agency, agent }: RowScope,
  body: (db: Scoped<Tables>) => Promise<Result>,
): Promise<Result> {
  return await transaction(db, async (trx) => {
    await sql`select set_config('app.brand', ${brand}, true), set_config('app.agency', ${agency}, true),
      set_config('app.agent', ${agent}, true)`.execute(trx);
    return await body(trx as Scoped<Tables>);
  });
}
