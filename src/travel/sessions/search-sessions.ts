import { incompleteOf, waitingFor } from '#verticals/hotels/search/city-search.ts';
import type { LiveSearch } from '#verticals/hotels/search/search-city.ts';
import { joinRevisions } from '#verticals/hotels/sessions/result-row.ts';
import type { SessionContent } from '#verticals/hotels/sessions/packed-session.ts';
import { type SearchAbout, type SearchSession, sessionMinutes } from '#verticals/hotels/sessions/search-session.ts';

/** At once for what this process has in memory; it never rejects. */
export type Soon<Answer> = Answer | Promise<Answer>;

/** Where searches are kept: in this process alone, or for every process on the same database. */
export interface SearchSessions {
  /** Keeps it for 30 minutes, or less when there are too many; answers its id. */
  keep(about: SearchAbout, search: LiveSearch): Soon<string>;
  /**
   * `revision`: the rows that a page was drawn with; the latest when left out. Null when unknown, over, or another brand's.
   * A search that goes on at another process is waited for until it is over.
   */
  find(id: string, brand: string, revision?: number | null): Soon<SearchSession | null>;
  /** The session that a search has been made anew in for its prices by board; null when there is none. */
  byBoard(id: string): Soon<string | null>;
  keepByBoard(id: string, anew: string): Soon<void>;
  /**
   * Calls after every change until the search is over; null when there is nothing to wait for, or it goes on at another
   * process. The answer stops it.
   */
  watch(id: string, brand: string, listener: () => void): (() => void) | null;
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

/** Its prices are not older than a session may be. */
export function isCurrent({ told }: SessionContent, now: Date): boolean {
  return now.getTime() - Date.parse(told.at) <= sessionMinutes * 60_000;
}
