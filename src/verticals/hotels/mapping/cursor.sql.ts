import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';

/** How far a supplier's list has been read. Dates are `YYYY-MM-DD`. */
export interface Cursor {
  readonly next: number | null;
  readonly since: string | null;
  readonly began: string;
}

export async function readCursor(db: ContentDb, supplier: string): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select next, since::text as since, began::text as began from hotels.content_cursor
    where supplier = ${supplier}`.execute(db);
  return rows[0] ?? null;
}

export async function writeCursor(db: ContentDb, supplier: string, { next, since, began }: Cursor): Promise<void> {
  await sql`
    insert into hotels.content_cursor (supplier, next, since, began)
    values (${supplier}, ${next}, ${since}::date, ${began}::date)
    on conflict (supplier) do update set next = excluded.next, since = excluded.since, began = excluded.began`.execute(
    db,
  );
}
