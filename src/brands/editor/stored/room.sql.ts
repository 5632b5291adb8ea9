import { type Kysely, sql } from 'kysely';
import type { BrandTables } from '../../tables.ts';

/** Versions and pictures of a brand are kept for ever: 200 MB of them at most. */
const mostBytes = 200 * 2 ** 20;

/** Whether a brand has no room for another version or picture. */
export async function isFull(db: Kysely<BrandTables>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select coalesce(sum(pg_column_size(content)), 0) + (
        select coalesce(sum(octet_length(bytes)), 0) from brands.picture where name in (
          select named.value from brands.version
          cross join lateral jsonb_each_text(coalesce(content -> 'pictures', '{}')) as named
          where brand_id = ${id})) > ${mostBytes} as "isFull"
    from brands.version where brand_id = ${id}`.execute(db);
  return rows[0]?.isFull === true;
}
