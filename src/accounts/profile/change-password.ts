import { transaction } from '#database/transaction.ts';
import type { SetCookie } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { Notice } from '../emails/security-email.sql.ts';
import { passwordProblem, type PasswordProblem } from '../password/password-rules.ts';
import { replacePassword } from '../emails/replace-password.sql.ts';
import type { Person } from '../person.ts';
import { cookieNames, type Entry } from '../session/sessions.ts';
import { confirmPassword } from './confirm-password.ts';

export type ChangePasswordAnswer =
  | { readonly kind: 'changed'; readonly cookies: readonly SetCookie[] }
  | { readonly kind: 'wrong' }
  | {
      readonly kind: 'invalid';
      readonly problems: {
        readonly password?: PasswordProblem | 'missing';
        readonly password_confirmation?: 'differs';
      };
    }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/** Replaces the current password with a new one. Signs out everywhere; this browser gets a new session id. */
export async function changePassword(
  deps: AccountsDeps,
  visit: Entry,
  person: Person,
  request: {
    readonly current: string;
    readonly password: string;
    readonly confirmation: string;
    readonly notice: Notice;
  },
): Promise<ChangePasswordAnswer> {
  const confirmed = await confirmPassword(deps, person, request.current);
  if (confirmed.kind !== 'right') return confirmed;
  const problem = request.password === '' ? 'missing' : await passwordProblem(request.password, person);
  if (problem) return { kind: 'invalid', problems: { password: problem } };
  if (request.password !== request.confirmation)
    return { kind: 'invalid', problems: { password_confirmation: 'differs' } };
  const hash = await deps.hashing.hash(request.password);
  if (hash === null) return { kind: 'too_many', retryAfterSeconds: 2 };
  await transaction(deps.db, async (trx) => await replacePassword(trx, person.id, hash, request.notice));
  const isRemembered = cookieNames(visit.origin).remembered in visit.cookies;
  return { kind: 'changed', cookies: await deps.sessions.begin(visit, person, isRemembered) };
}
