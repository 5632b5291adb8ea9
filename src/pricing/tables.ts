import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Price rules; and exchange rates, in the schema of the bookings that they were used for. */
export interface PricingTables {
  'pricing.rule_set': {
    id: string;
    level: 'platform' | 'agency';
    agency_id: string | null;
    created_at: Defaulted<Date>;
  };
  'pricing.rule_version': {
    set_id: string;
    version: number;
    state: 'draft' | 'published' | 'replaced' | 'rolled_back';
    rules: JSONColumnType<readonly unknown[]>;
    written_by: string;
    written_at: Defaulted<Date>;
    published_at: Defaulted<Date | null>;
  };
  'booking.fx_rate': {
    id: Generated<bigint>;
    base: string;
    quote: string;
    numerator: bigint;
    denominator: bigint;
    source: string;
    published_on: Defaulted<string | Date | null>;
    fetched_at: Generated<Date>;
  };
}
