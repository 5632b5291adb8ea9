import type { ContentDb } from '#travel/places/place.sql.ts';
import { readCursor } from '#verticals/hotels/mapping/cursor.sql.ts';
import { type ContentSource, syncContent } from '#verticals/hotels/mapping/sync-content.ts';
import type { Taken } from '#verticals/hotels/mapping/take-properties.ts';
import type { WorldOptions } from './catalogue.ts';
import { twinOf } from './overlap.ts';
import { contractedProperties } from './world.ts';

const atOnce = 100;

/**
 * Matches the sandbox supplier's list of our own hotels with ours, like any supplier's list. Does nothing when that was
 * done, unless the world is `fresh`.
 */
export async function loadOverlap(
  db: ContentDb,
  options: WorldOptions,
  fresh: boolean,
  today: string,
): Promise<Taken | null> {
  const cursor = await readCursor(db, 'sandbox');
  if (!fresh && cursor !== null && cursor.next === null) return null;
  return await syncContent(db, 'sandbox', sandboxContent(options), today, new AbortController().signal);
}

/** The twins in pages; they never change, so a request for changes gets all of them. */
function sandboxContent(options: WorldOptions): ContentSource {
  let twins: ReturnType<typeof twinsOf> | undefined;
  return async (from) => {
    twins ??= twinsOf(options);
    const properties = twins.slice(from - 1, from - 1 + atOnce);
    return { kind: 'page', properties, next: from - 1 + atOnce < twins.length ? from + atOnce : null };
  };
}

function twinsOf(options: WorldOptions) {
  return contractedProperties(options)
    .flatMap((property) => [twinOf(property) ?? []].flat())
    .toArray();
}
