import { type Rate, reviveRate } from '#booking/booking.ts';
import { type Stored, writeBigints } from '#values/bigint-json.ts';
import type { CitySearch } from '../search/city-search.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type { ResultRow } from './result-row.ts';
import type { SearchAbout } from './search-session.ts';

type SessionHeader = Omit<CitySearch, 'revisions'>;

/** What a search was for, what was told of it, and its rows, revision by revision. */
export interface SessionContent {
  readonly about: SearchAbout;
  readonly told: SessionHeader;
  readonly revisions: readonly (readonly ResultRow[])[];
}

interface Head {
  readonly about: SearchAbout;
  readonly told: Omit<SessionHeader, 'converted'>;
  readonly converted: readonly Rate[];
}

/** Of the text below and its rows: another number whenever they are written in another way. */
export const packedFormat = 1;

/** A session as one text: what it was for in the first line, and a line for each revision. */
export function packSession({ about, told, revisions }: SessionContent): string {
  const { at, state, known, runs, refused, converted } = told;
  const head: Head = { about, told: { at, state, known, runs, refused }, converted };
  return [writeBigints(head), ...revisions.map(packRows)].join('\n');
}

/** Only for what `packSession` wrote. */
export function unpackSession(text: string): SessionContent {
  const [first = '', ...rows] = text.split('\n');
  const { about, told, converted } = JSON.parse(first) as Omit<Head, 'converted'> & Stored<Pick<Head, 'converted'>>;
  return { about, told: { ...told, converted: converted.map(reviveRate) }, revisions: rows.map(unpackRows) };
}
