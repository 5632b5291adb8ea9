import { localePath } from '#i18n/locale.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { ProveView } from '../pages/prove-page.tsx';
import { addressOfLink, takeAddress } from './profile.sql.ts';
import { accountRoutes } from '../routes.ts';
import { findLink } from '../emails/link.sql.ts';
import { proveEmail } from '../emails/reset-password.ts';

/** `/email/prove?link=` from an email: verifies the address of an account, or a new one that replaces it. */
export function proveHandler(
  deps: AccountsDeps & {
    /** After an address has been verified. */
    readonly onProven: () => Promise<void>;
  },
): PageHandler<ProveView> {
  const titles = {
    prove: 'account.title_prove',
    proven: 'account.title_proven',
    link_over: 'account.title_link_over',
    new_email: 'profile.newEmailTitle',
    new_email_done: 'profile.newEmailTitle',
    new_email_taken: 'profile.newEmailTitle',
  } as const;
  const statuses = { link_over: 410, new_email_taken: 409 } as const;
  const draw = (context: PageContext, view: ProveView) => ({
    kind: 'page' as const,
    view,
    status: (statuses as Partial<Record<ProveView['kind'], 409 | 410>>)[view.kind] ?? (200 as const),
    cache: 'private' as const,
    head: { title: context.translate(titles[view.kind], { brand: context.brand.name }) },
  });
  const outcome = (context: PageContext, kind: Exclude<ProveView['kind'], 'prove' | 'new_email'>) =>
    draw(context, {
      kind,
      onward: context.principal ? accountRoutes.profile.href(context.locale, {}) : localePath(context.locale, '/'),
    });
  return {
    async show(context) {
      const link = context.query.get('link') ?? '';
      if (await findLink(deps.db, 'prove', link)) return draw(context, { kind: 'prove', link });
      const email = await addressOfLink(deps.db, link);
      return email === null ? outcome(context, 'link_over') : draw(context, { kind: 'new_email', email, link });
    },
    async submit(context, form) {
      const link = form.get('link');
      if (typeof link !== 'string') return outcome(context, 'link_over');
      if (await proveEmail(deps, link)) {
        await deps.onProven();
        return outcome(context, 'proven');
      }
      const taken = await takeAddress(deps.db, link, { brand: context.brand.id, locale: context.locale });
      return outcome(context, taken === 'over' ? 'link_over' : `new_email_${taken}`);
    },
  };
}
