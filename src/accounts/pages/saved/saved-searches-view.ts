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
  readonly cards: readonly SavedSearchCard[];
  /** Page with the search forms. */
  readonly search: string;
  readonly login: string;
}
