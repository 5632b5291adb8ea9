import { type Kysely, sql } from 'kysely';
import { may } from '#accounts/roles.ts';
import type { Principal } from '#web/principal.ts';
import type { BookingTables } from '../tables.ts';

/** An agency whose price rules the person may change. */
export interface PriceAgency {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly model: 'net' | 'commission';
  readonly currency: string;
}

/** The agency of an id, or of a number in an address; without one the person's own. Null for one that they may not change, or that is none. */
export async function priceAgency(
  db: Kysely<BookingTables>,
  principal: Principal | null,
  wanted: string | { readonly id: string } | null,
): Promise<PriceAgency | null> {
  const number = typeof wanted === 'string' ? wanted : null;
  if (!principal?.actions.includes('prices') || (number !== null && !/^[1-9]\d{0,9}$/.test(number))) return null;
  const { rows } = await sql<PriceAgency & { path: string[] }>`
    select id, number::int, name, model, currency, path from accounts.agency
    where case when ${number}::bigint is null then id = ${typeof wanted === 'object' && wanted ? wanted.id : (principal.agency?.id ?? null)}::uuid
      else number = ${number}::bigint end`.execute(db);
  const [found] = rows;
  return found && may(principal, 'prices', { agencyPath: found.path }) ? found : null;
}
