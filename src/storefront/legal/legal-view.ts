export interface LegalSection {
  /** Its id in the page. */
  readonly id: string;
  readonly heading: string;
  readonly texts: readonly string[];
  /** Its language, where that is not the page's. */
  readonly lang?: { readonly iso: string; readonly dir: 'ltr' | 'rtl' };
}

/** Storage on the visitor's device, as rows of a table. */
export interface StorageTable {
  readonly columns: readonly [name: string, purpose: string, duration: string];
  readonly rows: readonly { readonly names: readonly string[]; readonly purpose: string; readonly duration: string }[];
}

/** A page of terms; its texts are rendered on the server only, so that no other page loads them. */
export interface LegalView {
  readonly heading: string;
  readonly inForce: string | null;
  readonly contents: string;
  readonly sections: readonly LegalSection[];
  /** Shown in the section `cookies`. */
  readonly kept: StorageTable | null;
  /** Becomes a link wherever it occurs in a text. */
  readonly email: string;
}
