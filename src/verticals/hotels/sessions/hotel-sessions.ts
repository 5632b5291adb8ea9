import type { SearchContent, SearchFormat } from '#travel/sessions/search-format.ts';
import type { SearchSessions } from '#travel/sessions/search-sessions.ts';
import { incompleteOf, isOver, waitingFor } from '../search/city-search.ts';
import { type LiveSearch, longestSearchMs } from '../search/search-city.ts';
import { packedFormat, packSession, type SessionContent, unpackSession } from './packed-session.ts';
import { joinRevisions } from './result-row.ts';
import type { SearchAbout, SearchSession } from './search-session.ts';

/** Store of hotel searches; the variant of a search has the prices of each board. */
export type HotelSessions = SearchSessions<SearchAbout, LiveSearch, SearchSession>;

/** Bytes of a result while its search is running. */
const rowBytes = 600;

export const hotelSearches: SearchFormat<SearchAbout, LiveSearch, SearchSession> = {
  product: 'hotels',
  version: packedFormat,
  longestMs: longestSearchMs,
  isOver,
  onChange: (search, listener) => search.onChange(listener),
  bytesOf: (search) => search.revisions.reduce((sum, { length }) => sum + length * rowBytes, 0),
  contentOf: (about, search) => shownOf(contentOf(about, search)),
  write: (about, search) => packSession(contentOf(about, search)),
  read: (text) => shownOf(unpackSession(text)),
};

const contentOf = (about: SearchAbout, search: LiveSearch): SessionContent => ({
  about,
  told: search,
  revisions: search.revisions,
});

function shownOf(content: SessionContent): SearchContent<SearchSession> {
  return {
    brand: content.about.brand,
    pricing: content.about.pricing,
    at: content.told.at,
    session: (revision) => sessionOf(content, revision),
  };
}

function sessionOf({ about, told, revisions }: SessionContent, revision: number | null): SearchSession {
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
