export interface Choice {
  readonly code: string;
  readonly name: string;
  /** A currency's sign; empty when it has none. */
  readonly sign: string;
}

/** The choices in the page's language; the header's dialogs use them too. */
export interface PreferencesView {
  readonly currency: string | null;
  readonly country: string | null;
  /** Most wanted first, the rest by name. */
  readonly popular: readonly Choice[];
  readonly currencies: readonly Choice[];
  readonly countries: readonly Choice[];
  /** Units of lengths and areas. */
  readonly unit: { readonly title: string; readonly chosen: string; readonly choices: readonly Choice[] };
  readonly languages: readonly {
    readonly code: string;
    readonly name: string;
    readonly iso: string;
    readonly href: string;
  }[];
  /** `1 EUR = 3.79 ILS` with its date; null when prices are not converted or no rate is known. */
  readonly rate: { readonly text: string; readonly date: string } | null;
  /** Path on this site, with the locale's prefix. */
  readonly next: string;
}
