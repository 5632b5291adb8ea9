import { isFavoriteId } from '#web/cookie-lists/favorites-cookie.ts';

/** The part of the browser's storage that is used; it may throw, be full, or hold foreign content. */
export interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

export interface StoredEntry {
  readonly id: string;
  readonly name: string;
  /** Dates and guests of the search that it was saved from, as `favoriteStayText` writes them. */
  readonly stay?: string;
}

export interface StoredList {
  /** The newest last. The same array until something changes. */
  readonly read: () => readonly StoredEntry[];
  has(id: string): boolean;
  /** Returns the oldest entry when it was removed to make room. */
  add(entry: StoredEntry): StoredEntry | null;
  remove(id: string): void;
  clear(): void;
  /** Reads the storage again: another tab has written. */
  readonly refresh: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Entries as they are stored: `[id, name]`, or with a stay `[id, name, stay]`. Anything else is ignored. */
function parse(text: string | null, most: number): StoredEntry[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const entries = new Map<string, StoredEntry>();
  for (const one of stored.slice(-most) as unknown[]) {
    const [id, name, stay] = Array.isArray(one) ? (one as unknown[]) : [one, ''];
    if (isFavoriteId(id))
      entries.set(id, {
        id,
        name: typeof name === 'string' ? name.slice(0, 200) : '',
        ...(typeof stay === 'string' && { stay: stay.slice(0, 250) }),
      });
  }
  return [...entries.values()];
}

/**
 * A list of limited length under a key of the browser's storage. While the storage is full or forbidden the list lasts
 * until the page is left.
 */
export function createStoredList(storage: () => TextStore, key: string, most: number): StoredList {
  const stored = (): StoredEntry[] => {
    try {
      return parse(storage().getItem(key), most);
    } catch {
      return [];
    }
  };
  let entries: readonly StoredEntry[] = stored();
  const listeners = new Set<() => void>();
  const set = (next: readonly StoredEntry[], write = true) => {
    entries = next;
    try {
      if (write)
        storage().setItem(
          key,
          JSON.stringify(next.map(({ id, name, stay }) => (stay ? [id, name, stay] : [id, name]))),
        );
    } catch {
      // Storage is full or forbidden: the list lasts until the page is left.
    }
    for (const listener of listeners) listener();
  };
  return {
    read: () => entries,
    has: (id) => entries.some((entry) => entry.id === id),
    add(entry) {
      const others = entries.filter(({ id }) => id !== entry.id);
      const dropped = others.length >= most ? others[0]! : null;
      set([...(dropped ? others.slice(1) : others), entry]);
      return dropped;
    },
    remove: (id) => set(entries.filter((entry) => entry.id !== id)),
    clear: () => set([]),
    refresh: () => set(stored(), false),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
