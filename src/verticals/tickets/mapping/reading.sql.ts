import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';

/** One reading of a supplier's catalogue, from its first page to its last. */
export interface Reading {
  /** From 1; the next reading has the next number. */
  readonly number: number;
  /** Where to read on; null before the first page and after the last. */
  readonly next: string | null;
  readonly isGoing: boolean;
  /** Products that were on sale when it began. */
  readonly before: number;
  readonly unreadable: number;
  readonly unplaced: number;
  /** Kinds of tickets that we can't sell, because they need more than we ask. */
  readonly unsold: number;
}

export type Alarm = 'shrunk' | 'unreadable';

export async function lastReading(db: ContentDb, supplier: string): Promise<Reading | null> {
  const { rows } = await sql<Reading>`
    select number, next, is_going as "isGoing", before, unreadable, unplaced, unsold from tickets.catalogue_reading
    where supplier = ${supplier}`.execute(db);
  return rows[0] ?? null;
}

/** When a reading of the supplier has ended or was last tried, and whether it ended well; null when there was none. */
export async function minutesSinceReading(
  db: ContentDb,
  supplier: string,
): Promise<{ readonly minutes: number; readonly isGood: boolean } | null> {
  const { rows } = await sql<{ minutes: number; isGood: boolean }>`
    select extract(epoch from now() - greatest(began_at, ended_at, tried_at))::float8 / 60 as minutes,
      not is_going and alarm is null as "isGood"
    from tickets.catalogue_reading where supplier = ${supplier}`.execute(db);
  return rows[0] ?? null;
}

export async function keepReading(db: ContentDb, supplier: string, reading: Reading): Promise<void> {
  const { number, next, isGoing, before, unreadable, unplaced, unsold } = reading;
  await sql`
    insert into tickets.catalogue_reading (supplier, number, next, is_going, before, unreadable, unplaced, unsold,
      began_at, tried_at)
    values (${supplier}, ${number}, ${next}, ${isGoing}, ${before}, ${unreadable}, ${unplaced}, ${unsold}, now(), now())
    on conflict (supplier) do update set number = excluded.number, next = excluded.next, is_going = excluded.is_going,
      before = excluded.before, unreadable = excluded.unreadable, unplaced = excluded.unplaced,
      unsold = excluded.unsold,
      tried_at = now(), began_at = case when catalogue_reading.number = excluded.number then catalogue_reading.began_at else now() end`.execute(
    db,
  );
}

/** Products of a supplier that are on sale, and how many it has in a reading; a product that lies nowhere is none. */
export async function countProducts(
  db: ContentDb,
  supplier: string,
  number: number,
): Promise<{ readonly onSale: number; readonly seen: number }> {
  const { rows } = await sql<{ onSale: number; seen: number }>`
    select count(*) filter (where gone_at is null)::int as "onSale", count(*) filter (where seen_in = ${number})::int as seen
    from tickets.product where supplier = ${supplier}`.execute(db);
  return rows[0] ?? { onSale: 0, seen: 0 };
}

/** Ends a reading: what it has not seen is gone, unless there is an alarm. */
export async function endReading(db: ContentDb, supplier: string, number: number, alarm: Alarm | null): Promise<void> {
  await sql`
    with ended as (
      update tickets.catalogue_reading set is_going = false, next = null, ended_at = now(), alarm = ${alarm}
      where supplier = ${supplier} and number = ${number} returning alarm
    )
    update tickets.product set gone_at = now() from ended
    where supplier = ${supplier} and seen_in < ${number} and gone_at is null and ended.alarm is null`.execute(db);
}

/** Believes the last reading after all, which was ended with the alarm `shrunk`: what it has not seen is gone. How much is. */
export async function acceptReading(db: ContentDb, supplier: string): Promise<number | null> {
  const { rows } = await sql<{ gone: number | null }>`
    with accepted as (
      update tickets.catalogue_reading set alarm = null
      where supplier = ${supplier} and alarm = 'shrunk' and not is_going returning number
    ), gone as (
      update tickets.product set gone_at = now() from accepted
      where supplier = ${supplier} and seen_in < accepted.number and gone_at is null returning 1
    )
    select (select count(*)::int from gone) as gone from accepted`.execute(db);
  return rows[0]?.gone ?? null;
}

/** Suppliers with kinds of tickets that we can't sell, and how many. */
export async function unsoldTickets(db: ContentDb): Promise<readonly { supplier: string; unsold: number }[]> {
  const { rows } = await sql<{ supplier: string; unsold: number }>`
    select supplier, unsold from tickets.catalogue_reading where unsold > 0 order by supplier`.execute(db);
  return rows;
}

/** Suppliers whose last reading was ended with the alarm `shrunk`. */
export async function shrunkCatalogues(db: ContentDb): Promise<readonly string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select supplier from tickets.catalogue_reading where alarm = 'shrunk' and not is_going order by supplier`.execute(
    db,
  );
  return rows.map(({ supplier }) => supplier);
}
