import type { AgencyRole } from '#web/principal.ts';

interface Invited {
  readonly agency: string;
  readonly email: string;
  readonly role: AgencyRole;
  /** The secret, for the form. */
  readonly link: string;
}

export type InvitationView =
  /** For a visitor: a new account, or logging in. */
  | (Invited & {
      readonly kind: 'enter';
      readonly name: string;
      readonly errors: Readonly<Record<string, string>>;
      readonly logIn: string;
    })
  /** Signed in with the invited address. */
  | (Invited & { readonly kind: 'accept' })
  /** Signed in with another address. */
  | (Invited & { readonly kind: 'other_address'; readonly signedInAs: string })
  /** The account belongs to an agency or to staff. */
  | (Invited & { readonly kind: 'belongs' })
  | { readonly kind: 'over' | 'joined'; readonly onward: string };
