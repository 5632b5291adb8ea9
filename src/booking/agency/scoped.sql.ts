import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import type { BookingScope } from './scope.ts';

/** Whose bookings are read: a brand’s, within a scope. */
export interface BookingReader {
  readonly brand: string;
  readonly scope: BookingScope;
}

declare const scoped: unique symbol;

/** A transaction of the role web_dashboard that sees the rows of a scope only, whatever its queries ask for. */
export type ScopedDb = Transaction<BookingTables> & { readonly [scoped]: true };

/** Runs queries that see the rows of the reader's scope only. `db` is connected as the role web_dashboard. */
export async function withinScope<Result>(
  db: Kysely<BookingTables>,
  { brand, scope }: BookingReader,
  body: (db: ScopedDb) => Promise<Result>,
): Promise<Result> {
  const agency = scope.kind === 'all' ? 'all' : scope.agencyPath.at(-1)!;
  const agent = scope.kind === 'own' ? scope.personId : 'all';
  return await transaction(db, async (trx) => {
    await sql`select set_config('app.brand', ${brand}, true), set_config('app.agency', ${agency}, true),
      set_config('app.agent', ${agent}, true)`.execute(trx);
    return await body(trx as ScopedDb);
  });
}
