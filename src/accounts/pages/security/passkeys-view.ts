import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

export interface PasskeysView {
  /** The host that new passkeys are good at. */
  readonly host: string;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    /** When it was last used, or added. */
    readonly text: string;
    /** The host it belongs to, when that isn't this one. */
    readonly host: string | null;
  }[];
  /** What the browser is asked with for a new one; null for a person who can add none now. */
  readonly asked: { readonly options: PublicKeyCredentialCreationOptionsJSON; readonly sealed: string } | null;
  /** Where to log in again before changing something; null for a person who has just logged in. */
  readonly logIn: string | null;
  readonly problem: string | null;
  /** Confirmation of the last change. */
  readonly done: string | null;
  readonly back: string;
}
