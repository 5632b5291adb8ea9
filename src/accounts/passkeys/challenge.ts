import type { PageContext } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import { newSecret } from '../session/secret.ts';
import { spendChallenge } from './passkey.sql.ts';

/** What a challenge is for: an answer is good for nothing else. */
export type Purpose = 'add' | 'log_in' | 'second_step' | 'confirm';

interface Sealed {
  readonly challenge: string;
  readonly purpose: Purpose;
  readonly host: string;
  readonly personId: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** A challenge and its sealed form, which comes back with the answer. */
export interface Challenge {
  readonly challenge: string;
  readonly sealed: string;
}

type ChallengeDeps = Pick<AccountsDeps, 'db' | 'passkeySeal' | 'now'>;

const minutes = 15;

/** The relying party: the host of the brand without its port. */
export const relyingParty = ({ brand }: Pick<PageContext, 'brand'>) => new URL(brand.origin).hostname;

/** A new challenge for this host, and for one person where the person is known. */
export function newChallenge(
  { passkeySeal, now }: ChallengeDeps,
  context: PageContext,
  purpose: Purpose,
  personId: string | null,
): Challenge {
  const challenge = newSecret();
  const until = now().getTime() + minutes * 60_000;
  const sealed: Sealed = { challenge, purpose, host: relyingParty(context), personId, until };
  return { challenge, sealed: passkeySeal.seal(sealed) };
}

/** The challenge that was answered, once; null when it has expired, or was for another purpose or person. */
export async function takeChallenge(
  { db, passkeySeal, now }: ChallengeDeps,
  context: PageContext,
  text: string,
  purpose: Purpose,
  personId: string | null,
): Promise<string | null> {
  const sealed = passkeySeal.open(text) as Sealed | null;
  const isRight =
    sealed?.purpose === purpose &&
    sealed.host === relyingParty(context) &&
    sealed.personId === personId &&
    sealed.until > now().getTime();
  if (!isRight || !(await spendChallenge(db, sealed.challenge, minutes))) return null;
  return sealed.challenge;
}
