import { sql } from 'kysely';
import type { EncodedAnew } from '#travel/media/encode-anew.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';

/** What could not be had is tried again after so many hours. */
const retryHours = 24;
/** What no product names any more is kept for so many days: pages in caches may still show it. */
const keptDays = 30;

/** Names of the pictures that we have made, by the supplier's address; null where one could not be had lately. */
export async function pictureNames(
  db: ContentDb,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ address: string; name: string | null }>`
    select address, name from tickets.picture where address = any(${addresses}::text[])
      and (name is not null or tried_at > now() - make_interval(hours => ${retryHours}))`.execute(db);
  return new Map(rows.map(({ address, name }) => [address, name]));
}

/** Null notes that it could not be had. A picture that is there is not replaced. */
export async function keepPicture(db: ContentDb, address: string, made: EncodedAnew | null): Promise<void> {
  const bytes = (one: Uint8Array | undefined) => (one ? Buffer.from(one) : null);
  await sql`
    insert into tickets.picture (address, name, small, large)
    values (${address}, ${made?.name ?? null}, ${bytes(made?.small)}, ${bytes(made?.large)})
    on conflict (address) do update set name = excluded.name, small = excluded.small, large = excluded.large,
      tried_at = now() where picture.name is null`.execute(db);
}

export async function pictureFile(
  db: ContentDb,
  name: string,
  width: 'small' | 'large',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select ${sql.ref(width)} as bytes from tickets.picture where name = ${name} limit 1`.execute(db);
  return rows[0] ? new Uint8Array(rows[0].bytes) : null;
}

/** Forgets pictures that no product on sale has named for long. */
export async function forgetPictures(db: ContentDb): Promise<void> {
  await sql`
    delete from tickets.picture where tried_at < now() - make_interval(days => ${keptDays})
      and not exists (select from tickets.product where gone_at is null and product.pictures ? picture.address)`.execute(
    db,
  );
}
