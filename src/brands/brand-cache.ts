import { LRUCache } from 'lru-cache';
import type { Log } from '#connector/log.ts';
import type { Brand } from './brand.ts';
import type { Entry } from './directory.ts';

export interface BrandCacheOptions {
  /** Reads and parses the version of an entry. Rejects for one that can't be read. */
  readonly read: (entry: Entry) => Promise<Brand>;
  readonly log: Log;
  /** Milliseconds that a request waits for a reading. */
  readonly budgetMs: number;
  /** Milliseconds that an earlier version is served while the present one can't be read. */
  readonly keepMs: number;
  readonly now: () => number;
}

/** Brands that are parsed: some 2 kB each, but texts of their own may take 256 kB. */
const most = 500;
const mostBytes = 10 * 2 ** 20;
/** A version that could not be read is not read again for so long. */
const failureMs = 1_000;

export interface BrandCache {
  /**
   * The brand of an entry: from memory, else read once for all who wait. When that fails or takes too long, the version
   * before it for a while, then null.
   */
  load(entry: Entry): Promise<Brand | null>;
  /** The last version that was read, however old. */
  lastKnown(id: string): Brand | null;
  /** Every brand is read again at its next request; until it has been, it is served as it was. */
  forget(): void;
}

export function createBrandCache({ read, log, budgetMs, keepMs, now }: BrandCacheOptions): BrandCache {
  const parsed = new LRUCache<string, { readonly entry: Entry; readonly brand: Brand; readonly read: number }>({
    max: most,
    maxSize: mostBytes,
    // Parsed it takes about twice the memory of its text.
    sizeCalculation: ({ brand }) => 2 * JSON.stringify(brand).length,
  });
  /** Brands that were read before the present one are read again. */
  let generation = 0;
  const failed = new LRUCache<string, Entry>({ max: 1_000, ttl: failureMs });
  const reading = new Map<Entry, Promise<Brand | null>>();

  const readOnce = (entry: Entry): Promise<Brand | null> => {
    const begun = reading.get(entry);
    if (begun) return begun;
    const readIn = generation;
    const made = read(entry)
      .then((brand) => {
        parsed.set(entry.id, { entry, brand, read: readIn });
        return brand;
      })
      .catch((error: unknown) => {
        failed.set(entry.id, entry);
        log.error('a brand could not be read', { name: `${entry.id} ${entry.version}`, error });
        return null;
      })
      .finally(() => reading.delete(entry));
    reading.set(entry, made);
    return made;
  };

  return {
    async load(entry) {
      const known = parsed.get(entry.id);
      if (known?.entry === entry && known.read === generation) return known.brand;
      const brand = failed.get(entry.id) === entry ? null : await within(budgetMs, readOnce(entry));
      if (brand) return brand;
      return known && now() - entry.since <= keepMs ? known.brand : null;
    },
    forget: () => void (generation += 1),
    lastKnown: (id) => parsed.get(id)?.brand ?? null,
  };
}

/** The result, or null when it takes longer. */
async function within<Value>(ms: number, result: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
