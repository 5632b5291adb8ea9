import type { SessionOwner } from './session-owner.ts';

/** How a product serialises its searches for the session stores. */
export interface SearchFormat<About extends SessionOwner, Search, Session> {
  /** `hotels`: a session is visible to its own product only. */
  readonly product: string;
  /** Format version: raise it whenever the serialised form changes. */
  readonly version: number;
  /** Milliseconds after which a search is over, regardless of its suppliers; before the time scale is applied. */
  readonly longestMs: number;
  /** Whether the search is complete and will not change again. */
  isOver(search: Search): boolean;
  /** Calls the listener after every change until the search is over. Returns a function that unsubscribes. */
  onChange(search: Search, listener: () => void): () => void;
  /** Approximate bytes that the results of a running search take. */
  bytesOf(search: Search): number;
  /** The current content of a search, without serialising and parsing it. */
  contentOf(about: About, search: Search): SearchContent<Session>;
  write(about: About, search: Search): string;
  /** Accepts only the output of `write`. */
  read(text: string): SearchContent<Session>;
}

export interface SearchContent<Session> extends SessionOwner {
  /** ISO instant of its prices. */
  readonly at: string;
  /** The session with a revision's rows; with the latest one's when that is null. */
  session(revision: number | null): Session;
}
