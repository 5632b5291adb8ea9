import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Asks a person who is logged in to show again who they are. */
export interface ConfirmView {
  /** Null for a person with neither password nor authenticator app: they log in again. */
  readonly by: 'code' | 'password' | null;
  /** For people with a passkey of this host. */
  readonly passkey: { readonly options: PublicKeyCredentialRequestOptionsJSON; readonly sealed: string } | null;
  /** The log-in page, for a tab of its own. */
  readonly logIn: string;
  /** A form waits to go on. */
  readonly waits: boolean;
  /** Names and values of its fields. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly error: string | null;
}
