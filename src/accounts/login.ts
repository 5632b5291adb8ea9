import { localePath } from '#i18n/locale.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { completeSignIn } from './second-factor/complete-sign-in.ts';
import type { AccountsDeps } from './deps.ts';
import { nextOf } from './next-page.ts';
import type { FormState, LoginView } from './pages/login-view.ts';
import { answerIn, askForPasskey, readPasskey } from './passkeys/answers.ts';
import { findPerson } from './person.sql.ts';
import { problemTexts } from './problem-texts.ts';
import { register } from './register.ts';
import { accountRoutes } from './routes.ts';
import { entryOf } from './session/sessions.ts';
import { signIn } from './sign-in.ts';
import { providerLinks } from './sso/sso.ts';

type Answer = PageAnswer<LoginView>;
type Kind = 'sign_in' | 'register';

const untouched: FormState = { typed: { name: '', email: '', remember: true }, errors: {} };

/**
 * `/login`: sign in, register (`?register=1`), or sign out when signed in; `?again=1` signs in all the same. `next` is where
 * to go afterwards.
 */
export function loginHandler(deps: AccountsDeps): PageHandler<LoginView> {
  const draw = (context: PageContext, view: LoginView, status: 200 | 422 | 429 = 200) => ({
    kind: 'page' as const,
    view,
    status,
    cache: 'private' as const,
    head: { title: context.translate(`account.title_${view.kind}`, { brand: context.brand.name }) },
  });
  const entrance = async (context: PageContext, kind: Kind, next: string, state: FormState): Promise<LoginView> => {
    const login = (query: object) =>
      accountRoutes.login.href(context.locale, {}, { ...query, next: context.query.get('next') });
    return {
      kind,
      next,
      ...state,
      providers: await providerLinks(deps, context, next),
      passkey: kind === 'sign_in' ? await askForPasskey(deps, context, 'log_in', null) : null,
      links: {
        signIn: login({}),
        register: login({ register: '1' }),
        reset: accountRoutes.resetPassword.href(context.locale, {}),
        byLink: accountRoutes.loginByLink.href(context.locale, {}),
      },
    };
  };
  const enter = async (context: PageContext, form: FormData, kind: Kind): Promise<Answer> => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.slice(0, 2_000) : '';
    };
    const next = nextOf(context, text('next'));
    const typed = {
      name: withoutCardNumbers(text('name').slice(0, 400)),
      email: text('email').slice(0, 254),
      remember: text('remember') === '1',
    };
    const again = async (errors: FormState['errors'], status: 422 | 429): Promise<Extract<Answer, { kind: 'page' }>> =>
      draw(context, await entrance(context, kind, next, { typed, errors }), status);
    const tooMany = async (retryAfterSeconds: number): Promise<Answer> => ({
      ...(await again({ email: context.translate('account.tooMany') }, 429)),
      retryAfterSeconds,
    });
    if (kind === 'sign_in') {
      const answer = await signIn(deps, entryOf(context), context.visitor, {
        ...typed,
        password: text('password'),
        next,
        locale: context.locale,
      });
      if (answer.kind === 'too_many') return await tooMany(answer.retryAfterSeconds);
      if (answer.kind === 'blocked') return await again({ email: context.translate('account.blocked') }, 422);
      if (answer.kind === 'refused') return await again({ email: context.translate('account.wrong') }, 422);
      return { kind: 'redirect', to: answer.to, cookies: answer.cookies };
    }
    const answer = await register(deps, entryOf(context), context.brand.id, context.visitor, {
      ...typed,
      name: text('name').slice(0, 400),
      password: text('password'),
      confirmation: text('password_confirmation') || text('password'),
      locale: context.locale,
    });
    if (answer.kind === 'too_many') return await tooMany(answer.retryAfterSeconds);
    if (answer.kind === 'invalid')
      return await again(Object.fromEntries(problemTexts(answer.problems, context.translate, typed.name)), 422);
    return { kind: 'redirect', to: next, cookies: answer.cookies };
  };

  const enterByPasskey = async (context: PageContext, form: FormData): Promise<Answer> => {
    const { locale, translate: t } = context;
    const next = nextOf(context, formText(form)('next'));
    const refused = async (text: string, status: 422 | 429) =>
      draw(context, await entrance(context, 'sign_in', next, { ...untouched, errors: { email: text } }), status);
    const decision = await deps.limits.limit('log-in by passkey', context.visitor, 30, 60);
    if (!decision.allowed)
      return { ...(await refused(t('account.tooMany'), 429)), retryAfterSeconds: decision.retryAfterSeconds };
    const id = await readPasskey(deps, context, 'log_in', null, answerIn(form));
    const person = id === null ? null : await findPerson(deps.db, id);
    if (!person) return await refused(t('passkeys.wrong'), 422);
    const wish = { remember: false, next, locale };
    const { to, cookies } = await completeSignIn(deps, entryOf(context), person, wish, 'both');
    return { kind: 'redirect', to, cookies };
  };

  return {
    async show(context) {
      const next = nextOf(context, context.query.get('next'));
      if (context.principal && context.query.get('again') !== '1')
        return draw(context, { kind: 'signed_in', name: context.principal.name, next });
      const kind = context.query.get('register') === '1' ? 'register' : 'sign_in';
      return draw(context, await entrance(context, kind, next, untouched));
    },
    async submit(context, form) {
      const step = form.get('step');
      if (step === 'sign_out')
        return {
          kind: 'redirect',
          to: localePath(context.locale, '/'),
          cookies: await deps.sessions.end(entryOf(context)),
        };
      if (step === 'passkey') return await enterByPasskey(context, form);
      return await enter(context, form, step === 'register' ? 'register' : 'sign_in');
    },
  };
}
