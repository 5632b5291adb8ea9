import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { BrandTables } from '../tables.ts';
import { pictureName } from './picture-name.ts';
import type { EncodedPicture } from './read-upload.ts';

/** Keeps pictures; one that is there already stays. */
export async function keepPictures(db: Kysely<BrandTables>, pictures: readonly EncodedPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insertInto('brands.picture')
    .values(pictures.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** A name has a hash of the bytes, so it means the same in every database. Browsers keep pictures for ever. */
const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 8 * 2 ** 20,
  sizeCalculation: ({ length }) => length,
});

/** The bytes of an uploaded picture; null for a name that none has. Rejects while it can't be read. */
export async function pictureBytes(db: Kysely<BrandTables>, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!pictureName.test(name)) return null;
  const known = kept.get(name);
  if (known) return known;
  const row = await db.selectFrom('brands.picture').select('bytes').where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  const bytes = new Uint8Array(row.bytes);
  kept.set(name, bytes);
  return bytes;
}
