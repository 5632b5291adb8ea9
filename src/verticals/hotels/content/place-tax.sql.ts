import { sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { CityTax } from './place-tax.ts';

interface TaxRow {
  readonly kind: CityTax['kind'] | null;
  readonly minor: bigint | null;
  readonly currency: string | null;
  readonly percentBp: number | null;
}

/** The tourist tax of a place; null without one. Up to a minute old. */
export const cityTaxOf = remember(
  async (db: ContentDb, placeId: number): Promise<CityTax | null> => {
    const { rows } = await sql<TaxRow>`
      select city_tax_kind as kind, city_tax_minor as minor, city_tax_currency as currency, city_tax_bp as "percentBp"
      from hotels.place_tax where place_id = ${placeId}`.execute(db);
    const [row] = rows;
    if (!row || row.kind === null) return null;
    const { kind, minor, currency, percentBp } = row;
    if (kind === 'percent') return { kind, percentBp: percentBp ?? 0 };
    return minor === null || currency === null ? null : { kind, minor, currency };
  },
  { max: 2_000, seconds: 60 },
);
