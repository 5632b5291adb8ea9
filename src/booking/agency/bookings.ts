import { type Format, formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { readableReference } from '#values/reference.ts';
import { withQuery } from '#web/route.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { bookingRoutes } from '../routes.ts';
import { deadlineText, isUnpaid, toneOf } from './shown-state.ts';
import { agencyBookings, type AgencyBookingRow, urgentBookings } from './agency-bookings.sql.ts';
import { monthsOfBookings, sellersWithin } from './agency-months.sql.ts';
import { amountsOf } from './amounts.ts';
import { filterQuery, readCursor, readFilter, writeCursor } from './booking-filter.ts';
import type { BookingItem, BookingsView } from './bookings-view.ts';
import { agencyCalls } from './calls.ts';
import type { AgencyDeps } from './panel.ts';
import { hasOtherSite } from '../scope/other-site.sql.ts';
import { rightsOn, scopeOf } from '../scope/scope.ts';
import { type ScopedDb, withinScope } from '../scope/scoped.sql.ts';
import { totalsView } from './totals.ts';

export const bookingsPerPage = 25;
const mostUrgent = 10;
const soonMs = 24 * 60 * 60 * 1_000;

type Deps = Pick<AgencyDeps, 'db' | 'dashboardDb' | 'presenters' | 'labelOf'>;

/** Whether the query asks for more than the own bookings. */
export const wantsAll = (query: URLSearchParams) => query.get('all') === 'true';

/** `/dashboard/bookings`: what the person has sold; with `all=true` what their agency and those below it have. */
export function bookingsHandler(deps: Deps): PageHandler<BookingsView> {
  return {
    async show(context) {
      const { principal, query, brand, locale, now } = context;
      const all = wantsAll(query);
      const scope = principal && scopeOf(principal, all);
      if (!scope) return { kind: 'missing' };
      const reader = { brand: brand.id, scope };
      const read = <Found>(find: (db: ScopedDb) => Promise<Found>) => withinScope(deps.dashboardDb, reader, find);
      const filter = readFilter(query);
      const after = readCursor(query.get('after'));
      const wanted = filterQuery(filter);
      const isFiltered = Object.values(wanted).some((value) => value !== null && value !== '');
      const isFirst = after === null;
      const [found, months, urgent, sellers, isPartial] = await Promise.all([
        read((db) => agencyBookings(db, reader, filter, { after, limit: bookingsPerPage + 1 })),
        read((db) => monthsOfBookings(db, reader, filter)),
        isFirst && !isFiltered ? read((db) => urgentBookings(db, reader, mostUrgent)) : [],
        all ? read((db) => sellersWithin(db, reader, filter.agency)) : { agencies: [], agents: [] },
        hasOtherSite(deps.db, principal),
      ]);
      const rows = found.slice(0, bookingsPerPage);
      const last = found.length > bookingsPerPage ? rows.at(-1) : undefined;
      const format = formatFor(getLocale(context.textLocale).iso);
      const mayNet = principal.actions.includes('net');
      const net = mayNet && context.priceDisplay === 'net';
      const allQuery = { all: all ? 'true' : null };
      const href = (more: Record<string, string | null> = {}) =>
        bookingRoutes.agencyBookings.href(locale, {}, { ...allQuery, ...wanted, ...more });
      const itemOf = (row: AgencyBookingRow) => item(deps, context, { row, principal, all, net, format, now });
      const t = (key: string) => context.translate(`agency.${key}`);
      const view: BookingsView = {
        site: isPartial ? context.translate('agency.ofSite', { host: new URL(brand.origin).host }) : null,
        heading: context.translate(all ? 'agency-bookings.headingAll' : 'agency-bookings.heading'),
        all,
        action: bookingRoutes.agencyBookings.href(locale, {}),
        filter: {
          by: filter.by,
          from: filter.from ?? '',
          until: filter.until ?? '',
          state: filter.state ?? '',
          product: filter.product ?? '',
          agency: filter.agency ?? '',
          agent: filter.agent ?? '',
          search: filter.search,
          sort: filter.sort,
        },
        products: Object.keys(deps.presenters).map((kind) => ({
          value: kind,
          label: deps.labelOf(kind, context.translate),
        })),
        agencies: sellers.agencies,
        agents: sellers.agents,
        urgent: urgent.map(itemOf),
        deadlines: href({ by: 'deadline', sort: 'deadline' }),
        items: rows.map(itemOf),
        net,
        switchHint: mayNet ? t(net ? 'netShown' : 'netHidden') : null,
        next: last ? href({ after: writeCursor({ at: last.sortedAt, id: last.id }) }) : null,
        first: isFirst ? null : href(),
        totals: totalsView(months, { format, sumLabel: t('sum'), net }),
        file: withQuery(agencyCalls.file(locale), { ...allQuery, ...wanted }),
        clear: isFiltered ? bookingRoutes.agencyBookings.href(locale, {}, allQuery) : null,
        home: localePath(locale, '/'),
      };
      const title = context.translate(all ? 'agency.titleAll' : 'agency.title', {
        brand: brand.name,
      });
      return { kind: 'page', view, cache: 'private', head: { title } };
    },
  };
}

interface ItemTexts {
  readonly row: AgencyBookingRow;
  readonly principal: Principal;
  readonly all: boolean;
  readonly net: boolean;
  readonly format: Format;
  readonly now: Date;
}

function item(
  { presenters }: Deps,
  { locale, translate }: PageContext,
  { row, principal, all, net, format, now }: ItemTexts,
): BookingItem {
  const product = presentProduct(presenters, row.product, row.details, locale);
  const words = wordsOf(presenters, row.product, locale);
  const { price, payments, originalPayments, share } = amountsOf(row, net && rightsOn(principal, row.agencyPath).net);
  const deadline = deadlineText(row, now, product.zone, { words, translate, format });
  return {
    id: row.id,
    href: bookingRoutes.agencyBooking.href(locale, { reservation: row.id }),
    reference: readableReference(row.reference),
    state: row.state,
    isUnpaid: isUnpaid(row),
    tone: toneOf(row),
    customer: row.contactName,
    title: product.title,
    dates: product.dates,
    agent: all ? (row.agentName ?? row.agencyName) : null,
    booked: format.date(row.createdAt.toISOString().slice(0, 10), 'medium'),
    deadline: deadline === null ? null : { text: deadline, isSoon: row.deadlineAt!.getTime() - now.getTime() < soonMs },
    price: format.money(price),
    originalPrice: share && format.money(share.originalPrice),
    incomes: share && format.money(share.incomes),
    originalIncomes:
      share && share.originalIncomes.minor !== share.incomes.minor ? format.money(share.originalIncomes) : null,
    payments: format.money(payments),
    originalPayments: originalPayments.minor === payments.minor ? null : format.money(originalPayments),
  };
}
