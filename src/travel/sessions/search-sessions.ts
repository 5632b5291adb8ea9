import type { SearchContent } from './search-format.ts';
import type { SessionOwner } from './session-owner.ts';

/** Synchronous for sessions in this process's memory; the promise never rejects. */
export type Soon<Answer> = Answer | Promise<Answer>;

/** Store for a product's search sessions: in this process only, or shared by every process on the same database. */
export interface SearchSessions<About, Search, Session> {
  /** Keeps a session for 30 minutes, or less when there are too many; returns its id. */
  keep(about: About, search: Search): Soon<string>;
  /**
   * `revision`: the rows that a page was drawn with; the latest when left out. Null when unknown, over, or of
   * another brand or pricing. A search that is still running in another process is awaited.
   */
  find(id: string, owner: SessionOwner, revision?: number | null): Soon<Session | null>;
  /** The session that holds the same search in another variant (such as prices by board); null when there is none. */
  variantOf(id: string): Soon<string | null>;
  keepVariant(id: string, variant: string): Soon<void>;
  /**
   * Calls the listener after every change until the search is over; null when it is over already, or runs in another
   * process. Returns a function that unsubscribes.
   */
  watch(id: string, owner: SessionOwner, listener: () => void): (() => void) | null;
}

export const sessionMinutes = 30;

/** 128 random bits. */
export function isSessionId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** The revision number in an address; null for anything else. */
export function readRevision(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** Whether its prices are within the maximum age of a session. */
export function isCurrent({ at }: Pick<SearchContent<unknown>, 'at'>, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= sessionMinutes * 60_000;
}
