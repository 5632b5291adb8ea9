/** Search engines take no more addresses in one file (sitemaps.org). */
export const addressesPerFile = 50_000;

/** Pages of one kind that search engines may list. */
export interface SitemapSource {
  /** Small letters: a part of its files' names. */
  readonly name: string;
  /** How many files its addresses fill. */
  files(): Promise<number>;
  /** Paths of one of its files, counted from 0, without origin and locale prefix; in parts, so that none is long in memory. */
  paths(file: number): AsyncIterable<readonly string[]>;
}
