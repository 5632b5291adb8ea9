import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { defaultBrandId } from './brand.ts';
import type { BrandTables } from './tables.ts';
import { lockBrand } from './write-brands.sql.ts';

export type ArchiveAnswer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      /** `recent`: it is open, or was less than a day ago. `booked`: bookings still need it. */
      readonly reason: 'unknown' | 'default' | 'recent' | 'booked';
    };

/** Hours after which no checkout of a suspended brand can be under way any more. */
const hoursSuspended = 24;

/**
 * Ends a brand for good: a draft, or one that has been suspended for a day. Its hosts are free for other brands, and its
 * agency may have another. It stays the brand of its past bookings, which an agency's own host under WHITE_LABEL_SUFFIX
 * still shows. `openBookings`: how many of its bookings aren't over.
 */
export async function archiveBrand(db: Kysely<BrandTables>, id: string, openBookings: number): Promise<ArchiveAnswer> {
  return await transaction(db, async (trx): Promise<ArchiveAnswer> => {
    const brand = await lockBrand(trx, id);
    if (!brand) return { kind: 'refused', reason: 'unknown' };
    if (id === defaultBrandId) return { kind: 'refused', reason: 'default' };
    if (openBookings > 0) return { kind: 'refused', reason: 'booked' };
    const archived = await trx
      .updateTable('brands.brand')
      .set({ status: 'archived' })
      .where('id', '=', id)
      .where(({ eb, or, and }) =>
        or([
          eb('status', '=', 'draft'),
          and([
            eb('status', '=', 'suspended'),
            eb('suspended_at', '<=', sql<Date>`now() - make_interval(hours => ${hoursSuspended})`),
          ]),
        ]),
      )
      .executeTakeFirst();
    if (archived.numUpdatedRows !== 1n) return { kind: 'refused', reason: 'recent' };
    await trx.deleteFrom('brands.host').where('brand_id', '=', id).execute();
    await sql`delete from brands.host_claim where brand_id = ${id}`.execute(trx);
    return { kind: 'done' };
  });
}
