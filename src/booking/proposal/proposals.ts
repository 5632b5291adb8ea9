import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { widestScope } from '../scope/scope.ts';
import { readerOf, withinScope } from '../scope/scoped.sql.ts';
import { bookingRoutes } from '../routes.ts';
import type { RenewDeps } from './renew-items.ts';
import { listProposals } from './proposal.sql.ts';
import type { ProposalsView } from './proposal-view.ts';

/** Whether a person may see any proposal; which ones is decided for each. */
export const maySeeProposals = (principal: Principal) => widestScope(principal) !== null;

/** `/dashboard/proposals`: the person's own; with the action `reservations` those of the agency and of those below. */
export function proposalsHandler({ dashboardDb }: Pick<RenewDeps, 'dashboardDb'>): PageHandler<ProposalsView> {
  return {
    async show(context) {
      const { brand, locale, textLocale, translate } = context;
      const reader = readerOf(context);
      if (!reader) return { kind: 'missing' };
      const format = formatFor(getLocale(textLocale).iso);
      const day = (date: Date) => format.date(date.toISOString().slice(0, 10), 'medium');
      const rows = await withinScope(dashboardDb, reader, (db) => listProposals(db, reader));
      const view: ProposalsView = {
        rows: rows.map((one) => ({
          id: one.id,
          href: bookingRoutes.editProposal.href(locale, { proposal: one.id }),
          title: one.title,
          client: one.clientName,
          state: one.state,
          agent: reader.scope.kind === 'own' ? null : (one.agentName ?? one.agencyName),
          facts: one.validUntil
            ? translate('proposals.until', { date: day(one.validUntil) })
            : translate('proposals.begun', { date: day(one.createdAt) }),
        })),
        home: localePath(locale, '/'),
      };
      const title = translate('proposals.title', { brand: brand.name });
      return { kind: 'page', view, cache: 'private', head: { title } };
    },
  };
}
