import type { AccountsDeps } from '../deps.ts';
import { queueEmail } from '../emails/link.sql.ts';
import { isEmail, normaliseEmail, type Person } from '../person.ts';
import { confirmPassword } from './confirm-password.ts';
import { isTaken, setNewEmail } from './profile.sql.ts';

export type NewEmailAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'invalid'; readonly field: 'email' | 'email_password'; readonly problem: NewEmailProblem }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

export type NewEmailProblem = 'email_malformed' | 'email_same' | 'email_taken' | 'password_wrong';

/** Stores a new address and sends it a verification email. The current one stays until the new one is verified. */
export async function requestNewEmail(
  deps: AccountsDeps,
  person: Person,
  request: { readonly email: string; readonly password: string; readonly brand: string; readonly locale: string },
): Promise<NewEmailAnswer> {
  const email = request.email.trim();
  const invalid = (field: 'email' | 'email_password', problem: NewEmailProblem) =>
    ({ kind: 'invalid', field, problem }) as const;
  if (!isEmail(email)) return invalid('email', 'email_malformed');
  if (normaliseEmail(email) === person.emailNorm) return invalid('email', 'email_same');
  const confirmed = await confirmPassword(deps, person, request.password);
  if (confirmed.kind === 'too_many') return confirmed;
  if (confirmed.kind === 'wrong') return invalid('email_password', 'password_wrong');
  const emailNorm = normaliseEmail(email);
  for (const [name, key] of [
    ['new address', person.id],
    ['emails to a new address', emailNorm],
  ] as const) {
    const decision = await deps.limits.limit(name, key, 5, 3_600);
    if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  }
  if (await isTaken(deps.db, emailNorm)) return invalid('email', 'email_taken');
  await setNewEmail(deps.db, person.id, email);
  await queueEmail(deps.db, { purpose: 'email', person: person.id, brand: request.brand, locale: request.locale });
  return { kind: 'sent' };
}
