type Page = string | undefined;

/** Pages on other sites, from configuration; an undefined one is not linked. */
export interface OutsidePages {
  readonly joinAgent: Page;
  /** For Hebrew readers; the other one when there is none. */
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
}

/** An installation without external pages. */
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
};
