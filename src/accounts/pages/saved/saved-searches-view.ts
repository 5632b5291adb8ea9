export interface SavedSearchCard {
  readonly name: string;
  /** Its address without locale prefix: its key in the account. */
  readonly router: string;
  readonly href: string;
  readonly dates: string;
  readonly people: string;
}

export interface SavedSearchesView {
  /** False when signed out: the searches are in the browser. */
  readonly inAccount: boolean;
  /** The newest first. */
  readonly cards: readonly SavedSearchCard[];
  readonly hotels: string;
  readonly login: string;
}
