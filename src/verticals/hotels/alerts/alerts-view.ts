/** An alert of the person. */
export interface AlertView {
  readonly id: string;
  readonly name: string;
  /** The hotel's page with these dates and guests. */
  readonly href: string;
  /** Dates and guests. */
  readonly stay: string;
  readonly price: string;
  /** The day from which that is its price. */
  readonly since: string;
  /** The price when it was last asked for; null before the first time. */
  readonly last: string | null;
}

/** `/price-alerts` */
export interface AlertsView {
  readonly alerts: readonly AlertView[];
  readonly news: { readonly tone: 'success' | 'warning'; readonly text: string } | null;
  /** Where a search begins. */
  readonly search: string;
  /** Where the address is confirmed, while it is not; no emails are sent before that. */
  readonly unproven: string | null;
}

/** `/price-alerts/stop` */
export interface StopAlertView {
  readonly state: 'ask' | 'stopped' | 'unknown';
}

/** The form on a hotel's page. */
export interface AlertFormView {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}
