import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

export type SecondStepView =
  | {
      readonly kind: 'app' | 'recovery';
      /** Where to go after logging in: a path on this site. */
      readonly next: string;
      /** The page for the other kind of code. */
      readonly other: string;
      /** For people with a passkey of this host, in place of a code. */
      readonly passkey: { readonly options: PublicKeyCredentialRequestOptionsJSON; readonly sealed: string } | null;
      readonly error: string | null;
    }
  /** It took too long, or there were too many wrong codes. */
  | { readonly kind: 'over'; readonly logIn: string };
