import type { DocumentLogo, Labelled, PriceRow } from './voucher-sheet.ts';

/** Everything on a travel proposal as text; the layout only positions it. Becomes JSON, so plain data. */
export interface ProposalSheet {
  readonly layout: 'proposal';
  /** BCP 47 tag of the texts, e.g. `zh-TW`. */
  readonly iso: string;
  /** Its language subtag, e.g. `zh`. */
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: string;
  /** Stands in place of the brand's name. */
  readonly logo: DocumentLogo | null;
  /** Colour of the brand's name and of headings, on white. */
  readonly accent: string;
  readonly kind: string;
  readonly title: string;
  readonly from: string;
  /** Whom it is for, until when, from which day to which. */
  readonly facts: readonly Labelled[];
  readonly intro: readonly string[];
  /** A JPEG; null for none. */
  readonly cover: SheetPicture | null;
  readonly code: {
    readonly heading: string;
    readonly hint: string;
    /** An SVG. */
    readonly image: string;
    readonly label: string;
  } | null;
  readonly nothing: { readonly text: string; readonly note: string };
  readonly plan: { readonly heading: string; readonly days: readonly SheetDay[] };
  readonly prices: { readonly heading: string; readonly rows: readonly PriceRow[]; readonly note: string };
  readonly items: readonly SheetItem[];
  readonly support: Labelled;
  readonly issued: string;
}

export interface SheetPicture {
  readonly bytes: readonly number[];
  readonly alt: string;
}

export interface SheetDay {
  readonly heading: string;
  readonly lines: readonly { readonly time: string; readonly title: string; readonly note: string }[];
}

export interface SheetItem {
  /** Its day and alternative; empty for neither. */
  readonly label: string;
  readonly title: string;
  readonly picture: SheetPicture | null;
  readonly rows: readonly Labelled[];
  readonly notes: readonly string[];
  readonly cancellation: { readonly heading: string; readonly lines: readonly string[] };
  readonly price: { readonly label: string; readonly value: string; readonly split: string };
}
