import { LRUCache } from 'lru-cache';
import type { SearchContent, SearchFormat } from './search-format.ts';
import { isCurrent, type SearchSessions } from './search-sessions.ts';
import { isOwnedBy, type SessionOwner } from './session-owner.ts';
import { createTextRing, type Written } from './text-ring.ts';

/** Sessions in this process's memory; every call returns synchronously. */
export interface MemorySessions<About, Search, Session> extends SearchSessions<About, Search, Session> {
  keep(about: About, search: Search): string;
  find(id: string, owner: SessionOwner, revision?: number | null): Session | null;
  variantOf(id: string): string | null;
  keepVariant(id: string, variant: string): void;
  /** A session as its format serialised it; null when it is unknown or its search is still running. */
  textOf(id: string): string | null;
  /** Stores a session that the same format serialised, perhaps in another process. */
  adopt(id: string, text: string): void;
}

interface Running<About, Search> {
  readonly about: About;
  readonly search: Search;
}

/**
 * A running search, or the position of a finished one's text in the ring: text kept on the heap for half an hour would
 * slow garbage collection.
 */
type Kept<About, Search> = Running<About, Search> | Written;

const ringBytes = 16 * 2 ** 20;
/** Limit on search variants (the same search with prices by board); each entry holds two ids. */
const mostVariants = 10_000;
/** Bytes that a finished session takes in addition to its text. */
const recordBytes = 256;

export function createMemorySessions<About extends SessionOwner, Search extends object, Session>({
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

  // Visitors who share a search save it one after another and share its text. A weak map keyed by search would work
  // too, but its values survive minor garbage collections: all rows of all searches would be promoted to the old
  // generation.
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
      // A text that is still read is copied to the front before it would be overwritten.
      const anew = ring.write(text);
      if (anew) kept.set(id, anew);
    }
    return format.read(text);
  };

  const find = (id: string, owner: SessionOwner): SearchContent<Session> | null => {
    const session = kept.get(id);
    const found = session && read(id, session);
    if (found && !isOwnedBy(found, owner)) return null;
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
        // The session may have been evicted by now.
        if (format.isOver(search) && kept.has(id)) pack(id, about, search);
      });
      return id;
    },
    find(id, owner, revision = null) {
      const session = find(id, owner);
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
    watch(id, owner, listener) {
      const session = kept.get(id);
      return session && 'search' in session && find(id, owner) && !format.isOver(session.search)
        ? format.onChange(session.search, listener)
        : null;
    },
  };
}
