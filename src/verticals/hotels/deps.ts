import type { BookingTables, Rates } from '#booking/booking.ts';
import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import type { Seal } from '#web/seal.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { HotelSupplier } from './supplier.ts';

/**
 * What a night (`YYYY-MM-DD`) of a hotel costs against its average night, in basis points, from seasonal rates that are
 * known beforehand. Null where there are none.
 */
export type NightLevel = (hotel: { readonly id: number; readonly cityId: number }, night: string) => number | null;

export interface HotelDeps {
  /** The public role's connection: content has no net prices. */
  readonly content: ContentDb;
  readonly db: Kysely<BookingTables>;
  readonly suppliers: readonly HotelSupplier[];
  readonly rates: Rates;
  readonly offerSeal: Seal;
  readonly log: Log;
  readonly now: () => Date;
  /** Address of the operator's MapLibre style for a locale's texts, or null: maps are schematic. */
  readonly mapStyle: (textLocale: string) => string | null;
  /** Shrinks the deadlines of searches (TIME_SCALE). */
  readonly timeScale: number;
}

export function supplierOf(deps: Pick<HotelDeps, 'suppliers'>, id: string): HotelSupplier | null {
  return deps.suppliers.find((supplier) => supplier.id === id) ?? null;
}
