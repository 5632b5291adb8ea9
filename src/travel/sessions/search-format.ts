/** What those who keep searches must know of one product's. */
export interface SearchFormat<About extends { readonly brand: string }, Search, Session> {
  /** `hotels`: a session is found by its own product only. */
  readonly product: string;
  /** Another number whenever the texts are written in another way. */
  readonly version: number;
  /** Milliseconds after which a search is over, whatever its suppliers do; before the time scale. */
  readonly longestMs: number;
  /** Nothing will change any more. */
  isOver(search: Search): boolean;
  /** Calls after every change until the search is over. The answer stops it. */
  onChange(search: Search, listener: () => void): () => void;
  /** Bytes that the results of a search take while it goes on, roughly. */
  bytesOf(search: Search): number;
  /** A search as it stands, of which a page can be made without writing and reading a text. */
  contentOf(about: About, search: Search): SearchContent<Session>;
  write(about: About, search: Search): string;
  /** Only for what `write` wrote. */
  read(text: string): SearchContent<Session>;
}

export interface SearchContent<Session> {
  readonly brand: string;
  /** ISO instant of its prices. */
  readonly at: string;
  /** The session with a revision's rows; with the latest one's when that is null. */
  session(revision: number | null): Session;
}
