import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import { FailedWithCookies, type PageAnswer, type PageContext, type PageHandler, type SetCookie } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import type { ConfirmView } from '../pages/security/confirm-view.ts';
import { answerIn, askForPasskey, readPasskey } from '../passkeys/answers.ts';
import { findPerson } from '../person.sql.ts';
import { confirmPassword } from '../profile/confirm-password.ts';
import { nextOf } from '../next-page.ts';
import { accountRoutes } from '../routes.ts';
import { spendFactor } from '../second-factor/check-code.ts';
import { entryOf } from '../session/sessions.ts';
import { isUuid } from '../uuid.ts';
import { howToProve } from './how-to-prove.sql.ts';

type Answer = PageAnswer<ConfirmView>;
type ProofDeps = Pick<AccountsDeps, 'db' | 'sessions' | 'hashing' | 'limits' | 'factorSeal' | 'passkeySeal' | 'now'>;

/** What a form that shows a proof was answered with. */
type Shown =
  | { readonly kind: 'right'; readonly cookies: readonly SetCookie[] }
  | { readonly kind: 'wrong'; readonly error: string | null; readonly status: 403 | 422 | 429; readonly wait?: number };

/** Names of the fields of the proof; a form that waits for it keeps its own. */
const prefix = 'proof_';
/** Fields that are no texts of people. */
const opaque = new Set(['passkey', 'sealed']);

/**
 * Asks for a proof before a form is handled, when the person has not logged in within ten minutes: `steps` are the values of
 * the form's `step` that need one. The page that asks has the form's fields, so that it goes on as it was sent.
 */
export function needingProof<View>(
  deps: ProofDeps,
  handler: PageHandler<View>,
  steps: readonly string[],
): PageHandler<View | ConfirmView> {
  const { submit } = handler;
  if (!submit) return handler;
  return {
    ...handler,
    show: (context) => handler.show(context),
    async submit(context, form) {
      const go = async (now: PageContext) => await submit.call(handler, now, ownFields(form));
      const isMeant = steps.includes(formText(form)('step')) && context.principal !== null;
      if (!isMeant || (await deps.sessions.isRecent(entryOf(context)))) return await go(context);
      const shown = await readProof(deps, context, form);
      if (shown.kind === 'wrong') return await ask(deps, context, shown, keptFields(form));
      const renewed = Object.fromEntries(shown.cookies.map(({ name, value }) => [name, value]));
      const proven = { ...context, cookies: { ...context.cookies, ...renewed } };
      const answer = await go(proven).catch((error: unknown) => {
        throw new FailedWithCookies(error, shown.cookies);
      });
      const set = new Set(answer.cookies?.map(({ name }) => name));
      return { ...answer, cookies: [...shown.cookies.filter(({ name }) => !set.has(name)), ...(answer.cookies ?? [])] };
    },
  };
}

/** `/login/confirm`: asks for a proof, and leads on to `next`. */
export function confirmHandler(deps: ProofDeps): PageHandler<ConfirmView> {
  const onward = (context: PageContext, cookies: readonly SetCookie[] = []): Answer => ({
    kind: 'redirect',
    to: nextOf(context, context.query.get('next')),
    cookies,
  });
  return {
    async show(context) {
      if (!context.principal) return toLogin(context);
      const isRecent = await deps.sessions.isRecent(entryOf(context));
      return isRecent ? onward(context) : await ask(deps, context, { error: null, status: 200 }, []);
    },
    async submit(context, form) {
      if (!context.principal) return toLogin(context);
      if (await deps.sessions.isRecent(entryOf(context))) return onward(context);
      const shown = await readProof(deps, context, form);
      return shown.kind === 'right' ? onward(context, shown.cookies) : await ask(deps, context, shown, []);
    },
  };
}

/** The signed-in person's proof in a form: a code, a password or a passkey. */
async function readProof(deps: ProofDeps, context: PageContext, form: FormData): Promise<Shown> {
  const { principal, translate: t, visitor } = context;
  const text = formText(form);
  const kind = text(`${prefix}with`);
  const wrong = (error: string | null, status: 403 | 422 = 422): Shown => ({ kind: 'wrong', error, status });
  const tooMany = (wait: number): Shown => ({ kind: 'wrong', error: t('two-step.tooMany'), status: 429, wait });
  const person = principal && (await findPerson(deps.db, principal.id));
  if (!person) return wrong(null, 403);
  const confirmed = async (error: string): Promise<Shown> => {
    const cookies = await deps.sessions.confirm(entryOf(context), person.id);
    return cookies ? { kind: 'right', cookies } : wrong(error);
  };
  const own = await howToProve(deps.db, person.id);
  if (kind === 'passkey') {
    const decision = await deps.limits.limit('log-in by passkey', visitor, 30, 60);
    if (!decision.allowed) return tooMany(decision.retryAfterSeconds);
    const answered = await readPasskey(deps, context, 'confirm', person.id, answerIn(form, prefix));
    const error = t('security.confirm_wrong_passkey');
    return answered === person.id ? await confirmed(error) : wrong(error);
  }
  if (kind === 'code' && own === 'code') {
    const decision = await deps.limits.limit('second step', person.id, 20, 3_600);
    if (!decision.allowed) return tooMany(decision.retryAfterSeconds);
    const given = { kind: 'app', text: text(`${prefix}code`) } as const;
    const error = t('two-step.wrong_app');
    return (await spendFactor(deps, person.id, given, noticeOf(context))) ? await confirmed(error) : wrong(error);
  }
  if (kind === 'password' && own === 'password') {
    const answer = await confirmPassword(deps, person, text(`${prefix}password`));
    const error = t('profile.password_wrong');
    if (answer.kind === 'too_many') return tooMany(answer.retryAfterSeconds);
    return answer.kind === 'right' ? await confirmed(error) : wrong(error);
  }
  return kind === 'log_in' ? wrong(t('security.confirm_not_yet')) : wrong(null, 403);
}

/** The page that asks, with the fields of the form that waits. */
async function ask(
  deps: ProofDeps,
  context: PageContext,
  {
    error,
    status,
    wait,
  }: { readonly error: string | null; readonly status: 200 | 403 | 422 | 429; readonly wait?: number },
  kept: ConfirmView['kept'],
): Promise<Answer> {
  const { principal, locale, translate, brand } = context;
  if (!principal) return toLogin(context);
  const security = accountRoutes.security.href(locale, {});
  return {
    kind: 'page',
    screen: 'confirmLogin',
    view: {
      by: await howToProve(deps.db, principal.id),
      passkey: await askForPasskey(deps, context, 'confirm', principal.id),
      logIn: accountRoutes.login.href(locale, {}, { again: '1', next: security }),
      waits: kept.length > 0,
      kept,
      error,
    },
    status,
    cache: 'private',
    head: { title: translate('security.confirm_title', { brand: brand.name }) },
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  };
}

/** The form as it was before the proof was added. */
function ownFields(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!name.startsWith(prefix)) own.append(name, value);
  return own;
}

/** Files are not kept: no form with files needs a proof. */
function keptFields(form: FormData): ConfirmView['kept'] {
  return [...ownFields(form)].flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return [[name, opaque.has(name) || isUuid(value) ? value : withoutCardNumbers(value)] as const];
  });
}
