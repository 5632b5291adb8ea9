import { localePath } from '#i18n/locale.ts';
import { findLocale } from '#i18n/locales.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import { isCurrency } from '#values/currency.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { queueEmail } from '../emails/link.sql.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import type { ProfileView } from '../pages/profile/profile-view.ts';
import type { Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { preferenceCookies } from '../preferences.ts';
import { problemTexts } from '../problem-texts.ts';
import { nameProblem } from '../register-problems.ts';
import { accountRoutes } from '../routes.ts';
import { readAvatar } from './avatars.ts';
import { requestNewEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { again, back, done, drawProfile, type ProfileDeps, type ProfileStep, tooMany } from './profile-answers.ts';
import { erasePerson, setDetails, setNewEmail } from './profile.sql.ts';
import { entryOf } from '../session/sessions.ts';
import { profileView } from './profile-view-of.ts';
import { companion, travel } from './travel-steps.ts';

type Answer = PageAnswer<ProfileView>;

/** `/profile`: profile, sign-in data and deletion of the account. */
export function profileHandler(deps: ProfileDeps): PageHandler<ProfileView> {
  return {
    async show(context) {
      if (!context.principal && context.query.get('erased') === '1')
        return drawProfile(context, { kind: 'erased', home: localePath(context.locale, '/') });
      const person = await signedInPerson(deps, context);
      if (!person) return toLogin(context);
      const what = done.find((one) => one === context.query.get('done'));
      return drawProfile(context, {
        ...(await profileView(deps, context, person)),
        done: what ? context.translate(`profile.done_${what}`, { email: person.newEmail ?? person.email }) : null,
      });
    },
    async submit(context, form) {
      const person = await signedInPerson(deps, context);
      if (!person) return toLogin(context);
      const step = form.get('step');
      const act = typeof step === 'string' && Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : null;
      return act ? await act({ deps, context, person, text: formText(form) }) : back(context);
    },
  };
}

const steps = { details, travel, companion, email, email_back: keepEmail, prove, password, erase };

async function details({ deps, context, person, text }: ProfileStep): Promise<Answer> {
  const typed = {
    name: withoutCardNumbers(text('name')),
    avatar: text('avatar'),
    locale: text('locale'),
    currency: text('currency'),
  };
  const name = text('name').trim().replaceAll(/\s+/g, ' ');
  const { translate: t } = context;
  const avatar = readAvatar(typed.avatar);
  const wrongName = nameProblem(name);
  const errors = {
    ...(wrongName ? { name: t(`account.name_${wrongName}`) } : {}),
    ...(avatar === undefined ? { avatar: t('profile.unknownChoice') } : {}),
    ...(typed.locale !== '' && !findLocale(typed.locale) ? { locale: t('profile.unknownChoice') } : {}),
    ...(typed.currency !== '' && !isCurrency(typed.currency) ? { currency: t('profile.unknownChoice') } : {}),
  };
  if (Object.keys(errors).length > 0 || avatar === undefined)
    return again(context, { ...(await profileView(deps, context, person)), details: typed }, 'details', errors);
  const chosen = { locale: typed.locale || null, currency: typed.currency || null };
  await setDetails(deps.db, person.id, { name, avatar, ...chosen });
  const to = accountRoutes.profile.href(chosen.locale ?? context.locale, {}, { done: 'details' });
  return { kind: 'redirect', to, cookies: preferenceCookies(chosen) };
}

async function email({ deps, context, person, text }: ProfileStep): Promise<Answer> {
  const typed = text('email').slice(0, 300);
  const view = { ...(await profileView(deps, context, person)), typedEmail: typed };
  const { brand, locale } = context;
  const request = { email: typed, password: text('email_password'), brand: brand.id, locale };
  const answer = await requestNewEmail(deps, person, request);
  if (answer.kind === 'sent') return back(context, 'sent');
  if (answer.kind === 'too_many') return tooMany(context, view, 'email', 'email_password', answer.retryAfterSeconds);
  const key = answer.problem === 'email_malformed' || answer.problem === 'email_taken' ? 'account' : 'profile';
  return again(context, view, 'email', { [answer.field]: context.translate(`${key}.${answer.problem}`) });
}

/** The current address stays. */
async function keepEmail({ deps, context, person }: ProfileStep): Promise<Answer> {
  await setNewEmail(deps.db, person.id, null);
  return back(context, 'kept');
}

/** Sends the email again: for a new address when there is one, else for the current one. */
async function prove({ deps, context, person }: ProfileStep): Promise<Answer> {
  if (person.newEmail === null && person.provenEmail !== null) return back(context);
  const decision = await deps.limits.limit('another confirmation email', person.id, 5, 3_600);
  if (!decision.allowed)
    return tooMany(context, await profileView(deps, context, person), 'email', 'email', decision.retryAfterSeconds);
  const purpose = person.newEmail === null ? 'prove' : 'email';
  await queueEmail(deps.db, { purpose, person: person.id, brand: context.brand.id, locale: context.locale });
  return back(context, 'sent');
}

async function password({ deps, context, person, text }: ProfileStep): Promise<Answer> {
  const { translate: t } = context;
  const view = await profileView(deps, context, person);
  const answer = await changePassword(deps, entryOf(context), person, {
    current: text('current_password'),
    password: text('password'),
    confirmation: text('password_confirmation') || text('password'),
    notice: noticeOf(context),
  });
  switch (answer.kind) {
    case 'changed':
      return { ...back(context, 'password'), cookies: answer.cookies };
    case 'wrong':
      return again(context, view, 'password', { current_password: t('profile.password_wrong') });
    case 'invalid':
      return again(context, view, 'password', Object.fromEntries(problemTexts(answer.problems, t)));
    case 'too_many':
      return tooMany(context, view, 'password', 'current_password', answer.retryAfterSeconds);
  }
}

async function erase({ deps, context, person, text }: ProfileStep): Promise<Answer> {
  const { translate: t } = context;
  const view = await profileView(deps, context, person);
  const confirmed = await confirmPassword(deps, person, text('erase_password'));
  if (confirmed.kind === 'too_many')
    return tooMany(context, view, 'erase', 'erase_password', confirmed.retryAfterSeconds);
  if (confirmed.kind === 'wrong') return again(context, view, 'erase', { erase_password: t('profile.password_wrong') });
  if (text('agree') !== '1') return again(context, view, 'erase', { agree: t('profile.eraseAgreeMissing') });
  const open = await deps.reservations.open(person);
  if (open > 0) return again(context, view, 'erase', { erase_password: t('profile.eraseOpen', { count: open }) }, 409);
  if ((await erasePerson(deps.db, person.id)) === 'last_owner')
    return again(context, view, 'erase', { erase_password: t('profile.eraseLastOwner') }, 409);
  const ended = await deps.sessions.end(entryOf(context));
  return { kind: 'redirect', to: accountRoutes.profile.href(context.locale, {}, { erased: '1' }), cookies: ended };
}

function toLogin(context: PageContext) {
  const next = accountRoutes.profile.href(context.locale, {});
  return { kind: 'redirect' as const, to: accountRoutes.login.href(context.locale, {}, { next }) };
}

async function signedInPerson(deps: ProfileDeps, { principal }: PageContext): Promise<Person | null> {
  return principal && (await findPerson(deps.db, principal.id));
}
