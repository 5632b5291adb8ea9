import { LRUCache } from 'lru-cache';
import type { SearchContent, SearchFormat } from './search-format.ts';
import { isCurrent, type SearchSessions } from './search-sessions.ts';
import { createTextRing, type Written } from './text-ring.ts';

/** Sessions of this process alone, at once. */
export interface MemorySessions<About, Search, Session> extends SearchSessions<About, Search, Session> {
  keep(about: About, search: Search): string;
  find(id: string, brand: string, revision?: number | null): Session | null;
  variantOf(id: string): string | null;
  keepVariant(id: string, variant: string): void;
  /** A session as its format wrote it; null when it is unknown or its search goes on. */
  textOf(id: string): string | null;
  /** Keeps a session that the same format wrote, perhaps in another process. */
  adopt(id: string, text: string): void;
}

interface Running<About, Search> {
  readonly about: About;
  readonly search: Search;
}

/** A search that goes on, or where the text of one that is over stands: half an hour is long for the collector. */
type Kept<About, Search> = Running<About, Search> | Written;

const ringBytes = 16 * 2 ** 20;
/** Searches that were made again in another way: two ids each. */
const mostVariants = 10_000;
/** Of a session that is over, besides its text. */
const recordBytes = 256;

export function createMemorySessions<About extends { readonly brand: string }, Search extends object, Session>({
  format,
  now,
  newId,
  maxBytes = ringBytes,
}: {
  readonly format: SearchFormat<About, Search, Session>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly maxBytes?: number;
}): MemorySessions<About, Search, Session> {
  const bytesOf = (session: Kept<About, Search>) =>
    recordBytes + ('bytes' in session ? session.bytes : format.bytesOf(session.search));
  const kept = new LRUCache<string, Kept<About, Search>>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const ring = createTextRing(maxBytes);
  const variants = new LRUCache<string, string>({ max: mostVariants });

  // Visitors who share a search asked for the same, keep it one after another and share its text. A weak map by searches
  // would do, but its values outlive every quick collection: all rows of all searches would grow old with it.
  let last: { readonly of: Search; readonly text: Written } | null = null;
  const pack = (id: string, about: About, of: Search) => {
    if (last?.of !== of) {
      const text = ring.write(format.write(about, of));
      if (!text) return;
      last = { of, text };
    }
    kept.set(id, last.text);
  };
  const read = (id: string, session: Kept<About, Search>): SearchContent<Session> | null => {
    if ('search' in session) return format.contentOf(session.about, session.search);
    const text = ring.read(session);
    if (text === null) return null;
    if (ring.isOld(session)) {
      // What somebody still reads is written anew before it is written over.
      const anew = ring.write(text);
      if (anew) kept.set(id, anew);
    }
    return format.read(text);
  };

  const find = (id: string, brand: string): SearchContent<Session> | null => {
    const session = kept.get(id);
    const found = session && read(id, session);
    if (found && found.brand !== brand) return null;
    if (found && isCurrent(found, now())) return found;
    kept.delete(id);
    return null;
  };

  return {
    keep(about, search) {
      const id = newId();
      if (format.isOver(search)) {
        pack(id, about, search);
        return id;
      }
      kept.set(id, { about, search });
      format.onChange(search, () => {
        // It may have made room for others by now.
        if (format.isOver(search) && kept.has(id)) pack(id, about, search);
      });
      return id;
    },
    find(id, brand, revision = null) {
      const session = find(id, brand);
      return session && session.session(revision);
    },
    textOf(id) {
      const session = kept.get(id);
      return session && 'bytes' in session ? ring.read(session) : null;
    },
    adopt(id, text) {
      const written = ring.write(text);
      if (written) kept.set(id, written);
    },
    variantOf: (id) => variants.get(id) ?? null,
    keepVariant: (id, variant) => void variants.set(id, variant),
    watch(id, brand, listener) {
      const session = kept.get(id);
      return session && 'search' in session && find(id, brand) && !format.isOver(session.search)
        ? format.onChange(session.search, listener)
        : null;
    },
  };
}
