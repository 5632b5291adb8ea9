import { type Kysely, sql } from 'kysely';
import { type Net, netOf } from '#pricing/net.ts';
import type { TrailStep } from '#pricing/pricing.ts';
import { fromJson, type Money, type MoneyJson } from '#values/money.ts';
import { parseReference } from '#values/reference.ts';
import type { BookingTables } from '../tables.ts';
import { isUuid } from './find-quote.ts';

/** How the price of a quote was made, for the operator's people only. */
export interface PriceTrail {
  /** Of the reservation; null while it is not reserved. */
  readonly reference: string | null;
  readonly quoteId: string;
  readonly product: string;
  readonly supplier: string;
  readonly quotedAt: Date;
  readonly supplierPrice: Net;
  /** None for quotes from before trails were stored. */
  readonly steps: readonly TrailStep[];
  readonly supplierInSale: Net;
  /** Value added tax that was added. */
  readonly tax: Net;
  readonly total: Money;
  /** What the agency owes of it; null for the public. */
  readonly owed: Net | null;
  /** Versions of the rules, and the seller. */
  readonly pricingKey: string | null;
  /** The stored rates that it was converted with, of the supplier's currency first; none where nothing was. */
  readonly rates: readonly TrailRate[];
}

interface TrailRate {
  readonly currency: string;
  /** Units of the currency for one euro. */
  readonly perEuro: string;
  readonly source: string;
  readonly at: string;
}

interface Row {
  readonly reference: string | null;
  readonly quoteId: string;
  readonly product: string;
  readonly supplier: string;
  readonly quotedAt: Date;
  readonly currency: string;
  readonly total: bigint;
  readonly supplierCurrency: string;
  readonly supplierMinor: bigint;
  readonly inSale: bigint;
  readonly tax: bigint;
  readonly owed: bigint | null;
  readonly trail: readonly { step: TrailStep['step']; rule: string | null; added: MoneyJson }[] | null;
  readonly pricingKey: string | null;
  readonly rates: readonly TrailRate[] | null;
}

/** Of a quote by its id, or of a reservation or of all of a trip by reference; none when there is no such thing. */
export async function priceTrails(db: Kysely<BookingTables>, wanted: string): Promise<readonly PriceTrail[]> {
  const reference = parseReference(wanted);
  if (!reference && !isUuid(wanted)) return [];
  const { rows } = await sql<Row>`
    select reservation.reference, quote.id as "quoteId", quote.product, quote.supplier, quote.created_at as "quotedAt",
      quote.currency, quote.total_minor as total, supplier_currency as "supplierCurrency", supplier_minor as "supplierMinor",
      supplier_in_sale_minor as "inSale", tax_in_sale_minor as tax, agency_net_minor as owed, trail,
      pricing_key as "pricingKey",
      (select jsonb_agg(jsonb_build_object('currency', rate.quote, 'source', rate.source, 'at', rate.fetched_at,
          'perEuro', trim_scale(round(rate.numerator::numeric / rate.denominator, 8))::text)
          order by rate.id = fx_rate_id)
        from booking.fx_rate as rate where rate.id in (fx_rate_id, fx_from_rate_id)) as rates
    from booking.quote join booking.quote_net on quote_id = quote.id
      left join booking.reservation on reservation.quote_id = quote.id
      left join booking.trip on trip.id = reservation.trip_id
    where ${
      reference
        ? sql`${reference} in (reservation.reference, trip.reference)`
        : sql`quote.id = ${wanted.toLowerCase()}::uuid`
    }
    order by reservation.position, quote.id`.execute(db);
  return rows.map(({ currency, total, supplierCurrency, supplierMinor, inSale, tax, owed, trail, rates, ...row }) => ({
    ...row,
    supplierPrice: netOf({ minor: supplierMinor, currency: supplierCurrency }),
    steps: (trail ?? []).map(({ step, rule, added }) => ({ step, rule, added: netOf(fromJson(added)) }) as TrailStep),
    supplierInSale: netOf({ minor: inSale, currency }),
    tax: netOf({ minor: tax, currency }),
    total: { minor: total, currency },
    owed: owed === null ? null : netOf({ minor: owed, currency }),
    rates: rates ?? [],
  }));
}
