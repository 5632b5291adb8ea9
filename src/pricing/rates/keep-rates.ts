import { type Kysely, sql } from 'kysely';
import type { PricingTables } from '../tables.ts';
import { loadRates, type RateSource } from './load-rates.ts';

/** Refreshed well before a rate is too old to sell with. */
const renewAfterHours = 6;

/** Loads rates when the newest are old. Cheap to call often. */
export async function keepRates(db: Kysely<PricingTables>, source: RateSource): Promise<void> {
  const { rows } = await sql<{ fresh: boolean }>`
    select exists (select from booking.fx_rate where fetched_at > now() - make_interval(hours => ${renewAfterHours})) as fresh`.execute(
    db,
  );
  if (!rows[0]?.fresh) await loadRates(db, source);
}
