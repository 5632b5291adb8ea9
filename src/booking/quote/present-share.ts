import type { Kysely } from 'kysely';
import { readNet } from '#pricing/net.ts';
import { type MoneyJson, toJson } from '#values/money.ts';
import type { Principal } from '#web/principal.ts';
import type { BookingTables } from '../tables.ts';
import { type QuotedShare, sharesOfQuotes } from './agency-share.ts';

interface PresentedShare {
  readonly agency?: { readonly net: MoneyJson; readonly margin: MoneyJson; readonly is_commission: boolean };
}

/** The agency's part of a price for programs, to be spread into what has the price; empty without one. */
export function showShare(share: QuotedShare | null | undefined): PresentedShare {
  if (!share) return {};
  const { owed, margin, isCommission } = share;
  return { agency: { net: toJson(readNet(owed)), margin: toJson(readNet(margin)), is_commission: isCommission } };
}

/** The agency's part of a quote for programs, to be spread into the quote; empty for those who may not see it. */
export async function presentShare(
  db: Kysely<BookingTables>,
  principal: Principal | null,
  quoteId: string,
): Promise<PresentedShare> {
  return showShare((await sharesOfQuotes(db, principal, [quoteId])).get(quoteId));
}
