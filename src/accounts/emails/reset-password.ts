import { transaction } from '#database/transaction.ts';
import type { AccountsDeps } from '../deps.ts';
import { passwordProblem, type PasswordProblem } from '../password/password-rules.ts';
import { normaliseEmail } from '../person.ts';
import { replacePassword } from './replace-password.sql.ts';
import { findByEmail, noteProven } from '../person.sql.ts';
import { findLink, queueEmail, spendLink } from './link.sql.ts';
import type { Notice } from './security-email.sql.ts';

export type ResetRequestAnswer =
  | { readonly kind: 'asked' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/**
 * Sends a link to choose a new password, if the address has an account. The response and its timing are the same if it
 * has none: the account is looked up after the response.
 */
export async function requestReset(
  deps: AccountsDeps,
  visitor: string,
  request: { readonly email: string; readonly brand: string; readonly locale: string },
): Promise<ResetRequestAnswer> {
  const emailNorm = normaliseEmail(request.email).slice(0, 254);
  for (const [name, key] of [
    ['reset of an account', emailNorm],
    ['reset by an address', visitor],
  ] as const) {
    const decision = await deps.limits.limit(name, key, 5, 3_600);
    if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  }
  void queueReset(deps, emailNorm, request).catch((error: unknown) =>
    deps.log.error('a password reset email could not be queued', { error }),
  );
  return { kind: 'asked' };
}

async function queueReset(
  deps: AccountsDeps,
  emailNorm: string,
  { brand, locale }: { readonly brand: string; readonly locale: string },
): Promise<void> {
  const found = await findByEmail(deps.db, emailNorm);
  if (found && !found.isBlocked)
    await queueEmail(deps.db, { purpose: 'reset', person: found.person.id, brand, locale });
}

export type ResetAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'link_over' }
  | { readonly kind: 'invalid'; readonly password: PasswordProblem | 'missing' | 'differs' }
  | { readonly kind: 'busy' };

/** Sets a new password by a link from an email. Signs out everywhere, and verifies the address. */
export async function resetPassword(
  deps: AccountsDeps,
  secret: string,
  password: string,
  confirmation: string,
  notice: Notice,
): Promise<ResetAnswer> {
  const person = await findLink(deps.db, 'reset', secret);
  if (!person) return { kind: 'link_over' };
  const problem = password === '' ? 'missing' : await passwordProblem(password, person);
  if (problem) return { kind: 'invalid', password: problem };
  if (password !== confirmation) return { kind: 'invalid', password: 'differs' };
  const hash = await deps.hashing.hash(password);
  if (hash === null) return { kind: 'busy' };
  return await transaction(deps.db, async (trx) => {
    if (!(await spendLink(trx, 'reset', secret))) return { kind: 'link_over' };
    await noteProven(trx, person.id, person.emailNorm);
    await replacePassword(trx, person.id, hash, notice);
    return { kind: 'done' };
  });
}

/** Verifies that emails reach an address. False for an expired link. */
export async function proveEmail(deps: AccountsDeps, secret: string): Promise<boolean> {
  const person = await findLink(deps.db, 'prove', secret);
  if (!person || !(await spendLink(deps.db, 'prove', secret))) return false;
  return await noteProven(deps.db, person.id, person.emailNorm);
}
