import type { Rate } from '#booking/booking.ts';
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

/** JSON has no bigint. */
interface PackedRate extends Pick<Rate, 'base' | 'quote' | 'fetchedAt'> {
  readonly id: string | null;
  readonly numerator: string;
  readonly denominator: string;
}

interface Head {
  readonly about: SearchAbout;
  readonly told: Omit<SessionHeader, 'converted'>;
  readonly converted: readonly PackedRate[];
}

/** Of the text below and its rows: another number whenever they are written in another way. */
export const packedFormat = 1;

/** A session as one text: what it was for in the first line, and a line for each revision. */
export function packSession({ about, told, revisions }: SessionContent): string {
  const { at, state, known, runs, refused, converted } = told;
  const head: Head = { about, told: { at, state, known, runs, refused }, converted: converted.map(packRate) };
  return [JSON.stringify(head), ...revisions.map(packRows)].join('\n');
}

/** Only for what `packSession` wrote. */
export function unpackSession(text: string): SessionContent {
  const [first = '', ...rows] = text.split('\n');
  const { about, told, converted } = JSON.parse(first) as Head;
  return { about, told: { ...told, converted: converted.map(unpackRate) }, revisions: rows.map(unpackRows) };
}

function packRate({ id, numerator, denominator, ...rest }: Rate): PackedRate {
  return { ...rest, id: id === null ? null : `${id}`, numerator: `${numerator}`, denominator: `${denominator}` };
}

function unpackRate({ id, numerator, denominator, ...rest }: PackedRate): Rate {
  return {
    ...rest,
    id: id === null ? null : BigInt(id),
    numerator: BigInt(numerator),
    denominator: BigInt(denominator),
  };
}
