import { defaultLocale } from '#i18n/locale.ts';
import { dateIn } from '#values/local-time.ts';
import { parseParty } from '#values/party.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { toLogin } from '#web/safe-redirect.ts';
import { partyText } from '../facts/words.ts';
import { formatOf, isSlug } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { createAlertLinks } from './alert-links.ts';
import { type AlertWish, stayOfWish, wishOfSearch } from './alert-wish.ts';
import { alertsOf, endAlert, findAlert } from './alerts.sql.ts';
import type { AlertsView, AlertView, StopAlertView } from './alerts-view.ts';
import { makeAlert, type MakeAlertDeps } from './make-alert.ts';
import { findSubject } from './present-subject.ts';
import { mostAlerts, type PriceAlert } from './price-alert.ts';

export interface AlertPagesDeps extends MakeAlertDeps {
  /** The server's secret. */
  readonly secret: string;
}

const newsTones = {
  kept: 'success',
  ended: 'success',
  full: 'warning',
  none: 'warning',
  unavailable: 'warning',
  dates: 'warning',
  tooMany: 'warning',
} as const;
type News = keyof typeof newsTones;

/** `/price-alerts`: the alerts of the signed-in person; its POST makes one, from a hotel's page, or ends one. */
export function alertsHandler(deps: AlertPagesDeps): PageHandler<AlertsView> {
  const page = async (
    context: PageContext,
    personId: string,
    news: News | null,
    status: 200 | 409 | 422 | 429 | 503 = 200,
  ): Promise<PageAnswer<AlertsView>> => {
    const { brand, translate, locale, principal } = context;
    const alerts = await alertsOf(deps.db, brand.id, personId, dateIn('UTC', context.now));
    const views = await Promise.all(alerts.map(async (alert) => await present(deps, context, alert)));
    return {
      kind: 'page',
      cache: 'private',
      status,
      view: {
        alerts: views.filter((one) => one !== null),
        news: news && {
          tone: newsTones[news],
          text: translate(`price-alerts.news_${news}`, { most: mostAlerts }),
        },
        search: hotelRoutes.hotels.href(locale, {}),
        unproven: principal?.provenEmail ? null : translate('price-alerts.unproven'),
      },
      head: { title: translate('price-alerts.title', { brand: brand.name }) },
    };
  };
  const make = async (context: PageContext, principal: Principal, form: FormData): Promise<PageAnswer<AlertsView>> => {
    const wish = wishOf(form);
    if (!wish) return { kind: 'missing' };
    const { brand, locale, country, currency, now } = context;
    const personId = principal.id;
    const made = await makeAlert(deps, wish, {
      brand: brand.id,
      principal,
      locale,
      country,
      currency,
      now,
      client: context,
    });
    switch (made.kind) {
      case 'unknown':
        return { kind: 'missing' };
      case 'dates':
        return await page(context, personId, 'dates', 422);
      case 'too_many':
        return await page(context, personId, 'tooMany', 429);
      case 'unavailable':
        return await page(context, personId, 'unavailable', 503);
      case 'none':
      case 'full':
        return await page(context, personId, made.kind, 409);
      case 'kept':
        return { kind: 'redirect', to: hotelRoutes.priceAlerts.href(locale, {}, { done: 'kept' }) };
    }
  };
  return {
    async show(context) {
      const { principal, query } = context;
      if (!principal) return toLogin(context);
      const done = (['kept', 'ended'] as const).find((one) => one === query.get('done')) ?? null;
      return await page(context, principal.id, done);
    },
    async submit(context, form) {
      const { principal, locale } = context;
      if (!principal) return toLogin({ locale, path: pathOf(form) });
      if (form.get('step') !== 'end') return await make(context, principal, form);
      await endAlert(deps.db, formText(form)('alert'), principal.id);
      return { kind: 'redirect', to: hotelRoutes.priceAlerts.href(locale, {}, { done: 'ended' }) };
    },
  };
}

/** Of a hotel's page: its stay. Of the saved searches: the address of one. */
function wishOf(form: FormData): AlertWish | null {
  const text = formText(form);
  const search = text('search');
  if (search) return wishOfSearch(search);
  const query = new URLSearchParams(
    ['check_in', 'check_out', 'guests'].map((key): [string, string] => [key, text(key)]),
  );
  return { country: text('country_slug'), city: text('city'), hotel: text('hotel'), query };
}

/** The page that the form was on, in the default locale: after signing in the alert is one press away. */
function pathOf(form: FormData): string {
  const wish = wishOf(form);
  if (!wish || ![wish.country, wish.city, wish.hotel ?? 'results'].every(isSlug))
    return hotelRoutes.priceAlerts.href(defaultLocale, {});
  const { country, city, hotel } = wish;
  const stay = stayOfWish(wish);
  return hotel === null
    ? hotelRoutes.results.href(defaultLocale, { country, city }, stay)
    : hotelRoutes.hotel.href(defaultLocale, { country, city, hotel }, stay);
}

/** Null for a hotel or a place that we no longer have. */
async function present(deps: AlertPagesDeps, context: PageContext, alert: PriceAlert): Promise<AlertView | null> {
  const { translate, locale, textLocale } = context;
  const format = formatOf(context);
  const words = { translate, format, textLocale, currency: alert.price.currency };
  const subject = await findSubject(deps, alert.subject, words);
  const party = parseParty(alert.guests);
  if (!subject || !party.ok) return null;
  const { stay, guests, price, since, last } = alert;
  const query = { check_in: stay.checkIn, check_out: stay.checkOut, guests, currency: price.currency };
  const day = (at: Date) => format.date(dateIn('UTC', at), 'day_month');
  return {
    id: alert.id,
    name: subject.name,
    href: subject.href(locale, query),
    stay: [format.dates(stay.checkIn, stay.checkOut), partyText(party.value, translate)].join(' · '),
    price: format.money(price),
    since: day(since),
    last: last && translate('price-alerts.last', { amount: format.money(last.price), date: day(last.at) }),
  };
}

/** `/price-alerts/stop`: ends the alert of an email's link, without signing in: a button, because mail scanners open links. */
export function stopAlertHandler(deps: Pick<AlertPagesDeps, 'db' | 'secret'>): PageHandler<StopAlertView> {
  const links = createAlertLinks(deps.secret);
  const page = (context: PageContext, state: StopAlertView['state']): PageAnswer<StopAlertView> => ({
    kind: 'page',
    cache: 'private',
    status: state === 'unknown' ? 410 : 200,
    view: { state },
    head: { title: context.translate('price-alerts.stopTitle', { brand: context.brand.name }) },
  });
  return {
    oneClick: true,
    async show(context) {
      const id = links.alertOf(context.query.get('link') ?? '');
      const alert = id === null ? null : await findAlert(deps.db, id);
      return page(context, id === null ? 'unknown' : alert ? 'ask' : 'stopped');
    },
    async submit(context) {
      const id = links.alertOf(context.query.get('link') ?? '');
      if (id === null) return page(context, 'unknown');
      await endAlert(deps.db, id, null);
      return page(context, 'stopped');
    },
  };
}
