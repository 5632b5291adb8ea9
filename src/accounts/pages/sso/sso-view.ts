/** A link to the log-in of an identity provider. */
export interface ProviderLink {
  /** `Acme` */
  readonly label: string;
  readonly href: string;
}

/** How a sign-in at a provider ended that did not succeed. */
export type SsoOutcome =
  | 'over'
  | 'declined'
  | 'refused'
  | 'unreachable'
  | 'unverified'
  | 'blocked'
  | 'taken'
  /** Of the provider of an agency: its account is not one of the agency's people. */
  | 'not_member';

export type SsoView =
  | { readonly kind: 'choose'; readonly providers: readonly ProviderLink[]; readonly logIn: string }
  /** The provider's name, where it is known. */
  | { readonly kind: SsoOutcome; readonly provider: string | null; readonly logIn: string }
  /** An account with the same address: its owner confirms, after having logged in to it. */
  | { readonly kind: 'connect'; readonly provider: string; readonly email: string }
  | { readonly kind: 'log_in'; readonly provider: string; readonly email: string; readonly logIn: string };
