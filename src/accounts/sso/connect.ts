import type { AccountsDeps } from '../deps.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import { localePath } from '#i18n/locale.ts';
import { isLocalPath } from '#web/safe-redirect.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { SsoView } from '../pages/sso/sso-view.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import type { Waiting } from './callback.ts';
import { drawOutcome, drawSso } from './draw-sso.ts';
import { linkIdentity } from './identity.sql.ts';
import { isMember } from '../providers/agency-provider.sql.ts';
import { connectCookie, hostOf, offeredProviders } from '../providers/sso-settings.ts';

type Answer = PageAnswer<SsoView>;

/** `/sso/connect`: the owner of an account, logged in to it, connects the identity that they have just shown. */
export function connectHandler(deps: AccountsDeps): PageHandler<SsoView> {
  const waitingIn = async (context: PageContext) => {
    const waiting = deps.sso.seal.open(context.cookies[connectCookie(context.brand.origin)] ?? '') as Waiting | null;
    const isOurs = waiting?.host === hostOf(context) && waiting.until > deps.now().getTime();
    const provider = (await offeredProviders(deps.sso, context.brand)).find(({ id }) => id === waiting?.provider);
    if (!waiting || !isOurs || !provider) return null;
    // They may have left the agency meanwhile.
    const isTheirs = !provider.agency || (await isMember(deps.db, waiting.personId, provider.agency.id));
    return isTheirs ? { waiting, label: provider.label } : null;
  };
  const over = (context: PageContext) => drawOutcome(context, 'over', { provider: null, next: null });
  return {
    async show(context) {
      const found = await waitingIn(context);
      if (!found) return over(context);
      const owner = await findPerson(deps.db, found.waiting.personId);
      if (!owner) return over(context);
      const shown = { provider: found.label, email: owner.email };
      if (context.principal?.id === owner.id) return drawSso(context, { kind: 'connect', ...shown });
      const here = accountRoutes.ssoConnect.href(context.locale, {});
      const logIn = accountRoutes.login.href(context.locale, {}, { next: here, again: context.principal ? '1' : null });
      return drawSso(context, { kind: 'log_in', ...shown, logIn });
    },
    async submit(context): Promise<Answer> {
      const found = await waitingIn(context);
      if (!found) return over(context);
      const { waiting } = found;
      const here = accountRoutes.ssoConnect.href(context.locale, {});
      if (context.principal?.id !== waiting.personId) return { kind: 'redirect', to: here };
      const { issuer, subject, next } = waiting;
      const linked = await linkIdentity(deps.db, { issuer, subject }, waiting.personId, found.label, noticeOf(context));
      if (!linked) return drawOutcome(context, 'taken', { provider: found.label, next: null });
      const gone = { name: connectCookie(context.brand.origin), value: '', maxAgeSeconds: 0 };
      return { kind: 'redirect', to: isLocalPath(next) ? next : localePath(context.locale, '/'), cookies: [gone] };
    },
  };
}
