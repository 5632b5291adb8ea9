import type { AccountsDeps } from '../deps.ts';
import { type LocaleCode, localePath } from '#i18n/locale.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { findLocale } from '#i18n/locales.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { isLocalPath } from '#web/safe-redirect.ts';
import { completeSignIn } from '../second-factor/complete-sign-in.ts';
import type { SsoOutcome } from '../pages/sso/sso-view.ts';
import { isEmail, normaliseEmail, type Person } from '../person.ts';
import { findByEmail, findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { entryOf } from '../session/sessions.ts';
import { type Attempt, takeAttempt } from './attempt.sql.ts';
import { type Identity, personOfIdentity, provision } from './identity.sql.ts';
import type { AgencyBinding, Claims, Provider } from '../providers/openid.ts';
import { isMember } from '../providers/agency-provider.sql.ts';
import { bindingSeconds, connectCookie, hostOf, offeredProviders, ssoCookie } from '../providers/sso-settings.ts';
import { redirectUri } from './sso.ts';

type Answer = PageAnswer<never>;

/** An identity that waits to be connected to an account, as it is sealed in a cookie. */
export interface Waiting extends Identity {
  readonly provider: string;
  readonly personId: string;
  readonly host: string;
  readonly next: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * `/sso/callback`: back from a provider. What it carries is worth nothing without the attempt that it belongs to. It
 * always leads on to another page, in the language in which the sign-in began.
 */
export function callbackHandler(deps: AccountsDeps): PageHandler<never> {
  return {
    async show(context) {
      const { query, cookies, brand } = context;
      const state = query.get('state') ?? undefined;
      const browser = cookies[ssoCookie(brand.origin)];
      const attempt = await takeAttempt(deps.db, { state, browser, host: hostOf(context) });
      const provider = (await offeredProviders(deps.sso, brand)).find(({ id }) => id === attempt?.provider);
      if (!attempt || state === undefined || !provider) return ended(chosenLocale(context), 'over');
      const { nonce, verifier } = attempt;
      const answer = await provider.redeem(query, { state, nonce, verifier, redirectUri: redirectUri(context) });
      if (answer.kind !== 'claims') return ended(attempt.locale, answer.kind, attempt);
      return await enter(deps, context, provider, answer.claims, attempt);
    },
  };
}

async function enter(
  deps: AccountsDeps,
  context: PageContext,
  { agency }: Provider,
  claims: Claims,
  attempt: Attempt,
): Promise<Answer> {
  const { issuer, subject } = claims;
  const known = await personOfIdentity(deps.db, { issuer, subject });
  if (agency && known !== null && !(await isMember(deps.db, known, agency.id)))
    return ended(attempt.locale, 'not_member', attempt);
  if (known !== null) {
    const person = await findPerson(deps.db, known);
    return person ? await begin(deps, context, person, attempt) : ended(attempt.locale, 'blocked', attempt);
  }
  const email = claims.email ?? '';
  if (!claims.isVerified || !isEmail(email)) return ended(attempt.locale, 'unverified', attempt);
  const emailNorm = normaliseEmail(email);
  const found = await findByEmail(deps.db, emailNorm);
  // The same answer for other agencies, other domains and unknown addresses, and nobody gets an account.
  if (agency && !(found && (await mayClaim(deps.db, agency, emailNorm, found.person.id))))
    return ended(attempt.locale, 'not_member', attempt);
  if (found?.isBlocked) return ended(attempt.locale, 'blocked', attempt);
  if (found) return connect(deps, context, claims, found.person.id, attempt);
  const name = (claims.name ?? email.split('@')[0] ?? email).replaceAll(/\s+/g, ' ').slice(0, 200);
  const person = await provision(deps.db, { issuer, subject }, { name, email, emailNorm });
  // Without one the address has got an account in this moment.
  return person ? await begin(deps, context, person, attempt) : ended(attempt.locale, 'over', attempt);
}

/** Whether the provider of an agency may speak for the owner of an address. */
export async function mayClaim(
  db: AccountsDeps['db'],
  { id, domains }: AgencyBinding,
  emailNorm: string,
  personId: string,
): Promise<boolean> {
  const domain = emailNorm.slice(emailNorm.lastIndexOf('@') + 1);
  return domains.includes(domain) && (await isMember(db, personId, id));
}

/** An account with the same address exists: its owner must say that the identity is theirs. */
function connect(
  deps: AccountsDeps,
  context: PageContext,
  { issuer, subject }: Claims,
  personId: string,
  { provider, locale, next }: Attempt,
): Answer {
  const until = deps.now().getTime() + bindingSeconds * 1_000;
  const waiting: Waiting = { issuer, subject, provider, personId, host: hostOf(context), next, until };
  const { origin } = context.brand;
  const cookie = { name: connectCookie(origin), value: deps.sso.seal.seal(waiting), maxAgeSeconds: bindingSeconds };
  return { kind: 'redirect', to: accountRoutes.ssoConnect.href(locale, {}), cookies: [gone(context), cookie] };
}

async function begin(deps: AccountsDeps, context: PageContext, person: Person, attempt: Attempt): Promise<Answer> {
  const { locale } = attempt;
  const next = isLocalPath(attempt.next) ? attempt.next : localePath(locale, '/');
  const { to, cookies } = await completeSignIn(deps, entryOf(context), person, { remember: false, next, locale });
  return { kind: 'redirect', to, cookies: [gone(context), ...cookies] };
}

function ended(locale: LocaleCode, result: SsoOutcome, attempt?: Attempt): Answer {
  const { provider, next } = attempt ?? {};
  return { kind: 'redirect', to: accountRoutes.sso.href(locale, {}, { result, provider, next }) };
}

const gone = ({ brand }: PageContext) => ({ name: ssoCookie(brand.origin), value: '', maxAgeSeconds: 0 });

function chosenLocale({ cookies, locale }: PageContext): LocaleCode {
  return findLocale(cookies[localeCookie] ?? '')?.code ?? locale;
}
