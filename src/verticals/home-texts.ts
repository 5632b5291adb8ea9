import { homeWords } from '#web/brand/home-words.ts';

/** Texts of the home page, and of the pages that ask for a search first. A product that may be a site's first writes them. */
export type HomeTexts = Readonly<Record<(typeof homeWords)[number], string>>;

/** Writes each of them. */
export function homeTexts(write: (word: keyof HomeTexts) => string): HomeTexts {
  return Object.fromEntries(homeWords.map((word) => [word, write(word)])) as HomeTexts;
}

/** What a page says that was opened without what it needs, e.g. `/book` without a quote. */
export interface StartTexts {
  /** Of the document, with the brand's name. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Above bookings that wait for a payment. */
  readonly unpaid: string;
  /** Above the search form. */
  readonly search: string;
}

/** The own texts of a product on the home page, where it is the site's first or a further one. */
export interface ProductHomeTexts {
  readonly home: HomeTexts;
  readonly metaTitle: string;
  readonly metaDescription: string;
  start(kind: 'book' | 'pay'): StartTexts;
  /** Above its places where another product is the first, with the words of the link to all of them. */
  readonly further: { readonly title: string; readonly lead: string; readonly all: string };
}
