import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import type { AccountsDeps } from '../deps.ts';
import { nextOf } from '../next-page.ts';
import type { LinkView } from '../pages/link-view.ts';
import { isEmail } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { entryOf } from '../session/sessions.ts';
import { linkCookie, requestSignInLink } from './request-link.ts';
import { signInLinkState, spendSignInLink } from './sign-in-link.sql.ts';

type Answer = PageAnswer<LinkView>;

const statuses = { other_browser: 403, over: 410 } as const;

/** `/login/link`: asks for an email with a link, and signs in with `?link=` from it. */
export function linkHandler(deps: AccountsDeps): PageHandler<LinkView> {
  const askAgain = (context: PageContext, kind: 'other_browser' | 'over', next: string) =>
    draw(context, { kind, again: accountRoutes.loginByLink.href(context.locale, {}, { next }) }, statuses[kind]);

  const ask = async (context: PageContext, email: string, next: string): Promise<Answer> => {
    const { locale, brand, visitor, translate } = context;
    if (!isEmail(email))
      return draw(context, { kind: 'ask', email, next, error: translate('account.email_malformed') }, 422);
    const { host } = new URL(brand.origin);
    const request = { email, brand: brand.id, locale, host, next };
    const answer = await requestSignInLink(deps, visitor, linkCookie(brand.origin), request);
    if (answer.kind === 'asked') return { ...draw(context, { kind: 'asked', email }), cookies: [answer.cookie] };
    const refused = draw(context, { kind: 'ask', email, next, error: translate('account.tooMany') }, 429);
    return { ...refused, retryAfterSeconds: answer.retryAfterSeconds };
  };

  const enter = async (context: PageContext, link: string, next: string, remembered: boolean): Promise<Answer> => {
    const place = placeOf(context);
    const state = await signInLinkState(deps.db, link, place);
    if (state !== 'right') return askAgain(context, state, next);
    const id = await spendSignInLink(deps.db, link, place);
    const person = id === null ? null : await findPerson(deps.db, id);
    if (!person) return askAgain(context, 'over', next);
    const spent = { name: linkCookie(context.brand.origin), value: '', maxAgeSeconds: 0 };
    const wish = { remember: remembered, next, locale: context.locale };
    const { to, cookies } = await completeSignIn(deps, entryOf(context), person, wish);
    return { kind: 'redirect', to, cookies: [spent, ...cookies] };
  };

  return {
    async show(context) {
      const next = nextOf(context, context.query.get('next'));
      const link = context.query.get('link');
      if (link === null) return draw(context, { kind: 'ask', email: '', next, error: null });
      const state = await signInLinkState(deps.db, link, placeOf(context));
      return state === 'right' ? draw(context, { kind: 'enter', link, next }) : askAgain(context, state, next);
    },
    async submit(context, form) {
      const text = formText(form);
      const next = nextOf(context, text('next'));
      const link = form.get('link');
      return typeof link === 'string'
        ? await enter(context, link, next, text('remember') === '1')
        : await ask(context, text('email').trim().slice(0, 300), next);
    },
  };
}

function placeOf({ brand, cookies }: PageContext) {
  return { host: new URL(brand.origin).host, browser: cookies[linkCookie(brand.origin)] };
}

function draw(context: PageContext, view: LinkView, status: 200 | 403 | 410 | 422 | 429 = 200) {
  const title = context.translate(`account.linkTitle_${view.kind}`, { brand: context.brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}
