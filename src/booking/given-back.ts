import type { Money } from '#values/money.ts';

/** Where a supplier sends what it gives back: to us in money, or to the traveller as credit that it honours itself. */
export type RefundTo = 'money' | 'airline_credit' | 'voucher';

/** Credit that the supplier gives the traveller. */
export interface Credit {
  /** What it is, in the supplier's own words. */
  readonly label: string;
  /** To be shown when it is used; null until it is issued. */
  readonly code: string | null;
  readonly amount: Money;
}
