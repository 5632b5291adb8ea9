type Page = string | undefined;

/** Pages on other sites, from configuration; what is undefined is not linked. */
export interface OutsidePages {
  readonly joinAgent: Page;
  /** For visitors who read Hebrew; the other one when there is none. */
  readonly joinAgentHebrew: Page;
  readonly reservationManagement: Page;
  readonly confirmationNumber: Page;
  readonly dashboard: Page;
  readonly carts: Page;
  readonly about: Page;
  readonly testimonials: Page;
  readonly faq: Page;
  readonly contact: Page;
  readonly flights: Page;
  readonly cars: Page;
  readonly tickets: Page;
  readonly social: readonly string[];
}

/** An installation that names no page elsewhere. */
export const nowhereElse: OutsidePages = {
  joinAgent: undefined,
  joinAgentHebrew: undefined,
  reservationManagement: undefined,
  confirmationNumber: undefined,
  dashboard: undefined,
  carts: undefined,
  about: undefined,
  testimonials: undefined,
  faq: undefined,
  contact: undefined,
  flights: undefined,
  cars: undefined,
  tickets: undefined,
  social: [],
};
