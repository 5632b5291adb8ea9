import { defaultLocale } from '#i18n/locale.ts';
import { dateIn } from '#values/local-time.ts';
import { formatParty, parseParty } from '#values/party.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { toLogin } from '#web/safe-redirect.ts';
import { placeById } from '../content/hotel-places.ts';
import { findProperty, propertyById } from '../content/property.sql.ts';
import { partyText } from '../facts/words.ts';
import { formatOf, type HotelPagesDeps, isSlug, placeOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import { createAlertLinks } from './alert-links.ts';
import { alertPrice } from './alert-price.ts';
import { alertsOf, endAlert, findAlert, keepAlert } from './alerts.sql.ts';
import type { AlertsView, AlertView, StopAlertView } from './alerts-view.ts';
import { mostAlerts, type PriceAlert } from './price-alert.ts';

export interface AlertPagesDeps extends HotelPagesDeps {
  readonly limits: RateLimits;
  /** The server's secret. */
  readonly secret: string;
}

const perHour = 30;
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
  const make = async (context: PageContext, personId: string, form: FormData): Promise<PageAnswer<AlertsView>> => {
    const text = formText(form);
    const place = await placeOf(deps, text('country_slug'), text('city'));
    const slug = text('hotel');
    const property = place && isSlug(slug) ? await findProperty(deps.content, place.id, slug) : null;
    if (!place || !property) return { kind: 'missing' };
    const query = new URLSearchParams(
      ['check_in', 'check_out', 'guests'].map((key): [string, string] => [key, text(key)]),
    );
    const { stay, party, refused } = readStayQuery(query, dateIn(place.tz, context.now));
    if (!stay || refused) return await page(context, personId, 'dates', 422);
    const limit = await deps.limits.limit('price-alerts', context.visitor, perHour, 3_600);
    const search = limit.allowed ? await deps.searchLimit('item', context) : limit;
    if (!search.allowed) return await page(context, personId, 'tooMany', 429);
    const { brand, locale, country, currency } = context;
    const wanted = {
      brand: brand.id,
      propertyId: property.id,
      locale,
      stay,
      guests: formatParty(party),
      country,
    };
    const found = await alertPrice(deps, wanted, currency);
    if (found.kind !== 'found') return await page(context, personId, found.kind, found.kind === 'none' ? 409 : 503);
    const kept = await keepAlert(deps.db, { ...wanted, personId, price: found.price.whole });
    if (kept === 'full') return await page(context, personId, 'full', 409);
    return { kind: 'redirect', to: hotelRoutes.priceAlerts.href(locale, {}, { done: 'kept' }) };
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
      if (form.get('step') !== 'end') return await make(context, principal.id, form);
      await endAlert(deps.db, formText(form)('alert'), principal.id);
      return { kind: 'redirect', to: hotelRoutes.priceAlerts.href(locale, {}, { done: 'ended' }) };
    },
  };
}

/** The page that the form was on, in the default locale: after signing in the alert is one press away. */
function pathOf(form: FormData): string {
  const text = formText(form);
  const [country, city, hotel] = [text('country_slug'), text('city'), text('hotel')];
  if (!isSlug(country) || !isSlug(city) || !isSlug(hotel)) return hotelRoutes.priceAlerts.href(defaultLocale, {});
  const stay = Object.fromEntries(['check_in', 'check_out', 'guests'].map((key) => [key, text(key).slice(0, 100)]));
  return hotelRoutes.hotel.href(defaultLocale, { country, city, hotel }, stay);
}

/** Null for a hotel that we no longer have. */
async function present(deps: AlertPagesDeps, context: PageContext, alert: PriceAlert): Promise<AlertView | null> {
  const property = await propertyById(deps.content, alert.propertyId);
  const place = property && (await placeById(deps.content, property.placeId));
  const party = parseParty(alert.guests);
  if (!property || !place || !party.ok) return null;
  const format = formatOf(context);
  const { stay, guests, price } = alert;
  const params = { country: place.country.slug, city: place.slug, hotel: property.slug };
  const query = { check_in: stay.checkIn, check_out: stay.checkOut, guests, currency: price.currency };
  return {
    id: alert.id,
    name: property.name,
    href: hotelRoutes.hotel.href(context.locale, params, query),
    stay: [format.dates(stay.checkIn, stay.checkOut), partyText(party.value, context.translate)].join(' · '),
    price: format.money(price),
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
