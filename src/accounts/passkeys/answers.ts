import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PageContext } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { Person } from '../person.ts';
import { newChallenge, type Purpose, relyingParty, takeChallenge } from './challenge.ts';
import { findPasskey, notePasskeyUse, type Passkey, passkeysOf } from './passkey.sql.ts';

type PasskeyDeps = Pick<AccountsDeps, 'db' | 'passkeySeal' | 'now'>;

/** What a browser is asked with, and the sealed challenge that comes back with its answer. */
export interface Asked<Options> {
  readonly options: Options;
  readonly sealed: string;
}

export type AskedForPasskey = Asked<PublicKeyCredentialRequestOptionsJSON>;
export type AskedForNewPasskey = Asked<PublicKeyCredentialCreationOptionsJSON>;

/** The fields of a form with a browser's answer. */
interface Answered {
  readonly passkey: string;
  readonly sealed: string;
}

const timeout = 5 * 60_000;
/** ES256 and RS256: every authenticator has one of them. */
const algorithms = [-7, -257];
/** Characters of an answer. */
const longest = 12_000;

/** The fields of a posted form, whose names begin with `prefix`. A form's own reader would cut them. */
export function answerIn(form: FormData, prefix = ''): Answered {
  const text = (name: string) => {
    const value = form.get(prefix + name);
    return typeof value === 'string' && value.length <= longest ? value : '';
  };
  return { passkey: text('passkey'), sealed: text('sealed') };
}

/** Asks for a passkey: any that the browser has for this host, or one of a person's. Null when that person has none here. */
export async function askForPasskey(
  deps: PasskeyDeps,
  context: PageContext,
  purpose: Exclude<Purpose, 'add'>,
  personId: string | null,
): Promise<AskedForPasskey | null> {
  const host = relyingParty(context);
  const own = personId === null ? null : (await passkeysOf(deps.db, personId)).filter((one) => one.host === host);
  if (own?.length === 0) return null;
  const { challenge, sealed } = newChallenge(deps, context, purpose, personId);
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    userVerification: purpose === 'log_in' ? 'required' : 'preferred',
    ...(own ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })) } : {}),
  });
  return { options, sealed };
}

/** Asks for a new passkey of a person. */
export async function askForNewPasskey(
  deps: PasskeyDeps,
  context: PageContext,
  person: Pick<Person, 'id' | 'name' | 'email'>,
): Promise<AskedForNewPasskey> {
  const { challenge, sealed } = newChallenge(deps, context, 'add', person.id);
  const host = relyingParty(context);
  const own = (await passkeysOf(deps.db, person.id)).filter((one) => one.host === host);
  const options = await generateRegistrationOptions({
    rpName: context.brand.name,
    rpID: host,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { options, sealed };
}

/** The passkey of a right answer, or null. */
export async function readNewPasskey(
  deps: PasskeyDeps,
  context: PageContext,
  personId: string,
  { passkey, sealed }: Answered,
): Promise<Passkey | null> {
  const response = read(passkey) as RegistrationResponseJSON | null;
  const challenge = response && (await takeChallenge(deps, context, sealed, 'add', personId));
  if (!response || challenge === null) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: context.brand.origin,
      expectedRPID: relyingParty(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, personId, publicKey, counter, transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)) };
  } catch {
    // The library throws for whatever is not as it must be.
    return null;
  }
}

/** The id of the person whose passkey gave a right answer, or null. */
export async function readPasskey(
  deps: PasskeyDeps,
  context: PageContext,
  purpose: Exclude<Purpose, 'add'>,
  personId: string | null,
  { passkey, sealed }: Answered,
): Promise<string | null> {
  const response = read(passkey) as AuthenticationResponseJSON | null;
  const challenge = response && (await takeChallenge(deps, context, sealed, purpose, personId));
  if (!response || challenge === null) return null;
  const host = relyingParty(context);
  const known = await findPasskey(deps.db, response.id, host);
  if (!known || (personId !== null && known.personId !== personId)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: context.brand.origin,
      expectedRPID: host,
      credential: { id: known.id, publicKey: known.publicKey, counter: known.counter },
      requireUserVerification: purpose === 'log_in',
    });
    const isRight = verified && (await notePasskeyUse(deps.db, known.id, authenticationInfo.newCounter));
    return isRight ? known.personId : null;
  } catch {
    return null;
  }
}

/** Null for what is no credential at all; the library checks the rest. */
function read(text: string): { readonly id: string } | null {
  try {
    const value = JSON.parse(text) as { readonly id?: unknown } | null;
    return typeof value?.id === 'string' ? { ...value, id: value.id } : null;
  } catch {
    return null;
  }
}
