/** How a form is drawn on its page. */
export interface Drawing {
  readonly origin: string;
  /** The origin of the page of results. */
  readonly results: string;
  readonly product: string;
  readonly locale: string | null;
  readonly hidden: Readonly<Record<string, string>>;
  /** Text in the field of the place. */
  readonly destination: string;
  readonly nights: number;
  readonly target: string;
  /** Ends what the form waits for. */
  readonly signal: AbortSignal;
  /** False when the page does not want the search to be made. */
  readonly onSearch: (address: string) => boolean;
}
