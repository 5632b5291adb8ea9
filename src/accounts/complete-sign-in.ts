import type { LocaleCode } from '#i18n/locale.ts';
import type { SetCookie } from '#web/page.ts';
import type { AccountsDeps } from './deps.ts';
import type { Person } from './person.ts';
import { preferenceCookies } from './preferences.ts';
import { accountRoutes } from './routes.ts';
import { hasSecondFactor } from './second-factor/second-factor.sql.ts';
import { insertSignInStep, stepSeconds } from './second-factor/sign-in-step.sql.ts';
import { newSecret } from './session/secret.ts';
import type { Entry } from './session/sessions.ts';

export interface SignInWish {
  readonly remember: boolean;
  /** Where to go afterwards: a path on this site. */
  readonly next: string;
  readonly locale: LocaleCode;
}

export interface SignInStep {
  /** The session has begun; otherwise the second step comes first. */
  readonly isDone: boolean;
  /** Where to go now. */
  readonly to: string;
  readonly cookies: readonly SetCookie[];
}

/** The cookie that a browser has between the two steps of a log-in. */
export function stepCookie(origin: string): string {
  return `${origin.startsWith('https:') ? '__Host-' : ''}auth.step`;
}

/**
 * After the first step of every way to log in: begins the session, or the second step of a person who has a second
 * factor. `factors` is `both` for a passkey, which proves who the person is as well.
 */
export async function completeSignIn(
  deps: Pick<AccountsDeps, 'db' | 'sessions'>,
  entry: Entry,
  person: Person,
  { remember, next, locale }: SignInWish,
  factors: 'one' | 'both' = 'one',
): Promise<SignInStep> {
  if (factors === 'one' && (await hasSecondFactor(deps.db, person.id))) {
    const secret = newSecret();
    await insertSignInStep(deps.db, secret, new URL(entry.origin).host, person.id);
    const cookie = { name: stepCookie(entry.origin), value: secret, maxAgeSeconds: stepSeconds };
    return { isDone: false, to: accountRoutes.secondStep.href(locale, {}, { next }), cookies: [cookie] };
  }
  const begun = await deps.sessions.begin(entry, person, remember);
  const to = person.needsSecondFactor ? accountRoutes.twoStep.href(locale, {}, { next }) : next;
  return { isDone: true, to, cookies: [...begun, ...preferenceCookies(person)] };
}
