import type { TrialView } from '../quote/price-trial.ts';
import type { RuleField, TypedRule } from './rule-form.ts';

/** `/dashboard/prices` as texts. */
export interface PricesView {
  readonly heading: string;
  /** Why this agency has no rules of its own; null where it may have some. */
  readonly without: string | null;
  /** The published version; empty for none. What a form sends back. */
  readonly version: string;
  /** In their order: the first that matches applies. */
  readonly rules: readonly RuleView[];
  readonly added: RuleForm;
  readonly products: readonly { readonly value: string; readonly label: string }[];
  readonly notice: { readonly tone: 'success' | 'warning' | 'danger'; readonly title: string } | null;
  /** Sentences of the price rules themselves; in English. */
  readonly refusals: readonly string[];
  readonly history: readonly {
    readonly version: string;
    readonly text: string;
    readonly isCurrent: boolean;
  }[];
  readonly trial: TrialView | null;
}

export interface RuleForm {
  readonly typed: TypedRule;
  readonly errors: Readonly<Partial<Record<RuleField, string>>>;
}

export interface RuleView extends RuleForm {
  readonly id: string;
  /** What it is for, and what it adds. */
  readonly scope: string;
  readonly adds: string;
  /** The form is open, because of an error in it. */
  readonly isOpen: boolean;
}
