import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { localePath } from '#i18n/locale.ts';
import { readableReference } from '#values/reference.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import { reservationHandler, type ReservationView } from '../after-sale/reservation.ts';
import { travellersPages } from '../after-sale/after-sale-deps.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { priceView } from '../checkout/summary/price-view.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import type { AccessGrants } from '../checkout/access-grants.ts';
import { bookingRoutes } from '../routes.ts';
import {
  ownReservations,
  ownsReservation,
  type OwnReservation,
  type ReservationGroup,
  reservationGroups,
  reservationsPerPage,
  tripOf,
} from './own-reservations.sql.ts';
import type { ReservationCard, ReservationsView } from './reservations-view.ts';

const longestSearch = 100;
const lastPage = 500;

/** `/account/reservations`: a person's reservations, made signed in or as a guest with their verified address. */
export function ownReservationsHandler(deps: CheckoutDeps): PageHandler<ReservationsView> {
  return {
    async show(context) {
      const { principal, query, brand, locale } = context;
      if (!principal) return toLogin(context);
      const group = reservationGroups.find((one) => one === query.get('group')) ?? 'upcoming';
      const search = (query.get('q') ?? '').trim().slice(0, longestSearch);
      const page = pageOf(query.get('page'));
      const found = await ownReservations(deps.db, brand.id, principal, { group, search, page });
      const { iso } = getLocale(context.textLocale);
      const format = formatFor(iso);
      const href = (of: ReservationGroup, at?: string) =>
        bookingRoutes.ownReservations.href(locale, {}, { group: of === 'upcoming' ? null : of, q: search, page: at });
      const [before = '', after = ''] = href(group, 'PAGE').split('PAGE');
      const view: ReservationsView = {
        group,
        groups: reservationGroups.map((one) => ({
          group: one,
          href: href(one),
          count: format.number(found.counts[one]),
        })),
        search,
        cards: found.rows.map((row) => cardOf(deps, context, row, group, format)),
        page,
        pages: Math.ceil(found.counts[group] / reservationsPerPage),
        pageHref: [before, after],
        unproven: principal.provenEmail === null ? bookingRoutes.reservation.href(locale, {}) : null,
        home: localePath(locale, '/'),
        lookup: bookingRoutes.reservation.href(locale, {}),
      };
      const title = context.translate('reservations.title', { brand: brand.name });
      return { kind: 'page', view, cache: 'private', head: { title } };
    },
  };
}

function cardOf(
  deps: CheckoutDeps,
  context: PageContext,
  row: OwnReservation,
  group: ReservationGroup,
  format: Format,
): ReservationCard {
  const product = presentProduct(deps.presenters, row.product, row.details, context.locale);
  const texts = {
    labels: product.lineLabels,
    words: wordsOf(deps.presenters, row.product, context.locale),
    translate: context.translate,
    format,
  };
  const { total, split } = priceView(row.lines, row.total, texts);
  return {
    href: bookingRoutes.ownReservation.href(context.locale, { reservation: row.id }),
    reference: readableReference(row.reference),
    state: row.state,
    together:
      row.tripSize > 1
        ? {
            label: context.translate('reservations.together', { count: row.tripSize }),
            href: bookingRoutes.ownReservations.href(
              context.locale,
              {},
              { group: group === 'upcoming' ? null : group, q: readableReference(row.tripReference) },
            ),
          }
        : null,
    unread: row.unread === 0 ? null : context.translate('reservations.newMessages', { count: row.unread }),
    due: row.owed && context.translate(`reservation.${row.owed === 'pay_later' ? 'unpaidTitle' : 'dueTitle'}`),
    title: product.title,
    address: product.address,
    picture: product.picture,
    dates: product.dates,
    length: [product.part?.name, product.length].filter(Boolean).join(' · '),
    total: total.amount,
    split,
  };
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}

/**
 * `/account/reservations/{uuid}`: the reservation's page for its owner; 404 for all others. Opening it grants this
 * browser access to its documents, as booking or looking it up does.
 */
export function ownReservationHandler(deps: CheckoutDeps, grants: AccessGrants): PageHandler<ReservationView> {
  const inner = reservationHandler(travellersPages(deps), grants);
  const opened = async (
    context: PageContext,
    act: (own: PageContext) => Promise<PageAnswer<ReservationView>>,
  ): Promise<PageAnswer<ReservationView>> => {
    const id = context.params['reservation'] ?? '';
    const { principal } = context;
    if (!principal) return toLogin(context);
    const tripId = await tripOf(deps.db, id);
    if (!tripId || !(await ownsReservation(deps.db, context.brand.id, principal, id))) return { kind: 'missing' };
    const cookie = grants.add(context.cookies, tripId, context.now);
    const query = new URLSearchParams(context.query);
    query.set('id', id);
    const cookies = { ...context.cookies, [cookie.name]: cookie.value };
    const answer = await act({ ...context, query, cookies });
    if (answer.kind === 'missing' || answer.kind === 'too_many') return answer;
    return { ...answer, cookies: [cookie, ...(answer.cookies ?? [])] };
  };
  return {
    show: (context) => opened(context, (own) => inner.show(own)),
    submit: (context, form) => opened(context, (own) => inner.submit!(own, form)),
  };
}
