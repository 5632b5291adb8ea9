import { formatParty, parseParty } from '#values/party.ts';

/** The dates and guests of the search that a favourite was saved from. */
export interface FavoriteStay {
  /** `YYYY-MM-DD`, as is `checkOut`. */
  readonly checkIn: string;
  readonly checkOut: string;
  /** As addresses have them: `2,2-5-9`. */
  readonly guests: string;
}

/** As lists and forms keep it: `2026-12-04_2026-12-07_2`. */
export const favoriteStayText = ({ checkIn, checkOut, guests }: FavoriteStay): string =>
  `${checkIn}_${checkOut}_${guests}`;

/** Null for anything that is no stay. Stays of the past are stays. */
export function readFavoriteStay(text: unknown): FavoriteStay | null {
  const parts = typeof text === 'string' ? /^(2\d{3}-\d\d-\d\d)_(2\d{3}-\d\d-\d\d)_([\d,-]{1,200})$/.exec(text) : null;
  const [, checkIn = '', checkOut = '', guests = ''] = parts ?? [];
  const party = parseParty(guests);
  if (!party.ok || !isDay(checkIn) || !isDay(checkOut) || checkIn >= checkOut) return null;
  return { checkIn, checkOut, guests: formatParty(party.value) };
}

/** The stay of a page's address; null without dates. Two adults where it names no guests. */
export function favoriteStayIn(query: URLSearchParams): FavoriteStay | null {
  const [checkIn, checkOut] = [query.get('check_in') ?? '', query.get('check_out') ?? ''];
  return readFavoriteStay(favoriteStayText({ checkIn, checkOut, guests: query.get('guests') ?? '2' }));
}

/** A favourite as an account keeps it. */
export interface SavedFavorite {
  readonly id: string;
  readonly stay: FavoriteStay | null;
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
