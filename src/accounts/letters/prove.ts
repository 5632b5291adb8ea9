import { localePath } from '#i18n/locale.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { ProveView } from '../pages/prove-page.tsx';
import { findLink } from './link.sql.ts';
import { proveEmail } from './reset-password.ts';

/** `/email/prove?link=` from a letter. */
export function proveHandler(deps: AccountsDeps): PageHandler<ProveView> {
  const draw = (context: PageContext, view: ProveView) => ({
    kind: 'page' as const,
    view,
    status: view.kind === 'link_over' ? (410 as const) : (200 as const),
    cache: 'private' as const,
    head: { title: context.translate(`account.title_${view.kind}`, { brand: context.brand.name }) },
  });
  const told = (context: PageContext, kind: 'proven' | 'link_over') =>
    draw(context, { kind, onward: localePath(context.locale, '/') });
  return {
    async show(context) {
      const link = context.query.get('link') ?? '';
      return (await findLink(deps.db, 'prove', link))
        ? draw(context, { kind: 'prove', link })
        : told(context, 'link_over');
    },
    async submit(context, form) {
      const link = form.get('link');
      const done = typeof link === 'string' && (await proveEmail(deps, link));
      return told(context, done ? 'proven' : 'link_over');
    },
  };
}
