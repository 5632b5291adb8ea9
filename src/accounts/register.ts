import { isEnglishName } from '#values/english-name.ts';
import type { SetCookie } from '#web/page.ts';
import type { AccountsDeps } from './deps.ts';
import { queueEmail } from './emails/link.sql.ts';
import { passwordProblem } from './password/password-rules.ts';
import { isEmail, normaliseEmail, type Person } from './person.ts';
import { insertPerson } from './person.sql.ts';
import { nameProblem, type RegisterProblems } from './register-problems.ts';
import type { Entry } from './session/sessions.ts';

export interface RegisterCommand {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly remember: boolean;
  /** Code of the visitor's locale, for the email. */
  readonly locale: string;
}

export type RegisterAnswer =
  | { readonly kind: 'registered'; readonly person: Person; readonly cookies: readonly SetCookie[] }
  | { readonly kind: 'invalid'; readonly problems: RegisterProblems }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

const perHour = 5;

/**
 * Creates a traveller's account and signs in. A taken address is reported, since signing in would reveal it anyway; so
 * attempts per address are limited. An email verifies the address.
 */
export async function register(
  deps: AccountsDeps,
  visit: Entry,
  brand: string,
  visitor: string,
  command: RegisterCommand,
): Promise<RegisterAnswer> {
  const name = nameOf(command.name);
  const email = command.email.trim();
  const problems = await checkRegistration(command);
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const decision = await deps.limits.limit('register', visitor, perHour, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const passwordHash = await deps.hashing.hash(command.password);
  if (passwordHash === null) return { kind: 'too_many', retryAfterSeconds: 2 };
  const person = await insertPerson(deps.db, { name, email, emailNorm: normaliseEmail(email), passwordHash });
  if (!person) return { kind: 'invalid', problems: { email: 'taken' } };
  await queueEmail(deps.db, { purpose: 'prove', person: person.id, brand, locale: command.locale });
  return { kind: 'registered', person, cookies: await deps.sessions.begin(visit, person, command.remember) };
}

/** What is wrong with the fields of a new account; whether the address is taken is known only by creating it. */
export async function checkRegistration(
  typed: Pick<RegisterCommand, 'name' | 'email' | 'password' | 'confirmation'>,
): Promise<RegisterProblems> {
  const { password, confirmation } = typed;
  const [name, email] = [nameOf(typed.name), typed.email.trim()];
  const wrongName = nameProblem(name) ?? (isEnglishName(name) ? null : 'letters');
  const weak = password === '' ? 'missing' : await passwordProblem(password, { name, email });
  return {
    ...(wrongName ? { name: wrongName } : {}),
    ...(email === '' ? { email: 'missing' as const } : isEmail(email) ? {} : { email: 'malformed' as const }),
    ...(weak ? { password: weak } : {}),
    ...(!weak && password !== confirmation ? { password_confirmation: 'differs' as const } : {}),
  };
}

function nameOf(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ');
}
