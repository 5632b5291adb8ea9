import { type Kysely, sql } from 'kysely';
import { may } from '#accounts/roles.ts';
import { type Net, netOf, readNet } from '#pricing/net.ts';
import type { PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { BookingTables } from '../tables.ts';

/** What an agency owes and keeps of a quote, or of several quotes together, in their currency. */
export interface QuotedShare {
  readonly owed: Net;
  readonly margin: Net;
  /** Whether the platform pays the margin out; else the agency collects it itself. */
  readonly isCommission: boolean;
}

/** By quote id, in one currency. */
export type QuotedShares = ReadonlyMap<string, QuotedShare>;

/** Of the quotes that were made for agencies whose net prices the person may see. */
export async function sharesOfQuotes(
  db: Kysely<BookingTables>,
  principal: Principal | null,
  quoteIds: readonly string[],
): Promise<QuotedShares> {
  if (!principal?.actions.includes('net') || quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking.quote as quote')
    .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select(['quote.id', 'quote.currency', 'quote.total_minor', 'net.agency_net_minor', 'net.commission_minor'])
    .select(sql<string[]>`(select path from accounts.agency where agency.id = net.agency_id)`.as('path'))
    .where('quote.id', 'in', [...quoteIds])
    .where('net.agency_id', 'is not', null)
    .execute();
  const seen = rows.filter(({ path }) => may(principal, 'net', { agencyPath: path }));
  return new Map(
    seen.map(({ id, currency, total_minor: total, agency_net_minor: net, commission_minor: commission }) => {
      const owed = net ?? total;
      return [
        id,
        {
          owed: netOf({ minor: owed, currency }),
          margin: netOf({ minor: total - owed, currency }),
          isCommission: (commission ?? 0n) > 0n,
        },
      ];
    }),
  );
}

/** The same for a page, which shows net prices to those who have chosen them. */
export async function shownShares(
  db: Kysely<BookingTables>,
  { priceDisplay, principal }: Pick<PageContext, 'priceDisplay' | 'principal'>,
  quoteIds: readonly string[],
): Promise<QuotedShares> {
  return priceDisplay === 'net' ? await sharesOfQuotes(db, principal, quoteIds) : new Map();
}

/** Of several quotes together; null unless all are known. */
export function shareTogether(shares: QuotedShares, quoteIds: readonly string[]): QuotedShare | null {
  const all = quoteIds.map((id) => shares.get(id));
  const [first, ...others] = all.filter((one) => one !== undefined);
  if (!first || others.length + 1 !== all.length) return null;
  return others.reduce(
    (sum, one) => ({
      owed: added(sum.owed, one.owed),
      margin: added(sum.margin, one.margin),
      isCommission: sum.isCommission || one.isCommission,
    }),
    first,
  );
}

function added(one: Net, other: Net): Net {
  const { minor, currency } = readNet(one);
  return netOf({ minor: minor + readNet(other).minor, currency });
}
