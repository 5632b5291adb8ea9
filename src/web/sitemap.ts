/** Limit on addresses in one file (sitemaps.org). */
export const addressesPerFile = 50_000;

export interface SitemapEntry {
  /** Without origin and locale prefix. */
  readonly path: string;
  /** The day of the page's last change, `YYYY-MM-DD` in UTC; null where it is unknown. */
  readonly changed: string | null;
}

/** Pages of one kind that search engines may list. */
export interface SitemapSource {
  /** Small letters: a part of its files' names. */
  readonly name: string;
  /** The product whose pages they are; left out for the pages of every site. */
  readonly product?: string;
  /** Number of its files. */
  files(): Promise<number>;
  /** One of its files, counted from 0; in parts, so that none is large in memory. */
  entries(file: number): AsyncIterable<readonly SitemapEntry[]>;
}
