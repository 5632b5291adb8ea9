import { type Kysely, sql } from 'kysely';
import type { Rate } from '../exchange.ts';
import type { PricingTables } from '../tables.ts';
import { demoSource, pivot } from './rate-rows.ts';

/** A rate older than this is not used: no price is better than a wrong one. */
const freshHours = 24;

export interface Rates {
  /**
   * The rate for selling a price of `base` in `quote`, or null when there is no fresh rate. One to one for the same
   * currency.
   */
  between(base: string, quote: string): Promise<Rate | null>;
  /** Currencies that can be sold in right now, alphabetical. */
  sellable(): Promise<readonly string[]>;
}

/** Reads the newest stored rates; cached for `keepMs`. The invented ones of the demo only when `demo` is set. */
export function createRates(db: Kysely<PricingTables>, now: () => Date, { demo = false, keepMs = 30_000 } = {}): Rates {
  let read: Promise<Map<string, Rate>> | undefined;
  let readAt = 0;
  const load = () => {
    if (!read || now().getTime() - readAt > keepMs) {
      readAt = now().getTime();
      read = newest(db, demo);
      read.catch(() => (read = undefined));
    }
    return read;
  };
  return {
    async between(base, quote) {
      if (base === quote)
        return { id: null, base, quote, numerator: 1n, denominator: 1n, fetchedAt: now().toISOString() };
      const rates = await load();
      const from = base === pivot ? null : rates.get(base);
      const to = quote === pivot ? null : rates.get(quote);
      if (from === undefined || to === undefined) return null;
      const known = (to ?? from)!;
      return {
        id: known.id,
        base,
        quote,
        numerator: (to?.numerator ?? 1n) * (from?.denominator ?? 1n),
        denominator: (to?.denominator ?? 1n) * (from?.numerator ?? 1n),
        fetchedAt: known.fetchedAt,
      };
    },
    async sellable() {
      return [pivot, ...(await load()).keys()].toSorted();
    },
  };
}

async function newest(db: Kysely<PricingTables>, demo: boolean): Promise<Map<string, Rate>> {
  const rows = await db
    .selectFrom('booking.fx_rate')
    .selectAll()
    .distinctOn(['base', 'quote'])
    .where('base', '=', pivot)
    .$if(!demo, (query) => query.where('source', '<>', demoSource))
    .where('fetched_at', '>', sql<Date>`now() - make_interval(hours => ${freshHours})`)
    .orderBy('base')
    .orderBy('quote')
    .orderBy('fetched_at', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [
      row.quote,
      {
        id: row.id,
        base: row.base,
        quote: row.quote,
        numerator: row.numerator,
        denominator: row.denominator,
        fetchedAt: row.fetched_at.toISOString(),
      },
    ]),
  );
}
