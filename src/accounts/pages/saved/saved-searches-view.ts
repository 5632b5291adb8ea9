/** What a product says of a saved search of it. */
export interface SavedSearchPrice {
  /** `from €61 a night`, or the lowest price that an alert knows, and since when; null while nothing is known. */
  readonly price: string | null;
  /** The form that asks for an email when it falls, or ends that. */
  readonly alert: {
    readonly label: string;
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

export interface SavedSearchCard {
  readonly name: string;
  /** Its address without locale prefix: its key in the account. */
  readonly router: string;
  readonly href: string;
  readonly dates: string;
  /** Empty for products that ask for no number of guests. */
  readonly people: string;
}

export interface SavedSearchesView {
  /** False when signed out: the searches are in the browser. */
  readonly inAccount: boolean;
  /** The newest first. */
  readonly cards: readonly (SavedSearchCard & { readonly priced: SavedSearchPrice | null })[];
  /** Page with the search forms. */
  readonly search: string;
  readonly login: string;
}
