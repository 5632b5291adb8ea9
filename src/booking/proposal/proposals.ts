import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { hasOtherSite } from '../scope/other-site.sql.ts';
import { widestScope } from '../scope/scope.ts';
import { readerOf, withinScope } from '../scope/scoped.sql.ts';
import { isUuid } from '../quote/find-quote.ts';
import { bookingRoutes } from '../routes.ts';
import type { RenewDeps } from './renew-items.ts';
import { listProposals } from './proposal.sql.ts';
import { proposalStates } from './proposed.ts';
import type { ProposalsView } from './proposal-view.ts';
import { collectHere } from './tray/collect.ts';
import { proposeView } from './tray/tray-cookies.ts';

/** Whether a person may see any proposal; which ones is decided for each. */
export const maySeeProposals = (principal: Principal) => widestScope(principal) !== null;

const perPage = 25;
const longestSearch = 100;

/** What is wanted of a list, from a query; what is unknown or malformed is left out. */
export function readWanted(query: URLSearchParams) {
  const after = query.get('after');
  return {
    search: (query.get('q') ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, longestSearch),
    state: proposalStates.find((one) => one === query.get('state')) ?? null,
    after: after !== null && isUuid(after) ? after : null,
  };
}

/** `/dashboard/proposals`: the person's own; with the action `reservations` those of the agency and of those below. */
export function proposalsHandler({
  db,
  dashboardDb,
}: Pick<RenewDeps, 'db' | 'dashboardDb'>): PageHandler<ProposalsView> {
  return {
    async show(context) {
      const { brand, locale, textLocale, translate, query, principal } = context;
      const reader = readerOf(context);
      if (!reader) return { kind: 'missing' };
      const format = formatFor(getLocale(textLocale).iso);
      const day = (date: Date) => format.date(date.toISOString().slice(0, 10), 'medium');
      const { search, state, after } = readWanted(query);
      const wanted = { search, state, after, limit: perPage + 1 };
      const found = await withinScope(dashboardDb, reader, (db) => listProposals(db, reader, wanted));
      const rows = found.slice(0, perPage);
      const href = (more: Record<string, string> = {}) =>
        bookingRoutes.proposals.href(locale, {}, { q: search || null, state, ...more });
      const isFiltered = search !== '' || state !== null;
      const isPartial = await hasOtherSite(db, principal!);
      const view: ProposalsView = {
        site: isPartial ? translate('agency.ofSite', { host: new URL(brand.origin).host }) : null,
        action: bookingRoutes.proposals.href(locale, {}),
        search,
        state: state ?? '',
        clear: isFiltered ? bookingRoutes.proposals.href(locale, {}) : null,
        next: found.length > perPage ? href({ after: rows.at(-1)!.id }) : null,
        first: after === null ? null : href(),
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
        mayBegin: proposeView(context) !== null,
        home: localePath(locale, '/'),
      };
      const title = translate('proposals.title', { brand: brand.name });
      return { kind: 'page', view, cache: 'private', head: { title } };
    },
    async submit(context, form) {
      return form.get('step') === 'new' ? await collectHere(db, context, null) : { kind: 'missing' };
    },
  };
}
