import type { SearchContent } from './search-format.ts';

/** At once for what this process has in memory; it never rejects. */
export type Soon<Answer> = Answer | Promise<Answer>;

/** Where a product's searches are kept: in this process alone, or for every process on the same database. */
export interface SearchSessions<About, Search, Session> {
  /** Keeps it for 30 minutes, or less when there are too many; answers its id. */
  keep(about: About, search: Search): Soon<string>;
  /**
   * `revision`: the rows that a page was drawn with; the latest when left out. Null when unknown, over, or another brand's.
   * A search that goes on at another process is waited for until it is over.
   */
  find(id: string, brand: string, revision?: number | null): Soon<Session | null>;
  /** The session in which the same search was made again in another way; null when there is none. */
  variantOf(id: string): Soon<string | null>;
  keepVariant(id: string, variant: string): Soon<void>;
  /**
   * Calls after every change until the search is over; null when there is nothing to wait for, or it goes on at another
   * process. The answer stops it.
   */
  watch(id: string, brand: string, listener: () => void): (() => void) | null;
}

export const sessionMinutes = 30;

/** 128 random bits. */
export function isSessionId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** The number of a revision as an address says it; null for anything else. */
export function readRevision(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** Its prices are not older than a session may be. */
export function isCurrent({ at }: Pick<SearchContent<unknown>, 'at'>, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= sessionMinutes * 60_000;
}
