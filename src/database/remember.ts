import { LRUCache } from 'lru-cache';

export interface RememberOptions<Value> {
  /** Number of cached keys. */
  readonly max: number;
  readonly seconds: number;
  /** From then on callers get the stale value while it is reloaded in the background. */
  readonly renewAfterSeconds?: number;
  /** Caches fewer than `max` keys when their values exceed the total weight `most`. */
  readonly weight?: { of(value: Value): number; readonly most: number };
}

interface Entry<Value> {
  readonly answer: Promise<Value>;
  readonly weight: number;
  /** Milliseconds by `now`. */
  readonly loadedAt: number;
  renewing: boolean;
}

/**
 * Caches the result of `load` for `seconds`, for the `max` most recently used keys, per `owner` (a database).
 * Concurrent callers with the same key share one load; a failure is not cached.
 */
export function remember<Owner extends object, Key extends string | number, Value>(
  load: (owner: Owner, key: Key) => Promise<Value>,
  { max, seconds, renewAfterSeconds = seconds, weight }: RememberOptions<Value>,
  now = () => performance.now(),
): (owner: Owner, key: Key) => Promise<Value> {
  const owners = new WeakMap<Owner, LRUCache<Key, Entry<Value>>>();
  const newCache = () =>
    new LRUCache<Key, Entry<Value>>({
      max,
      ttl: seconds * 1000,
      ...(weight ? { maxSize: weight.most, sizeCalculation: (entry) => entry.weight } : {}),
    });

  /** A resolved value replaces its promise, with its actual weight. */
  const keep = (cache: LRUCache<Key, Entry<Value>>, key: Key, value: Value) =>
    cache.set(key, {
      answer: Promise.resolve(value),
      weight: Math.max(1, weight?.of(value) ?? 1),
      loadedAt: now(),
      renewing: false,
    });

  const renew = (cache: LRUCache<Key, Entry<Value>>, owner: Owner, key: Key, entry: Entry<Value>) => {
    entry.renewing = true;
    load(owner, key).then(
      (value) => keep(cache, key, value),
      // The old value stays until it expires.
      () => (entry.renewing = false),
    );
  };

  return async (owner, key) => {
    let cache = owners.get(owner);
    if (!cache) owners.set(owner, (cache = newCache()));
    const known = cache.get(key);
    if (known) {
      if (!known.renewing && now() - known.loadedAt >= renewAfterSeconds * 1000) renew(cache, owner, key, known);
      return await known.answer;
    }
    const entry: Entry<Value> = { answer: load(owner, key), weight: 1, loadedAt: now(), renewing: true };
    cache.set(key, entry);
    try {
      const value = await entry.answer;
      if (cache.peek(key) === entry) keep(cache, key, value);
      return value;
    } catch (error) {
      if (cache.peek(key) === entry) cache.delete(key);
      throw error;
    }
  };
}
