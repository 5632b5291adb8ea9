import type { Kysely } from 'kysely';
import { type Scoped, withinRows } from '#database/row-scope.ts';
import type { PageContext } from '#web/page.ts';
import type { BookingTables } from '../tables.ts';
import { type BookingScope, widestScope } from './scope.ts';

/** Whose bookings are read: a brand’s, within a scope. */
export interface BookingReader {
  readonly brand: string;
  readonly scope: BookingScope;
}

/** A transaction of the role web_dashboard that sees the rows of a scope only, whatever its queries ask for. */
export type ScopedDb = Scoped<BookingTables>;

/** A person as the reader of everything that they may see here; null for nothing. */
export function readerOf({ principal, brand }: Pick<PageContext, 'principal' | 'brand'>): BookingReader | null {
  const scope = principal && widestScope(principal);
  return scope && { brand: brand.id, scope };
}

/** Runs queries that see the rows of the reader's scope only. `db` is connected as the role web_dashboard. */
export async function withinScope<Result>(
  db: Kysely<BookingTables>,
  { brand, scope }: BookingReader,
  body: (db: ScopedDb) => Promise<Result>,
): Promise<Result> {
  const agency = scope.kind === 'all' ? 'all' : scope.agencyPath.at(-1)!;
  const agent = scope.kind === 'own' ? scope.personId : 'all';
  return await withinRows(db, { brand, agency, agent }, body);
}
