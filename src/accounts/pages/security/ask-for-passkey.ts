import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The browser's own dialog; rejects when the person closes it. */
export const usePasskey = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  await startAuthentication({ optionsJSON });
export const makePasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  await startRegistration({ optionsJSON });

/** Offers passkeys among the suggestions of the field for the address. Null where the browser can't. */
export async function suggestPasskeys(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

/** The page is left. */
export const stopSuggesting = () => WebAuthnAbortService.cancelCeremony();
