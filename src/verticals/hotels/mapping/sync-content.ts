import type { ContentDb } from '#travel/places/place.sql.ts';
import { readCursor, writeCursor } from './cursor.sql.ts';
import type { SupplierProperty } from './mapping.sql.ts';
import { takeProperties, type Taken } from './take-properties.ts';

export type ContentPage =
  | { readonly kind: 'page'; readonly properties: readonly SupplierProperty[]; readonly next: number | null }
  | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * A supplier's list of properties, one page from a position on (the first is 1); `since` (`YYYY-MM-DD`) requests
 * changes only.
 */
export type ContentSource = (from: number, since: string | null, signal: AbortSignal) => Promise<ContentPage>;

export interface Synced extends Taken {
  /** Why it stopped before the end; null when all was read. The next run resumes from there. */
  readonly stopped: string | null;
}

const maxPages = 20_000;

/**
 * Reads a supplier's properties and matches them with ours, page by page. An interrupted run is resumed; after a
 * complete run the next one requests changes since the start of that run. `today` is `YYYY-MM-DD`.
 */
export async function syncContent(
  db: ContentDb,
  supplier: string,
  source: ContentSource,
  today: string,
  signal: AbortSignal,
  onPage: (taken: Taken) => void = () => undefined,
): Promise<Synced> {
  const before = await readCursor(db, supplier);
  const going = before !== null && before.next !== null;
  const since = going ? before.since : (before?.began ?? null);
  const began = going ? before.began : today;
  const counts = { matched: 0, review: 0, unmatched: 0, settled: 0 };
  let from: number | null = going ? before.next : 1;
  for (let read = 0; from !== null; read += 1) {
    if (read >= maxPages) return { ...counts, stopped: 'endless list' };
    const page: ContentPage = await source(from, since, signal);
    if (page.kind === 'unavailable') return { ...counts, stopped: page.reason };
    if (page.next !== null && page.next <= from) return { ...counts, stopped: 'list goes backwards' };
    const taken = await takeProperties(db, supplier, page.properties);
    for (const key of ['matched', 'review', 'unmatched', 'settled'] as const) counts[key] += taken[key];
    from = page.next;
    await writeCursor(db, supplier, { next: from, since, began });
    onPage(counts);
  }
  return { ...counts, stopped: null };
}
