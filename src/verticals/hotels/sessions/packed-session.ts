import { type Rate, reviveRate } from '#booking/booking.ts';
import { type Stored, writeBigints } from '#values/bigint-json.ts';
import type { CitySearch } from '../search/city-search.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type { ResultRow } from './result-row.ts';
import type { SearchAbout } from './search-session.ts';

type SessionHeader = Omit<CitySearch, 'revisions'>;

/** The search criteria, the reported state, and the rows, revision by revision. */
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

/** Format version of the text below and its rows: raise it whenever either changes. */
export const packedFormat = 3;

/** A session as one text: the criteria in the first line, and a line for each revision. */
export function packSession({ about, told, revisions }: SessionContent): string {
  const { at, state, known, runs, refused, converted } = told;
  const head: Head = { about, told: { at, state, known, runs, refused }, converted };
  return [writeBigints(head), ...revisions.map(packRows)].join('\n');
}

/** Accepts only the output of `packSession`. */
export function unpackSession(text: string): SessionContent {
  const [first = '', ...rows] = text.split('\n');
  const { about, told, converted } = JSON.parse(first) as Omit<Head, 'converted'> & Stored<Pick<Head, 'converted'>>;
  return { about, told: { ...told, converted: converted.map(reviveRate) }, revisions: rows.map(unpackRows) };
}
