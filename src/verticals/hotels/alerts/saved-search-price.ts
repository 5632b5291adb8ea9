import { dateIn } from '#values/local-time.ts';
import { formatParty } from '#values/party.ts';
import type { PageContext } from '#web/page.ts';
import type { SavedSearchPrice } from '#accounts/accounts.ts';
import { searchPrice } from '../night-prices/home-prices.ts';
import { formatOf, type HotelPagesDeps } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import { alertsOf } from './alerts.sql.ts';
import { subjectOf, wishOfSearch } from './alert-wish.ts';
import type { AlertSubject } from './price-alert.ts';

/**
 * What the account's saved searches cost, by their addresses: the lowest price that an alert knows and since when, else what
 * stored nights say. No supplier is asked. Searches of places that we don't have, or that can't be booked, are left out.
 */
export async function savedSearchPrices(
  deps: HotelPagesDeps,
  routers: readonly string[],
  context: PageContext,
): Promise<ReadonlyMap<string, SavedSearchPrice>> {
  const { principal, brand, now, translate, locale } = context;
  if (!principal) return new Map();
  const alerts = await alertsOf(deps.db, brand.id, principal.id, dateIn('UTC', now));
  const format = formatOf(context);
  const action = hotelRoutes.priceAlerts.href(locale, {});
  const priceOf = async (router: string): Promise<SavedSearchPrice | null> => {
    const wish = wishOfSearch(router);
    const found = wish && (await subjectOf(deps, wish));
    if (!found) return null;
    const { stay, party, refused } = readStayQuery(wish.query, dateIn(found.place.tz, now));
    if (!stay || refused) return null;
    const guests = formatParty(party);
    const alert = alerts.find(
      (one) =>
        isSame(one.subject, found.subject) &&
        one.stay.checkIn === stay.checkIn &&
        one.stay.checkOut === stay.checkOut &&
        one.guests === guests,
    );
    if (!alert)
      return {
        price: await searchPrice(deps, router, context),
        alert: { label: translate('hotel.alert'), action, fields: { search: router } },
      };
    const date = format.date(dateIn('UTC', alert.since), 'day_month');
    return {
      // An agent's alert knows what clients pay, which is not shown among net prices.
      price:
        context.priceDisplay === 'net'
          ? await searchPrice(deps, router, context)
          : translate('price-alerts.lowest', { amount: format.money(alert.price), date }),
      alert: { label: translate('price-alerts.end'), action, fields: { step: 'end', alert: alert.id } },
    };
  };
  const all = await Promise.all(routers.map(async (router) => [router, await priceOf(router)] as const));
  return new Map(all.flatMap(([router, price]) => (price ? [[router, price]] : [])));
}

function isSame(one: AlertSubject, other: AlertSubject): boolean {
  if (one.kind === 'hotel') return other.kind === 'hotel' && one.propertyId === other.propertyId;
  return (
    other.kind === 'search' &&
    one.placeId === other.placeId &&
    one.districts.join(',') === other.districts.join(',') &&
    one.filters === other.filters
  );
}
