import { LRUCache } from 'lru-cache';
import type { DirectProperty } from './inventory.ts';
import { type DirectDb, readInventory } from './inventory.sql.ts';

/** The contracts of the ids that have one, in the requested order. */
export type Contracts = (ids: readonly string[]) => Promise<readonly DirectProperty[]>;

interface Kept {
  readonly property: DirectProperty;
  readonly readAt: number;
}

/** 6 kB each: 48 MB in all. */
const kept = 8_000;
const seconds = 60;
const renewAfterSeconds = 30;
/** Batch size: reading this many takes some milliseconds, which block other requests. */
const chunk = 100;

/** Caches contracts for a minute; those in use are refreshed before it is over, so that no search waits for it. */
export function rememberContracts(db: DirectDb, now = () => performance.now()): Contracts {
  const cache = new LRUCache<string, Kept>({ max: kept, ttl: seconds * 1_000 });
  let renewing = false;

  const read = async (ids: readonly string[], into?: Map<string, DirectProperty | undefined>) => {
    for (let from = 0; from < ids.length; from += chunk) {
      for (const property of await readInventory(db, ids.slice(from, from + chunk))) {
        cache.set(property.id, { property, readAt: now() });
        into?.set(property.id, property);
      }
    }
  };

  return async (ids) => {
    const known = new Map<string, DirectProperty | undefined>();
    const missing: string[] = [];
    const old: string[] = [];
    const before = now() - renewAfterSeconds * 1_000;
    for (const id of ids) {
      const entry = cache.get(id);
      known.set(id, entry?.property);
      if (!entry) missing.push(id);
      else if (entry.readAt < before) old.push(id);
    }
    if (old.length > 0 && !renewing) {
      renewing = true;
      // After a failure the next search past the minute reports it.
      void read(old)
        .catch(() => undefined)
        .finally(() => (renewing = false));
    }
    if (missing.length > 0) await read(missing, known);
    return [...known.values()].filter((property) => property !== undefined);
  };
}
