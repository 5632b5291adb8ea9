import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';
import { type CreditTerms } from './credit-gateway.ts';
import type { CreditLine } from './credit-line.sql.ts';

type Line = Partial<Pick<CreditLine, 'currency' | 'settlement' | 'source' | 'shareBp' | 'limitMinor'>>;

/** For tests: an agency, with a line unless `line` is null. Answers its id. */
export async function testAgency(
  db: Kysely<BookingTables>,
  line: Line | null = {},
  parentId: string | null = null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts.agency (name, parent_id) values ('Agency ' || gen_random_uuid(), ${parentId}::uuid)
    returning id`.execute(db);
  const { id } = rows[0]!;
  if (line)
    await sql`insert into booking.credit_line (agency_id, currency, settlement, source, share_bp, limit_minor)
      values (${id}, ${line.currency ?? 'EUR'}, ${line.settlement ?? 'invoice'}, ${line.source ?? 'own'},
        ${line.shareBp ?? null}, ${line.limitMinor ?? 1_000_000_000_000n})`.execute(db);
  return id;
}

/** An agency that owes all of what its clients pay, by currency. */
export function owingAll(agencyOf: (currency: string) => string | undefined): CreditTerms {
  return {
    async owedFor(_, { minor, currency }) {
      const agencyId = agencyOf(currency);
      return agencyId === undefined ? null : { agencyId, minor };
    },
    freedBy: async (_, { minor }) => minor,
  };
}
