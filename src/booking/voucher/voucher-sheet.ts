/** Everything on one voucher as text; the layout only positions it. Becomes JSON, so plain data. */
export interface VoucherSheet {
  /** BCP 47 tag of the texts, e.g. `zh-TW`. */
  readonly iso: string;
  /** Its language subtag, e.g. `zh`. */
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: string;
  /** A picture in place of its name; null for none. */
  readonly logo: DocumentLogo | null;
  /** Colour of the brand's name and of headings, on white. */
  readonly accent: string;
  /** Title of the document, for viewers and screen readers. */
  readonly subject: string;
  readonly title: string;
  /** The banner of a voucher that is no longer valid, or null. */
  readonly void: string | null;
  readonly provider: { readonly name: string; readonly address: string; readonly phone: Labelled | null };
  readonly numbers: readonly Labelled[];
  /** Start and end. */
  readonly times: readonly Labelled[];
  readonly length: string;
  /** What is scanned at the entrance; null without codes. */
  readonly codes: VoucherCodes | null;
  readonly sections: readonly VoucherSection[];
  readonly paid: { readonly text: string; readonly note: string };
  readonly support: Labelled;
  readonly issued: string;
}

export interface DocumentLogo {
  /** An SVG image. */
  readonly image: string;
  /** In points. */
  readonly width: number;
}

export interface VoucherCodes {
  readonly heading: string;
  readonly hint: string;
  readonly codes: readonly {
    readonly label: string;
    readonly number: string | null;
    /** An SVG image, or null for a used one. */
    readonly image: string | null;
    readonly isWide: boolean;
    readonly used: string | null;
  }[];
}

export interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** A line of the price; the last one is the total. */
export interface PriceRow extends Labelled {
  readonly isSum: boolean;
}

export interface VoucherSection {
  readonly title: string;
  readonly rows: readonly Labelled[];
  /** The price, added up; empty in other sections. */
  readonly price: readonly PriceRow[];
  readonly texts: readonly string[];
}
