import { hasCardNumber } from '#web/form/card-number.ts';
import type { PasswordProblem } from './password/password-rules.ts';

export type NameProblem = 'missing' | 'too_long' | 'card_number' | 'letters';

export interface RegisterProblems {
  readonly name?: NameProblem;
  readonly email?: 'missing' | 'malformed' | 'taken';
  readonly password?: 'missing' | PasswordProblem;
  readonly password_confirmation?: 'differs';
}

/** What is wrong with the name of an account (one line), or null. */
export function nameProblem(name: string): NameProblem | null {
  if (name === '') return 'missing';
  if (hasCardNumber(name)) return 'card_number';
  return name.length > 200 ? 'too_long' : null;
}
