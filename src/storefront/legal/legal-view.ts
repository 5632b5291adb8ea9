export interface LegalSection {
  /** The fragment that leads to it. */
  readonly id: string;
  readonly heading: string;
  readonly texts: readonly string[];
}

/** What lies on the visitor's device, as rows of a table. */
export interface StorageTable {
  readonly columns: readonly [name: string, purpose: string, duration: string];
  readonly rows: readonly { readonly names: readonly string[]; readonly purpose: string; readonly duration: string }[];
}

/** A page of terms; its texts come from the server alone, so that no other page loads them. */
export interface LegalView {
  readonly heading: string;
  readonly inForce: string | null;
  readonly contents: string;
  readonly sections: readonly LegalSection[];
  /** Stands in the section `cookies`. */
  readonly kept: StorageTable | null;
  /** Made a link wherever it stands in a text. */
  readonly email: string;
}
