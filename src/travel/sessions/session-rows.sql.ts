import { type Kysely, sql } from 'kysely';
import type { SearchFormat } from './search-format.ts';
import type { SessionOwner } from './session-owner.ts';

/** Session table shared by every process on the same database. Each call rejects when the database does not answer. */
export interface SessionRows {
  /** Inserts a running search that expires after this many seconds. */
  begin(id: string, owner: SessionOwner, seconds: number): Promise<void>;
  /** Stores the text of a finished search, which expires after this many seconds. */
  write(id: string, owner: SessionOwner, content: string, seconds: number): Promise<void>;
  /** `content` is null while the search is running; the result is null when there is no such row, or it has expired. */
  read(id: string, owner: SessionOwner): Promise<{ readonly content: string | null } | null>;
  variantOf(id: string): Promise<string | null>;
  writeVariant(id: string, variant: string): Promise<void>;
}

/** The rows of one product's searches. */
export function sessionRows<Tables>(
  db: Kysely<Tables>,
  { product, version }: Pick<SearchFormat<SessionOwner, never, never>, 'product' | 'version'>,
): SessionRows {
  return {
    async begin(id, { brand, pricing }, seconds) {
      // A conflict means that the end of the same search was written first, so the row is kept.
      await sql`
        insert into travel.search_session (id, product, brand, pricing, format, expires_at)
        values (${id}, ${product}, ${brand}, ${pricing}, ${version}, now() + make_interval(secs => ${seconds}::float8))
        on conflict (id) do nothing`.execute(db);
    },
    async write(id, { brand, pricing }, content, seconds) {
      await sql`
        insert into travel.search_session (id, product, brand, pricing, format, content, expires_at)
        values (${id}, ${product}, ${brand}, ${pricing}, ${version}, ${content}, now() + make_interval(secs => ${seconds}::float8))
        on conflict (id) do update set content = excluded.content, expires_at = excluded.expires_at`.execute(db);
    },
    async read(id, { brand, pricing }) {
      const { rows } = await sql<{ content: string | null }>`
        select content from travel.search_session
        where id = ${id} and product = ${product} and brand = ${brand} and pricing = ${pricing} and format = ${version} and expires_at > now()`.execute(
        db,
      );
      return rows[0] ?? null;
    },
    async variantOf(id) {
      const { rows } = await sql<{ variantId: string | null }>`
        select variant_id as "variantId" from travel.search_session
        where id = ${id} and product = ${product} and expires_at > now()`.execute(db);
      return rows[0]?.variantId ?? null;
    },
    async writeVariant(id, variant) {
      await sql`update travel.search_session set variant_id = ${variant} where id = ${id} and product = ${product}`.execute(
        db,
      );
    },
  };
}

/** Limit on the total size of all texts; the oldest are deleted beyond it. */
const mostBytes = 512 * 2 ** 20;

/** Runs once a minute: deletes expired rows, and the oldest ones beyond the limit. */
export async function sweepSearchSessions<Tables>(db: Kysely<Tables>, most = mostBytes): Promise<void> {
  await sql`
    with sized as (
      select id, expires_at, sum(coalesce(bytes, 0)) over (order by expires_at desc, id) as behind
      from travel.search_session
    )
    delete from travel.search_session using sized
    where search_session.id = sized.id and (sized.expires_at <= now() or sized.behind > ${most}::bigint)`.execute(db);
}
