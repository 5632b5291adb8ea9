import type { Generated } from 'kysely';

/** Exchange rates, in the schema of the bookings that they were used for. */
export interface PricingTables {
  'booking.fx_rate': {
    id: Generated<bigint>;
    base: string;
    quote: string;
    numerator: bigint;
    denominator: bigint;
    source: string;
    fetched_at: Generated<Date>;
  };
}
