import { type Kysely, sql } from 'kysely';
import type { BrandTables } from '../../tables.ts';

/** Fields that differ from the version before, each with its value there and its own. */
export type ChangedFields = Readonly<Record<string, readonly [unknown, unknown]>>;

/** A version that was published, or the newest one. */
export interface ListedVersion {
  readonly version: number;
  readonly writtenBy: string;
  readonly writtenAt: Date;
  readonly publishedAt: Date | null;
  /** What differs from the one listed before it; null for the first of all. */
  readonly changed: ChangedFields | null;
}

/** The newest first: those that were published, and the newest one. Legal texts, which are long, are named without their values. */
export async function shownVersions(db: Kysely<BrandTables>, id: string, most: number): Promise<ListedVersion[]> {
  const { rows } = await sql<ListedVersion>`
    select version, written_by as "writtenBy", written_at as "writtenAt", published_at as "publishedAt",
      case when before is not null then coalesce(
        (select jsonb_object_agg(key, case when key in ('legal', 'mark', 'pictures') then '[null, null]'::jsonb
            else jsonb_build_array(before -> key, content -> key) end)
          from jsonb_object_keys(content || before) as key where content -> key is distinct from before -> key),
        '{}') end as changed
    from (
      select *, lag(content) over (order by version) as before from brands.version
      where brand_id = ${id} and (published_at is not null
        or version = (select max(version) from brands.version where brand_id = ${id}))
      order by version desc limit ${most}) as listed
    order by version desc`.execute(db);
  return rows;
}
