/** `/dashboard/finance` as texts. */
export type FinanceView =
  /** For staff, who name the agency. */
  | {
      readonly kind: 'agencies';
      readonly agencies: readonly { readonly label: string; readonly href: string }[];
      /** Agencies that ask for their commission. */
      readonly payouts: readonly { readonly label: string; readonly href: string }[];
    }
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
  /** What is in no statement yet; null for an account that has none. */
  readonly unstated: {
    readonly href: string;
    readonly lines: StatementView['lines'];
    readonly more: string | null;
  } | null;
  readonly payouts: readonly {
    readonly currency: string;
    readonly amount: string;
    /** When it was asked for; null while it can be. */
    readonly asked: string | null;
  }[];
  /** Agencies below this one; empty for people who may not decide about them. */
  readonly below: readonly {
    readonly number: string;
    readonly name: string;
    readonly href: string;
    readonly account: string;
    /** Percent; null for one that is the operator's to change. */
    readonly share: string | null;
  }[];
  readonly notice: { readonly tone: 'success' | 'danger' | 'info'; readonly title: string } | null;
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
  /** Label of the button to pay it by card; null where it can't be. */
  readonly pay: string | null;
  readonly pdf: string;
  readonly csv: string;
  /** The page with its lines. */
  readonly href: string;
  /** Null unless this one is opened. */
  readonly lines:
    | readonly {
        readonly key: string;
        readonly at: string;
        readonly text: string;
        readonly amount: string;
      }[]
    | null;
  /** That there are more lines than these; null where all are shown. */
  readonly more: string | null;
}
