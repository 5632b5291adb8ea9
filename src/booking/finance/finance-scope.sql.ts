import { type Kysely, sql } from 'kysely';
import { may } from '#accounts/roles.ts';
import type { Principal } from '#web/principal.ts';
import type { BookingTables } from '../tables.ts';

/** An agency whose money somebody may see. */
export interface FinanceAgency {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /** From the top agency down to it. */
  readonly path: readonly string[];
}

/**
 * The agency of a number in an address; without one the person's own. Null for one that they may not see, for one that does
 * not exist, and for staff who name none.
 */
export async function financeAgency(
  db: Kysely<BookingTables>,
  principal: Principal | null,
  number: string | null,
): Promise<FinanceAgency | null> {
  if (!principal?.actions.includes('finance') || (number !== null && !/^[1-9]\d{0,9}$/.test(number))) return null;
  const { rows } = await sql<FinanceAgency>`
    select id, number::int, name, path from accounts.agency
    where case when ${number}::bigint is null then id = ${principal.agency?.id ?? null}::uuid
      else number = ${number}::bigint end`.execute(db);
  const [found] = rows;
  return found && may(principal, 'finance', { agencyPath: found.path }) ? found : null;
}
