import { LRUCache } from 'lru-cache';

export interface RememberOptions<Value> {
  /** Keys that are kept. */
  readonly max: number;
  readonly seconds: number;
  /** From then on callers get the stale value while it is reloaded in the background. */
  readonly renewAfterSeconds?: number;
  /** Keeps less than `max` keys when their values weigh more than `most` together. */
  readonly weight?: { of(value: Value): number; readonly most: number };
}

interface Entry<Value> {
  readonly answer: Promise<Value>;
  readonly weight: number;
  /** Milliseconds of `now`. */
  readonly loadedAt: number;
  renewing: boolean;
}

/**
 * Keeps what `load` answered for `seconds`, for the `max` keys used last, per `owner` (a database).
 * Callers that ask for one key at the same time share one load; a failure is not kept.
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

  /** A value that has come takes the place of its promise, and weighs what it weighs. */
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
      // The old answer stays until its time is over.
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
