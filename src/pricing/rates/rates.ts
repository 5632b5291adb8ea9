import { type Kysely, sql } from 'kysely';
import { type Rate, withMargin } from '../exchange.ts';
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

/** Whether a sale may still use the rate. */
export function isFresh(rate: Rate, now: Date): boolean {
  return rate.id === null || now.getTime() - Date.parse(rate.fetchedAt) <= freshHours * 3_600_000;
}

export interface RatesOptions {
  /** Whether invented rates may be used, as it is now. */
  readonly demo?: () => Promise<boolean>;
  /** How long a reading is used. */
  readonly keepMs?: number;
  /** Our margin on conversions, in basis points. */
  readonly marginBp?: number;
}

/** Reads the newest stored rates, as customers are sold with. */
export function createRates(
  db: Kysely<PricingTables>,
  now: () => Date,
  { demo = async () => false, keepMs = 30_000, marginBp = 0 }: RatesOptions = {},
): Rates {
  let read: Promise<Map<string, Rate>> | undefined;
  let readAt = 0;
  const load = () => {
    if (!read || now().getTime() - readAt > keepMs) {
      readAt = now().getTime();
      read = demo().then((invented) => newest(db, invented));
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
      const middle: Rate = {
        id: known.id,
        base,
        quote,
        numerator: (to?.numerator ?? 1n) * (from?.denominator ?? 1n),
        denominator: (to?.denominator ?? 1n) * (from?.numerator ?? 1n),
        fetchedAt: from && from.fetchedAt < known.fetchedAt ? from.fetchedAt : known.fetchedAt,
        ...(from && to ? { fromId: from.id! } : {}),
      };
      return withMargin(middle, marginBp);
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
