import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { BrandTables } from '../tables.ts';

/** A version of the search element, as a script of its own. */
export interface WidgetScript {
  /** `v1-` and the beginning of its SHA-256: `v1-o4Stv50yiBtx.js`. */
  readonly name: string;
  readonly content: string;
}

/** Keeps a version for ever: pages of other sites name it by its hash. */
export async function keepWidgetScript(db: Kysely<BrandTables>, { name, content }: WidgetScript): Promise<void> {
  await db
    .insertInto('brands.widget_script')
    .values({ name, content })
    .onConflict((on) => on.column('name').doUpdateSet({ used_at: sql`now()` }))
    .execute();
}

/** The version that was started last; null where none was. */
export async function newestWidgetScript(
  db: Kysely<BrandTables>,
): Promise<{ readonly name: string; readonly integrity: string } | null> {
  const row = await db
    .selectFrom('brands.widget_script')
    .select(['name', 'content'])
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { name: row.name, integrity: integrityOf(row.content) } : null;
}

/** For the attribute `integrity` (Subresource Integrity). */
const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The same name means the same content in every database. */
const kept = new LRUCache<string, string>({ max: 20 });

/** An earlier version; null for a name that none has. Rejects while it can't be read. */
export async function widgetScript(db: Kysely<BrandTables>, name: string): Promise<string | null> {
  if (!/^v1-[\w-]{12}\.js$/.test(name)) return null;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const row = await db.selectFrom('brands.widget_script').select('content').where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  kept.set(name, row.content);
  return row.content;
}
