import { type Kysely, sql } from 'kysely';
import type { Principal } from '#web/principal.ts';
import type { BookingTables } from '../tables.ts';

/**
 * Whether the person's agency, or one above or below it, has a site of its own: lists have what was made on their own host
 * alone, and say so then.
 */
export async function hasOtherSite(db: Kysely<BookingTables>, { agency }: Principal): Promise<boolean> {
  if (!agency) return false;
  const { rows } = await sql`
    select from brands.brand join accounts.agency on agency.id = brand.agency_id
    where agency.id = any (${[...agency.path]}::uuid[]) or agency.path @> array[${agency.id}::uuid] limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
