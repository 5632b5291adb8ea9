import { LRUCache } from 'lru-cache';
import { type CitySearch, incompleteOf, isOver, waitingFor } from '../search/city-search.ts';
import type { LiveSearch } from '../search/search-city.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import { joinRevisions, type ResultRow } from './result-row.ts';
import { type SearchAbout, type SearchSession, sessionMinutes } from './search-session.ts';
import { createTextRing, type Written } from './text-ring.ts';

export interface SearchSessions {
  /** Keeps it for 30 minutes, or less when there are too many; answers its id. */
  keep(about: SearchAbout, search: LiveSearch): string;
  /** `revision`: the rows that a page was drawn with; the latest when left out. Null when unknown, over, or another brand's. */
  find(id: string, brand: string, revision?: number | null): SearchSession | null;
  /** Calls after every change until the search is over; null when there is nothing to wait for. The answer stops it. */
  watch(id: string, brand: string, listener: () => void): (() => void) | null;
}

type Told = Omit<CitySearch, 'revisions'>;

/** What a page needs of the results. */
interface Rows extends Told {
  readonly revisions: readonly (readonly ResultRow[])[];
}

/** Where the rows of each revision stand. */
interface PackedSearch extends Told {
  readonly packed: readonly Written[];
}

interface Kept {
  readonly about: SearchAbout;
  /** Objects while it goes on, texts when it is over: half an hour is long for the collector. */
  readonly search: LiveSearch | PackedSearch;
}

const maxBytes = 16 * 2 ** 20;
const recordBytes = 1_024;
/** Of a result while its search goes on. */
const rowBytes = 600;

export function createSearchSessions({
  now,
  newId,
}: {
  readonly now: () => Date;
  readonly newId: () => string;
}): SearchSessions {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const ring = createTextRing(maxBytes);

  // Visitors who share a search keep it one after another and share its texts. A weak map by searches would do, but its
  // values outlive every quick collection: all rows of all searches would grow old with it.
  let last: { readonly of: LiveSearch; readonly search: PackedSearch } | null = null;
  const pack = (id: string, about: SearchAbout, of: LiveSearch) => {
    if (last?.of !== of) {
      const search = written(of, of.revisions.map(packRows));
      if (!search) return;
      last = { of, search };
    }
    kept.set(id, { about, search: last.search });
  };
  const written = (search: Told, texts: readonly string[]): PackedSearch | null => {
    const packed = texts.flatMap((text) => ring.write(text) ?? []);
    if (packed.length < texts.length) return null;
    const { at, state, known, runs, converted, refused } = search;
    return { at, state, known, runs, converted, refused, packed };
  };
  /** What somebody still reads is written anew before it is written over. */
  const unpack = (id: string, { about, search }: Kept): Rows | null => {
    if (!('packed' in search)) return search;
    const texts = search.packed.flatMap((one) => ring.read(one) ?? []);
    if (texts.length < search.packed.length) {
      kept.delete(id);
      return null;
    }
    if (search.packed.some(ring.isOld)) {
      const anew = written(search, texts);
      if (anew) kept.set(id, { about, search: anew });
    }
    return { ...search, revisions: texts.map(unpackRows) };
  };

  const findKept = (id: string, brand: string): Kept | null => {
    const session = kept.get(id);
    if (session?.about.brand !== brand) return null;
    if (now().getTime() - Date.parse(session.search.at) <= sessionMinutes * 60_000) return session;
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
      const session = findKept(id, brand);
      const search = session && unpack(id, session);
      return search && sessionOf(session.about, search, revision);
    },
    watch(id, brand, listener) {
      const session = findKept(id, brand);
      return session && 'onChange' in session.search && !isOver(session.search)
        ? session.search.onChange(listener)
        : null;
    },
  };
}

/** The session of a search that has just been made, without packing and unpacking its rows. */
export function sessionOf(about: SearchAbout, search: Rows, revision: number | null): SearchSession {
  const counts = search.revisions.map(({ length }) => length);
  const latest = Math.max(1, counts.length);
  const shown = Math.min(revision ?? latest, latest);
  const { at, state, known, runs, converted, refused } = search;
  return {
    ...about,
    at,
    state,
    known,
    runs,
    converted,
    refused,
    waiting: waitingFor(search),
    incomplete: incompleteOf(search),
    revision: shown,
    latest,
    fresh: counts.slice(shown).reduce((sum, count) => sum + count, 0),
    rows: joinRevisions(search.revisions.slice(0, shown)),
  };
}

function bytesOf({ search }: Kept): number {
  const rows =
    'packed' in search
      ? search.packed.reduce((sum, { bytes }) => sum + bytes, 0)
      : search.revisions.reduce((sum, { length }) => sum + length * rowBytes, 0);
  return recordBytes + rows;
}
