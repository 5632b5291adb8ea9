import type { Choice } from '../profile/profile-view.ts';

/** The fields of the form as entered. */
export interface JoinFields {
  readonly agency_name: string;
  readonly legal_name: string;
  readonly country: string;
  readonly tax_id: string;
  readonly phone: string;
  /** Only for a new account. */
  readonly name: string;
  readonly email: string;
}

export type JoinView =
  | {
      readonly kind: 'form';
      readonly brand: string;
      /** Null for a visitor, who creates an account with the application. */
      readonly account: { readonly name: string; readonly email: string } | null;
      readonly typed: JoinFields;
      /** Messages by field. */
      readonly errors: Readonly<Record<string, string>>;
      readonly countries: readonly Choice[];
      readonly terms: { readonly href: string; readonly version: string };
      /** Why the last application was refused, in the words of staff. */
      readonly refusal: string | null;
      /** Filled in with what they have said before. */
      readonly isInvited: boolean;
      readonly logIn: string;
    }
  | {
      readonly kind: 'waiting';
      readonly agency: string;
      readonly date: string;
      /** The address to confirm; null when it is confirmed. */
      readonly unproven: string | null;
      readonly profile: string;
    }
  /** Belongs to an agency already. */
  | { readonly kind: 'member'; readonly onward: string };
