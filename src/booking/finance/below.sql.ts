import { type Kysely, sql } from 'kysely';
import type { LineSource } from '../credit/credit-line.sql.ts';
import type { BookingTables } from '../tables.ts';

/** An agency directly below another, with what it may book on the account of that one. */
export interface AgencyBelow {
  readonly number: number;
  readonly name: string;
  /** Null without an account. */
  readonly source: LineSource | null;
  /** Of a share, in basis points. */
  readonly shareBp: number | null;
  readonly currency: string;
  readonly usedMinor: bigint;
  readonly limitMinor: bigint;
}

/** By number; at most 100, which is as many as an agency may have below it. */
export async function agenciesBelow(db: Kysely<BookingTables>, agencyId: string): Promise<AgencyBelow[]> {
  const { rows } = await sql<AgencyBelow>`
    select agency.number::int, agency.name, line.source, line.share_bp as "shareBp", agency.currency,
      coalesce(line.used_minor + line.reserved_minor, 0)::bigint as "usedMinor", coalesce(line.limit_minor, 0)::bigint as "limitMinor"
    from accounts.agency left join booking.credit_line line on line.agency_id = agency.id
    where agency.parent_id = ${agencyId}::uuid order by agency.number limit 100`.execute(db);
  return rows;
}
