import { LRUCache } from 'lru-cache';
import { isOver } from '../search/city-search.ts';
import type { LiveSearch } from '../search/search-city.ts';
import { packSession, type SessionContent, unpackSession } from './packed-session.ts';
import type { SearchAbout, SearchSession } from './search-session.ts';
import { contentOf, isCurrent, type SearchSessions, sessionOf } from './search-sessions.ts';
import { createTextRing, type Written } from './text-ring.ts';

/** Sessions of this process alone, at once. */
export interface MemorySessions extends SearchSessions {
  keep(about: SearchAbout, search: LiveSearch): string;
  find(id: string, brand: string, revision?: number | null): SearchSession | null;
  byBoard(id: string): string | null;
  keepByBoard(id: string, anew: string): void;
  /** A session as `packSession` wrote it; null when it is unknown or its search goes on. */
  textOf(id: string): string | null;
  /** Keeps a session that `packSession` wrote, perhaps in another process. */
  adopt(id: string, text: string): void;
}

/** A search that goes on, or where the text of one that is over stands: half an hour is long for the collector. */
type StoredSession = Running | Written;

interface Running {
  readonly about: SearchAbout;
  readonly search: LiveSearch;
}

const ringBytes = 16 * 2 ** 20;
/** Searches that were made anew by board: two ids each. */
const mostAnew = 10_000;
/** Of a session that is over, besides its text. */
const recordBytes = 256;
/** Of a result while its search goes on. */
const rowBytes = 600;

export function createMemorySessions({
  now,
  newId,
  maxBytes = ringBytes,
}: {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly maxBytes?: number;
}): MemorySessions {
  const kept = new LRUCache<string, StoredSession>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const ring = createTextRing(maxBytes);
  const anewById = new LRUCache<string, string>({ max: mostAnew });

  // Visitors who share a search asked for the same, keep it one after another and share its text. A weak map by searches
  // would do, but its values outlive every quick collection: all rows of all searches would grow old with it.
  let last: { readonly of: LiveSearch; readonly text: Written } | null = null;
  const pack = (id: string, about: SearchAbout, of: LiveSearch) => {
    if (last?.of !== of) {
      const text = ring.write(packSession(contentOf(about, of)));
      if (!text) return;
      last = { of, text };
    }
    kept.set(id, last.text);
  };
  const read = (id: string, session: StoredSession): SessionContent | null => {
    if ('search' in session) return contentOf(session.about, session.search);
    const text = ring.read(session);
    if (text === null) return null;
    if (ring.isOld(session)) {
      // What somebody still reads is written anew before it is written over.
      const anew = ring.write(text);
      if (anew) kept.set(id, anew);
    }
    return unpackSession(text);
  };

  const find = (id: string, brand: string): SessionContent | null => {
    const session = kept.get(id);
    const found = session && read(id, session);
    if (found && found.about.brand !== brand) return null;
    if (found && isCurrent(found, now())) return found;
    kept.delete(id);
    return null;
  };

  return {
    keep(about, search) {
      const id = newId();
      if (isOver(search)) {
        pack(id, about, search);
        return id;
      }
      kept.set(id, { about, search });
      search.onChange(() => {
        // It may have made room for others by now.
        if (isOver(search) && kept.has(id)) pack(id, about, search);
      });
      return id;
    },
    find(id, brand, revision = null) {
      const session = find(id, brand);
      return session && sessionOf(session, revision);
    },
    textOf(id) {
      const session = kept.get(id);
      return session && 'bytes' in session ? ring.read(session) : null;
    },
    adopt(id, text) {
      const written = ring.write(text);
      if (written) kept.set(id, written);
    },
    byBoard: (id) => anewById.get(id) ?? null,
    keepByBoard: (id, anew) => void anewById.set(id, anew),
    watch(id, brand, listener) {
      const session = kept.get(id);
      return session && 'search' in session && find(id, brand) && !isOver(session.search)
        ? session.search.onChange(listener)
        : null;
    },
  };
}

function bytesOf(session: StoredSession): number {
  if ('bytes' in session) return recordBytes + session.bytes;
  return recordBytes + session.search.revisions.reduce((sum, { length }) => sum + length * rowBytes, 0);
}
