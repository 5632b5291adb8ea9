import type { LocaleCode } from '#i18n/locale.ts';
import { completeSignIn, type SignInStep } from './second-factor/complete-sign-in.ts';
import type { AccountsDeps } from './deps.ts';
import { isWeak } from './password/hash.ts';
import { passwordLimits } from './password/password-rules.ts';
import { normaliseEmail, type Person } from './person.ts';
import { findByEmail, setPasswordHash } from './person.sql.ts';
import type { Entry } from './session/sessions.ts';

export interface SignInCommand {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** Where to go afterwards: a path on this site. */
  readonly next: string;
  readonly locale: LocaleCode;
}

export type SignInAnswer =
  /** The password is right: signed in, or on to the second step. */
  | ({ readonly kind: 'right'; readonly person: Person } & SignInStep)
  /** The same for an address without an account and for a wrong password. */
  | { readonly kind: 'refused' }
  /** The password is right, and the account is blocked. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

const hour = 3_600;
/** Delay for an account under attack from many addresses: the owner is delayed, never locked out. */
const delayMs = 1_500;

/** Signs in with a password. `visitor` is the truncated address, for limits. All refusals take the same time. */
export async function signIn(
  deps: AccountsDeps,
  visit: Entry,
  visitor: string,
  { email, password, ...wish }: SignInCommand,
): Promise<SignInAnswer> {
  if (deps.hashing.isBusy()) return { kind: 'too_many', retryAfterSeconds: 2 };
  const emailNorm = normaliseEmail(email).slice(0, 254);
  const tooMany = await overLimit(deps, emailNorm, visitor);
  if (tooMany) return tooMany;
  if (Buffer.byteLength(password) > passwordLimits.bytes) return { kind: 'refused' };
  const found = await findByEmail(deps.db, emailNorm);
  const checked = await deps.hashing.verify(password, found?.passwordHash ?? null);
  if (checked === 'busy') return { kind: 'too_many', retryAfterSeconds: 2 };
  if (checked === 'wrong' || !found?.passwordHash) {
    const guessed = await deps.limits.limit('sign-in failures', emailNorm, 20, hour);
    if (!guessed.allowed) await deps.pause(delayMs);
    return { kind: 'refused' };
  }
  if (found.isBlocked) return { kind: 'blocked' };
  if (isWeak(found.passwordHash)) {
    const stronger = await deps.hashing.hash(password);
    if (stronger) await setPasswordHash(deps.db, found.person.id, stronger);
  }
  return { kind: 'right', person: found.person, ...(await completeSignIn(deps, visit, found.person, wish)) };
}

/** By account and address together, so that guesses from other addresses never lock the owner out. */
async function overLimit(
  { limits }: AccountsDeps,
  emailNorm: string,
  visitor: string,
): Promise<Extract<SignInAnswer, { kind: 'too_many' }> | null> {
  const both = `${emailNorm} ${visitor}`;
  for (const [name, key, points, seconds] of [
    ['sign-in', both, 5, 60],
    ['sign-in by the hour', both, 20, hour],
    ['sign-in of an address', visitor, 100, hour],
  ] as const) {
    const decision = await limits.limit(name, key, points, seconds);
    if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  }
  return null;
}
