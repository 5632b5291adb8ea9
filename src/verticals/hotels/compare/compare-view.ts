import type { LinkView, NoticeView } from '../results/results-view.ts';

export interface CompareCell {
  readonly text: string;
  /** Whether a hotel has a feature; then `text` is the screen-reader text of the mark. */
  readonly has?: boolean | undefined;
  /** The best of the row, in a word. */
  readonly best?: string | undefined;
  readonly detail?: string | undefined;
}

export interface CompareRow {
  readonly label: string;
  /** Whether the hotels differ in this row. */
  readonly differs: boolean;
  readonly cells: readonly CompareCell[];
}

export interface CompareView {
  /** Dates and guests in words; null without dates. */
  readonly stay: string | null;
  readonly notices: readonly NoticeView[];
  readonly hotels: readonly {
    readonly id: string;
    readonly name: string;
    readonly href: string;
    readonly picture: string | null;
    readonly stars: number;
    readonly starsLabel: string;
    readonly where: string;
    /** This page without this hotel. */
    readonly withoutHref: string;
  }[];
  readonly groups: readonly { readonly title: string; readonly rows: readonly CompareRow[] }[];
  /** Only rows that differ are shown. */
  readonly onlyDifferences: boolean;
  /** Filters on rates that the prices respect, each with this page's address without it. */
  readonly chips: readonly LinkView[];
  /** The same table with all rows, or with only those that differ. */
  readonly otherHref: string;
  /** Address of a page with more hotels. */
  readonly back: LinkView;
}
