import type { Kysely } from 'kysely';
import type { PageContext } from '#web/page.ts';
import { type QuotedShares, shownShares } from '../quote/agency-share.ts';
import type { BookingTables } from '../tables.ts';
import type { ShownTrip } from './shown-trip.ts';

/** What the agency owes for a trip, for pages that show net prices; by quote id. */
export async function sharesOfTrip(
  db: Kysely<BookingTables>,
  context: Pick<PageContext, 'priceDisplay' | 'principal'>,
  { reservations }: Pick<ShownTrip, 'reservations'>,
): Promise<QuotedShares> {
  const ids = reservations.map(({ quoteId }) => quoteId);
  return await shownShares(db, context, ids);
}
