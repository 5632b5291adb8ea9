import { type Kysely, sql } from 'kysely';
import type { PricingTables } from '../tables.ts';
import type { Fraction } from '../exchange.ts';

/** Every rate is to or from this currency; others are computed by multiplication. */
export const pivot = 'EUR';

/** Source of the invented rates. */
export const demoSource = 'demo';
/** Source of rates that an operator has set. */
export const operatorSource = 'operator';

/** A stored rate of a currency to the euro. */
export interface StoredRate extends Fraction {
  readonly currency: string;
  readonly source: string;
  /** `YYYY-MM-DD`, or null where the source names no day. */
  readonly publishedOn: string | null;
  readonly fetchedAt: Date;
}

/** Stores rates with their source and the day that they are of. */
export async function storeRates(
  db: Kysely<PricingTables>,
  rates: ReadonlyMap<string, Fraction>,
  source: string,
  publishedOn: string | null,
): Promise<void> {
  const rows = [...rates].map(([quote, { numerator, denominator }]) => ({
    base: pivot,
    quote,
    numerator,
    denominator,
    source,
    published_on: publishedOn,
  }));
  if (rows.length > 0) await db.insertInto('booking.fx_rate').values(rows).execute();
}

/** The newest rate of each currency of the last days, invented ones aside; by currency. */
export async function lastRates(db: Kysely<PricingTables>, days: number): Promise<readonly StoredRate[]> {
  const rows = await db
    .selectFrom('booking.fx_rate')
    .distinctOn('quote')
    .select(['quote', 'numerator', 'denominator', 'source', 'fetched_at'])
    .select(sql<string | null>`published_on::text`.as('publishedOn'))
    .where('base', '=', pivot)
    .where('source', '<>', demoSource)
    .where('fetched_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('quote')
    .orderBy('fetched_at', 'desc')
    .execute();
  return rows.map(({ quote, fetched_at: fetchedAt, ...rate }) => ({ ...rate, currency: quote, fetchedAt }));
}

/** Hours since rates of this source were stored last, by the database's clock; null when they never were. */
export async function hoursSince(db: Kysely<PricingTables>, source: string): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select extract(epoch from now() - max(fetched_at))::float8 / 3600 as hours
    from booking.fx_rate where source = ${source}`.execute(db);
  return rows[0]?.hours ?? null;
}
