import type { Kysely } from 'kysely';
import { may } from '#accounts/roles.ts';
import { netOf } from '#pricing/net.ts';
import type { Net } from '#pricing/net.ts';
import type { Principal } from '#web/principal.ts';
import type { BookingTables } from '../tables.ts';

/** What an agency owes and keeps of several quotes together, in their currency. */
export interface QuotedShare {
  readonly owed: Net;
  readonly margin: Net;
  /** Whether the platform pays the margin out; else the agency collects it itself. */
  readonly isCommission: boolean;
}

/** Null for those who may not see it, and unless all quotes were made for the person's own agency. */
export async function shareOfQuotes(
  db: Kysely<BookingTables>,
  principal: Principal | null,
  quoteIds: readonly string[],
): Promise<QuotedShare | null> {
  const agency = principal?.agency;
  if (!agency || !may(principal, 'net', { agencyPath: agency.path })) return null;
  const rows = await db
    .selectFrom('booking.quote as quote')
    .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select(['quote.currency', 'quote.total_minor', 'net.agency_net_minor', 'net.commission_minor'])
    .where('quote.id', 'in', [...quoteIds])
    .where('net.agency_id', '=', agency.id)
    .execute();
  const [first] = rows;
  if (!first || rows.length !== quoteIds.length) return null;
  const { currency } = first;
  const sum = (minorOf: (row: (typeof rows)[number]) => bigint) =>
    rows.reduce((total, row) => total + minorOf(row), 0n);
  const owed = sum((row) => row.agency_net_minor ?? row.total_minor);
  return {
    owed: netOf({ minor: owed, currency }),
    margin: netOf({ minor: sum((row) => row.total_minor) - owed, currency }),
    isCommission: rows.some((row) => (row.commission_minor ?? 0n) > 0n),
  };
}
