import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { findQuote, isUuid, type ShownQuote } from '../quote/find-quote.ts';
import { mostItems } from '../reservation/reserve.ts';
import type { BookingTables } from '../tables.ts';
import { type BasketCount, type BasketItem, type BasketOwner, bookedTogether } from './basket-item.ts';

const isNotBooked = sql<boolean>`not exists (select from booking.reservation where reservation.quote_id = item.quote_id)`;

/** What is in the baskets of these owners and not booked yet, in the order in which it was added. */
export async function basketItems(
  db: Kysely<BookingTables>,
  brand: string,
  owners: readonly BasketOwner[],
): Promise<readonly BasketItem[]> {
  if (owners.length === 0) return [];
  const rows = await db
    .selectFrom('booking.basket_item as item')
    .select(['id', 'quote_id', 'back', 'is_sold_out', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('owner', 'in', [...owners])
    .where(isNotBooked)
    .orderBy('created_at')
    .execute();
  const items = await Promise.all(
    rows.map(async (row): Promise<BasketItem | null> => {
      const quote = await findQuote(db, brand, row.quote_id);
      if (!quote) return null;
      const status = row.is_sold_out ? 'sold_out' : row.is_expired ? 'expired' : 'open';
      return { id: row.id, quote, back: row.back, status, expiresAt: row.expires_at };
    }),
  );
  return bookedTogether(
    items.filter((one) => one !== null),
    mostItems,
  );
}

/** The same, counted. */
export async function countItems(db: Kysely<BookingTables>, owners: readonly BasketOwner[]): Promise<BasketCount> {
  if (owners.length === 0) return { all: 0, open: 0, until: null };
  const isOpen = sql<boolean>`expires_at > now() and not is_sold_out`;
  return await db
    .selectFrom('booking.basket_item as item')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as('open'),
      sql<Date | null>`max(expires_at) filter (where ${isOpen})`.as('until'),
    ])
    .where('owner', 'in', [...owners])
    .where(isNotBooked)
    .executeTakeFirstOrThrow();
}

export type AddAnswer =
  | { readonly kind: 'added' }
  /** It holds as much as a trip may. */
  | { readonly kind: 'full' }
  /** What is in it is priced in another currency (ISO 4217). */
  | { readonly kind: 'other_currency'; readonly currency: string };

/**
 * Adds a quote that the owner has just chosen to what the visitor sees, that of all `owners`. `back`: path of the page,
 * without locale prefix.
 */
export async function addItem(
  db: Kysely<BookingTables>,
  owners: readonly BasketOwner[],
  owner: BasketOwner,
  quote: Pick<ShownQuote, 'id' | 'total'>,
  back: string,
): Promise<AddAnswer> {
  return await transaction(db, async (trx): Promise<AddAnswer> => {
    // In the order of all visitors, or two of them would wait for each other.
    await sql`select pg_advisory_xact_lock(key) from (select unnest(${owners.map((one) => one.readBigInt64BE())}::bigint[]) as key
      order by key) as locks`.execute(trx);
    const others = await trx
      .selectFrom('booking.basket_item as item')
      .innerJoin('booking.quote as quote', 'quote.id', 'item.quote_id')
      .select('quote.currency')
      .where('owner', 'in', [...owners])
      .where('item.expires_at', '>', sql<Date>`now()`)
      .where('is_sold_out', '=', false)
      .where(isNotBooked)
      .orderBy('item.created_at')
      .execute();
    if (others.length >= mostItems) return { kind: 'full' };
    const [first] = others;
    if (first && first.currency !== quote.total.currency) return { kind: 'other_currency', currency: first.currency };
    await trx
      .insertInto('booking.basket_item')
      .values({ owner, quote_id: quote.id, back })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { kind: 'added' };
  });
}

export async function removeItem(db: Kysely<BookingTables>, owners: readonly BasketOwner[], id: string): Promise<void> {
  if (!isUuid(id) || owners.length === 0) return;
  await db
    .deleteFrom('booking.basket_item')
    .where('id', '=', id)
    .where('owner', 'in', [...owners])
    .execute();
}

/** Another quote for the same thing takes the place of an item's; it is kept for its time from now on. */
export async function replaceQuote(db: Kysely<BookingTables>, quoteId: string, by: string): Promise<void> {
  await db
    .updateTable('booking.basket_item')
    .set({ quote_id: by, expires_at: sql<Date>`now() + interval '30 minutes'` })
    .where('quote_id', '=', quoteId)
    .execute();
}

export async function markSoldOut(db: Kysely<BookingTables>, quoteId: string): Promise<void> {
  await db.updateTable('booking.basket_item').set({ is_sold_out: true }).where('quote_id', '=', quoteId).execute();
}

/** Runs once a minute: deletes items a day after they have expired, and those that were booked. */
export async function sweepBaskets(db: Kysely<BookingTables>): Promise<void> {
  await sql`
    delete from booking.basket_item item where expires_at < now() - interval '1 day'
      or exists (select from booking.reservation where reservation.quote_id = item.quote_id)`.execute(db);
}
