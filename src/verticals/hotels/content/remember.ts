import { LRUCache } from 'lru-cache';

/**
 * Keeps what `load` answered for `seconds`, for the `max` keys used last, per `owner` (a database).
 * Callers that ask for one key at the same time share one load; a failure is not kept.
 */
export function remember<Owner extends object, Key extends string | number, Value>(
  load: (owner: Owner, key: Key) => Promise<Value>,
  { max, seconds }: { readonly max: number; readonly seconds: number },
): (owner: Owner, key: Key) => Promise<Value> {
  const owners = new WeakMap<Owner, LRUCache<Key, { readonly answer: Promise<Value> }>>();
  return async (owner, key) => {
    let cache = owners.get(owner);
    if (!cache) owners.set(owner, (cache = new LRUCache({ max, ttl: seconds * 1000 })));
    const known = cache.get(key);
    if (known) return await known.answer;
    const entry = { answer: load(owner, key) };
    cache.set(key, entry);
    try {
      return await entry.answer;
    } catch (error) {
      if (cache.peek(key) === entry) cache.delete(key);
      throw error;
    }
  };
}
