import type { Kysely } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { Rate } from '#pricing/exchange.ts';
import { readNet } from '#pricing/net.ts';
import type { SellingPrice } from '#pricing/pricing.ts';
import type { BookingTables } from '../tables.ts';
import { storeLines, storePolicy, storeTrail } from './stored.ts';
import type { QuoteChange, Replaced, SampleSale } from '../vertical.ts';

export interface NewQuote {
  readonly brand: string;
  readonly product: string;
  readonly supplier: string;
  readonly locale: string;
  readonly price: SellingPrice;
  /** The rate that it is converted with, as far as it is stored; null for none. */
  readonly exchange: Pick<Rate, 'id' | 'fromId'> | null;
  readonly supplierToken: string;
  /** Shown to the traveller and stored for the voucher; parsed by the vertical that wrote it. No net prices. */
  readonly details: object;
  readonly changes: readonly QuoteChange[];
  /** ISO instant at which the supplier's offer expires; our quote expires no later. */
  readonly expiresAt: string;
  /** ISO instant after which the product is consumed (check-out). */
  readonly endsAt: string;
  /** For lists of bookings: the name of what is booked, and the ISO instant at which it begins. */
  readonly title?: string;
  readonly startsAt?: string;
  readonly replaces?: Replaced | null;
}

/** A quote that is stored nowhere, for previews: without net prices and the supplier's token. */
export function sampleOf({ product, details, price, expiresAt }: NewQuote): SampleSale {
  const { total, lines, policy, vat } = price;
  return { product, details, total, lines, policy, vat: vat ?? null, expiresAt };
}

/** Stores an immutable quote; returns its id. */
export async function createQuote(db: Kysely<BookingTables>, quote: NewQuote): Promise<string> {
  const { agency, vat } = quote.price;
  const supplierPrice = readNet(quote.price.supplierPrice);
  return transaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('booking.quote')
      .values({
        brand: quote.brand,
        product: quote.product,
        supplier: quote.supplier,
        locale: quote.locale,
        currency: quote.price.currency,
        total_minor: quote.price.total.minor,
        lines: storeLines(quote.price.lines),
        vat: vat?.status ?? null,
        vat_minor: vat?.amount.minor ?? null,
        policy: storePolicy(quote.price.policy),
        details: JSON.stringify(quote.details),
        changes: JSON.stringify(quote.changes),
        must_acknowledge: quote.changes.some((change) => change.worse),
        fx_rate_id: quote.exchange?.id ?? null,
        fx_from_rate_id: quote.exchange?.fromId ?? null,
        ends_at: new Date(quote.endsAt),
        expires_at: new Date(quote.expiresAt),
        title: quote.title ?? null,
        starts_at: quote.startsAt === undefined ? null : new Date(quote.startsAt),
        replaces: quote.replaces?.reservationId ?? null,
        replaces_fee_minor: quote.replaces?.fee.minor ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('booking.quote_net')
      .values({
        quote_id: id,
        supplier_token: quote.supplierToken,
        supplier_currency: supplierPrice.currency,
        supplier_minor: supplierPrice.minor,
        supplier_in_sale_minor: readNet(quote.price.supplierInSale).minor,
        exchange_margin_minor: readNet(quote.price.exchangeMargin).minor,
        tax_in_sale_minor: vat?.status === 'added' ? vat.amount.minor : 0n,
        agency_id: agency?.agencyId ?? null,
        agency_net_minor: agency && readNet(agency.owed).minor,
        commission_minor: agency && readNet(agency.commission).minor,
        least_minor: quote.price.bounds ? readNet(quote.price.bounds.least).minor : null,
        is_fixed: quote.price.bounds?.isFixed ?? false,
        trail: storeTrail(quote.price.trail),
        pricing_key: quote.price.pricingKey,
      })
      .execute();
    return id;
  });
}
