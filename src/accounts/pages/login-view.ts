import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { ProviderLink } from './sso/sso-view.ts';

/** Entered values, and the first message of each field. */
export interface FormState {
  readonly typed: { readonly name: string; readonly email: string; readonly remember: boolean };
  readonly errors: Readonly<Record<string, string>>;
}

export type LoginView =
  | (FormState & {
      readonly kind: 'sign_in' | 'register';
      /** Where to go afterwards: a path on this site. */
      readonly next: string;
      /** Identity providers. */
      readonly providers: readonly ProviderLink[];
      /** Options of the passkey request; null while registering. */
      readonly passkey: { readonly options: PublicKeyCredentialRequestOptionsJSON; readonly sealed: string } | null;
      readonly links: {
        readonly signIn: string;
        readonly register: string;
        readonly reset: string;
        readonly byLink: string;
      };
    })
  | { readonly kind: 'signed_in'; readonly name: string; readonly next: string };
