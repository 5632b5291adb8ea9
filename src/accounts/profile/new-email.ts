import { localePath } from '#i18n/locale.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { NewEmailView } from '../pages/profile/new-email-page.tsx';
import { accountRoutes } from '../routes.ts';
import { addressOfLink, takeAddress } from './profile.sql.ts';

/** `/email/change?link=` from the letter to a new address. */
export function newEmailHandler(deps: Pick<AccountsDeps, 'db'>): PageHandler<NewEmailView> {
  const draw = (context: PageContext, view: NewEmailView) => ({
    kind: 'page' as const,
    view,
    status: view.kind === 'over' ? (410 as const) : view.kind === 'taken' ? (409 as const) : (200 as const),
    cache: 'private' as const,
    head: { title: context.translate('profile.newEmailTitle', { brand: context.brand.name }) },
  });
  const told = (context: PageContext, kind: 'done' | 'over' | 'taken') =>
    draw(context, {
      kind,
      onward: context.principal ? accountRoutes.profile.href(context.locale, {}) : localePath(context.locale, '/'),
    });
  return {
    async show(context) {
      const link = context.query.get('link') ?? '';
      const email = await addressOfLink(deps.db, link);
      return email === null ? told(context, 'over') : draw(context, { kind: 'ask', email, link });
    },
    async submit(context, form) {
      const link = form.get('link');
      return told(context, typeof link === 'string' ? await takeAddress(deps.db, link) : 'over');
    },
  };
}
