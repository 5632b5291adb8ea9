import { LRUCache } from 'lru-cache';
import { incompleteOf, isOver, waitingFor } from '../search/city-search.ts';
import type { LiveSearch } from '../search/search-city.ts';
import { joinRevisions } from './result-row.ts';
import { packSession, type SessionContent, unpackSession } from './packed-session.ts';
import { type SearchAbout, type SearchSession, sessionMinutes } from './search-session.ts';
import { createTextRing, type Written } from './text-ring.ts';

export interface SearchSessions {
  /** Keeps it for 30 minutes, or less when there are too many; answers its id. */
  keep(about: SearchAbout, search: LiveSearch): string;
  /** `revision`: the rows that a page was drawn with; the latest when left out. Null when unknown, over, or another brand's. */
  find(id: string, brand: string, revision?: number | null): SearchSession | null;
  /** The session that a search has been made anew in for its prices by board; null when there is none. */
  byBoard(id: string): string | null;
  keepByBoard(id: string, anew: string): void;
  /** Calls after every change until the search is over; null when there is nothing to wait for. The answer stops it. */
  watch(id: string, brand: string, listener: () => void): (() => void) | null;
}

/** A search that goes on, or where the text of one that is over stands: half an hour is long for the collector. */
type Kept = Running | Written;

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

export function createSearchSessions({
  now,
  newId,
  maxBytes = ringBytes,
}: {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly maxBytes?: number;
}): SearchSessions {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: bytesOf });
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
  const read = (id: string, session: Kept): SessionContent | null => {
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
    if (found && now().getTime() - Date.parse(found.told.at) <= sessionMinutes * 60_000) return found;
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

/** A search as it stands, of which a page can be made without packing and unpacking its rows. */
export function contentOf(about: SearchAbout, search: LiveSearch): SessionContent {
  return { about, told: search, revisions: search.revisions };
}

/** The session as it stands with a revision's rows; with the latest one's when that is null. */
export function sessionOf({ about, told, revisions }: SessionContent, revision: number | null): SearchSession {
  const counts = revisions.map(({ length }) => length);
  const latest = Math.max(1, counts.length);
  const shown = Math.min(revision ?? latest, latest);
  const { at, state, known, runs, converted, refused } = told;
  return {
    ...about,
    at,
    state,
    known,
    runs,
    converted,
    refused,
    waiting: waitingFor(told),
    incomplete: incompleteOf(told),
    revision: shown,
    latest,
    fresh: counts.slice(shown).reduce((sum, count) => sum + count, 0),
    rows: joinRevisions(revisions.slice(0, shown)),
  };
}

function bytesOf(session: Kept): number {
  if ('bytes' in session) return recordBytes + session.bytes;
  return recordBytes + session.search.revisions.reduce((sum, { length }) => sum + length * rowBytes, 0);
}
