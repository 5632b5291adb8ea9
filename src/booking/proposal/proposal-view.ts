import type { CustomerPick } from '../checkout/book/customers/customer-pick.ts';
import type { ProposedView } from './item-view.ts';
import type { ProposalState } from './proposed.ts';

/** `/dashboard/proposals` */
export interface ProposalsView {
  readonly action: string;
  readonly search: string;
  /** That there is another list, on another site of the agency. */
  readonly site: string | null;
  /** A state that is asked for; empty for all. */
  readonly state: string;
  /** The whole list, while only a part of it is asked for. */
  readonly clear: string | null;
  readonly next: string | null;
  readonly first: string | null;
  readonly rows: readonly {
    readonly id: string;
    readonly href: string;
    readonly title: string;
    readonly client: string;
    readonly state: ProposalState;
    /** Who has written it; null in lists of one's own. */
    readonly agent: string | null;
    readonly facts: string;
  }[];
  /** Agents who may book begin a new one. */
  readonly mayBegin: boolean;
  readonly home: string;
}

/** `/dashboard/proposals/{id}` */
export interface EditProposalView {
  readonly title: string;
  readonly state: ProposalState;
  /** A draft of an agency that the person may book for: everything can be changed. */
  readonly mayEdit: boolean;
  /** Set prices of their own. */
  readonly mayPrice: boolean;
  readonly mayAct: boolean;
  readonly typed: {
    readonly title: string;
    readonly intro: string;
    readonly client_name: string;
    readonly client_email: string;
    readonly locale: string;
    readonly valid_days: string;
    readonly payer: string;
  };
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string | null;
  readonly done: string | null;
  readonly customers: CustomerPick | null;
  readonly locales: readonly { readonly value: string; readonly label: string }[];
  readonly items: readonly EditedItem[];
  readonly total: string;
  /** The client's page: of a draft a preview for the agency; null for what is over. */
  readonly link: string | null;
  /** Where the agent books what the client has accepted; null before, and where the client pays. */
  readonly bookHref: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly back: string;
}

export interface EditedItem {
  readonly shown: ProposedView;
  readonly place: string;
  readonly day: string;
  readonly choice: string;
  readonly note: string;
  /** The agent's own price as a decimal; empty for the price by the rules. */
  readonly price: string;
  /** What the agency owes; for people who may see it. */
  readonly net: string | null;
}

/** `/proposal/{token}` */
export type ClientProposalView =
  | {
      readonly kind: 'open';
      readonly title: string;
      readonly intro: string;
      readonly from: string;
      readonly forClient: string | null;
      readonly validUntil: string;
      readonly notice: { readonly tone: 'info' | 'warning'; readonly title: string } | null;
      /** Days in order; items without a day come last. */
      readonly days: readonly { readonly heading: string | null; readonly entries: readonly ProposedEntry[] }[];
      /** What the chosen items cost together, and which part is paid when; null for none. */
      readonly total: { readonly amount: string; readonly split: string } | null;
      /** The agent books and pays what the client accepts. */
      readonly agentPays: boolean;
      readonly canAccept: boolean;
      /** Null for a preview. */
      readonly pdf: string | null;
    }
  | { readonly kind: 'over'; readonly heading: string; readonly text: string; readonly home: string };

/** One thing, or alternatives of which one is picked. */
export interface ProposedEntry {
  /** Name of the form's field. */
  readonly name: string;
  readonly items: readonly ProposedView[];
  /** Ids of the items that are chosen at first. */
  readonly chosen: readonly string[];
}
