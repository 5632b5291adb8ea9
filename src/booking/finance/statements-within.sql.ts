import { type Kysely, sql } from 'kysely';
import { type BookingReader, withinScope } from '../scope/scoped.sql.ts';
import { findStatement, type Statement, statementsOf } from '../credit/statement.sql.ts';
import type { BookingTables } from '../tables.ts';

export interface StatementDeps {
  readonly db: Kysely<BookingTables>;
  /** Connected as the role web_dashboard: it says which statements a reader may see. */
  readonly dashboardDb: Kysely<BookingTables>;
}

/** An agency's statements that the reader may see, the newest first; at most 24. */
export async function statementsWithin(
  { db, dashboardDb }: StatementDeps,
  reader: BookingReader,
  agencyId: string,
): Promise<Statement[]> {
  const [all, seen] = await Promise.all([
    statementsOf(db, agencyId),
    withinScope(dashboardDb, reader, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from booking.statement where agency_id = ${agencyId}::uuid`.execute(trx);
      return new Set(rows.map(({ id }) => id));
    }),
  ]);
  return all.filter(({ id }) => seen.has(id));
}

/** Null for one that the reader may not see, as for an unknown one. */
export async function statementWithin({ db, dashboardDb }: StatementDeps, reader: BookingReader, id: string) {
  const isSeen = await withinScope(dashboardDb, reader, async (trx) => {
    const { rows } = await sql`select from booking.statement where id = ${id}::uuid`.execute(trx);
    return rows.length > 0;
  });
  return isSeen ? await findStatement(db, id) : null;
}
