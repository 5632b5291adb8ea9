import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** What an agency owes for quotes, by their currency: minor units. */
export async function owedForQuotes(
  db: Kysely<BookingTables>,
  agencyId: string,
  quoteIds: readonly string[],
): Promise<{ readonly currency: string; readonly owed: bigint }[]> {
  const { rows } = await sql<{ currency: string; owed: bigint }>`
    select quote.currency, sum(coalesce(net.agency_net_minor, quote.total_minor))::bigint as owed from booking.quote
    left join booking.quote_net net on net.quote_id = quote.id and net.agency_id = ${agencyId}::uuid
    where quote.id = any (${[...quoteIds]}::uuid[]) group by quote.currency`.execute(db);
  return rows;
}
