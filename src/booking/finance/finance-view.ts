/** `/dashboard/finance` as texts. */
export type FinanceView =
  /** For staff, who name the agency. */
  | { readonly kind: 'agencies'; readonly agencies: readonly { readonly label: string; readonly href: string }[] }
  | FinancePage;

export interface FinancePage {
  readonly kind: 'finance';
  readonly heading: string;
  readonly account: {
    readonly kind: string;
    /** Used and reserved, percent of the limit, 0 to 100. */
    readonly percent: number;
    readonly figures: readonly { readonly label: string; readonly value: string }[];
    readonly blocked: string | null;
  } | null;
  readonly statements: readonly StatementView[];
  readonly deposits: readonly { readonly at: string; readonly reference: string; readonly amount: string }[];
  readonly commissions: readonly {
    readonly key: string;
    readonly month: string;
    readonly expected: string;
    readonly earned: string;
    readonly paid: string;
  }[];
}

export interface StatementView {
  readonly id: string;
  readonly title: string;
  readonly period: string;
  readonly state: { readonly text: string; readonly tone: 'positive' | 'warning' | 'danger' };
  readonly opening: string;
  readonly closing: string;
  readonly due: string;
  readonly pdf: string;
  readonly lines: readonly {
    readonly key: string;
    readonly at: string;
    readonly text: string;
    readonly amount: string;
  }[];
}
