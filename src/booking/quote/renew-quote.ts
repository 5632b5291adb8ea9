import type { Kysely } from 'kysely';
import type { BookingTables } from '../tables.ts';
import type { ProductQuotes, RenewAnswer } from '../vertical.ts';
import type { ShownQuote } from './find-quote.ts';

/** Requests the same offer from the supplier of a quote again, even after it has expired. */
export async function renewQuote(
  db: Kysely<BookingTables>,
  quotes: Readonly<Record<string, ProductQuotes>>,
  quote: ShownQuote,
  client: Parameters<ProductQuotes['renew']>[1],
): Promise<RenewAnswer> {
  const { supplier, token, currency } = await db
    .selectFrom('booking.quote as quote')
    .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select(['supplier', 'supplier_token as token', 'supplier_currency as currency'])
    .where('quote.id', '=', quote.id)
    .executeTakeFirstOrThrow();
  const product = quotes[quote.product];
  if (!product) throw new Error(`nobody quotes '${quote.product}'`);
  const { total, lines, vat, policy, details, changes, replaces } = quote;
  return await product.renew(
    {
      supplier,
      supplierToken: token,
      supplierCurrency: currency,
      total,
      lines,
      vat,
      policy,
      details,
      changes,
      replaces,
    },
    client,
  );
}
