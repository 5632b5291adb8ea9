import type { AccountsDeps } from '../deps.ts';
import { passwordLimits } from '../password/password-rules.ts';
import type { Person } from '../person.ts';
import { findByEmail } from '../person.sql.ts';

export type Confirmed =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/** Confirms the password of a signed-in person: an open browser is not enough for changes that can't be undone. */
export async function confirmPassword(
  deps: Pick<AccountsDeps, 'db' | 'hashing' | 'limits'>,
  person: Person,
  password: string,
): Promise<Confirmed> {
  const decision = await deps.limits.limit('password asked again', person.id, 10, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  if (password === '' || Buffer.byteLength(password) > passwordLimits.bytes) return { kind: 'wrong' };
  const found = await findByEmail(deps.db, person.emailNorm);
  const checked = await deps.hashing.verify(password, found?.person.id === person.id ? found.passwordHash : null);
  if (checked === 'busy') return { kind: 'too_many', retryAfterSeconds: 2 };
  return { kind: checked };
}
