import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/**
 * Accounts of the demo's agencies, by name: one owes, one below it has a share of that, one has a statement each
 * week. The first one may also pay later.
 */
export const demoLines = [
  { name: 'Northwind Travel', source: 'own', share: null, limit: 2_500_000n, every: 'month', later: true },
  { name: 'Northwind Coast', source: 'share', share: 3_000, limit: 750_000n, every: 'month', later: false },
  { name: 'Harbour Lights Tours', source: 'own', share: null, limit: 1_000_000n, every: 'week', later: false },
] as const;

/** Adds the missing accounts; existing ones keep their changes. */
export async function loadDemoCredit(db: Kysely<BookingTables>): Promise<void> {
  for (const { name, source, share, limit, every, later } of demoLines)
    // oxlint-disable-next-line no-await-in-loop -- the one above comes first
    await sql`
      insert into booking.credit_line (agency_id, currency, source, share_bp, limit_minor, statement_every, pays_later)
      select id, currency, ${source}, ${share}::int, ${limit}::bigint, ${every}, ${later} from accounts.agency where name = ${name}
        and currency = 'EUR' on conflict do nothing`.execute(db);
}
