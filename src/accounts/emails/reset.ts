import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { ResetView } from '../pages/reset-page.tsx';
import { isEmail } from '../person.ts';
import { problemTexts } from '../problem-texts.ts';
import { accountRoutes } from '../routes.ts';
import { findLink } from './link.sql.ts';
import { noticeOf } from './security-email.sql.ts';
import { requestReset, resetPassword } from './reset-password.ts';

type Answer = PageAnswer<ResetView>;

/** `/password/reset`, with `?link=` from an email. */
export function resetHandler(deps: AccountsDeps): PageHandler<ResetView> {
  const draw = (context: PageContext, view: ResetView, status: 200 | 410 | 422 | 429 = 200) => ({
    kind: 'page' as const,
    view,
    status,
    cache: 'private' as const,
    head: { title: context.translate(`account.title_${view.kind}`, { brand: context.brand.name }) },
  });
  const over = (context: PageContext) =>
    draw(context, { kind: 'link_over', again: accountRoutes.resetPassword.href(context.locale, {}) }, 410);

  const request = async (context: PageContext, email: string): Promise<Answer> => {
    if (!isEmail(email))
      return draw(context, { kind: 'ask', email, error: context.translate('account.email_malformed') }, 422);
    const { locale, visitor, brand } = context;
    const answer = await requestReset(deps, visitor, { email, brand: brand.id, locale });
    if (answer.kind === 'asked') return draw(context, { kind: 'asked', email });
    const refused = draw(context, { kind: 'ask', email, error: context.translate('account.tooMany') }, 429);
    return { ...refused, retryAfterSeconds: answer.retryAfterSeconds };
  };

  const choose = async (context: PageContext, link: string, form: FormData): Promise<Answer> => {
    const person = await findLink(deps.db, 'reset', link);
    if (!person) return over(context);
    const again = (errors: Record<string, string>, status: 422 | 429) =>
      draw(context, { kind: 'choose', email: person.email, link, errors }, status);
    const password = textOf(form, 'password');
    const confirmation = textOf(form, 'password_confirmation') || password;
    const answer = await resetPassword(deps, link, password, confirmation, noticeOf(context));
    switch (answer.kind) {
      case 'done':
        return draw(context, { kind: 'changed', signIn: accountRoutes.login.href(context.locale, {}) });
      case 'link_over':
        return over(context);
      case 'busy':
        return { ...again({ password: context.translate('account.tooMany') }, 429), retryAfterSeconds: 2 };
      case 'invalid': {
        const problems =
          answer.password === 'differs' ? { password_confirmation: 'differs' as const } : { password: answer.password };
        return again(Object.fromEntries(problemTexts(problems, context.translate)), 422);
      }
    }
  };

  return {
    async show(context) {
      const link = context.query.get('link');
      if (link === null) return draw(context, { kind: 'ask', email: '', error: null });
      const person = await findLink(deps.db, 'reset', link);
      return person ? draw(context, { kind: 'choose', email: person.email, link, errors: {} }) : over(context);
    },
    async submit(context, form) {
      const link = form.get('link');
      return typeof link === 'string'
        ? await choose(context, link, form)
        : await request(context, textOf(form, 'email').trim().slice(0, 300));
    },
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
