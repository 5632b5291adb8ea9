import type { PageContext } from '#web/page.ts';
import { formatParty } from '#values/party.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import { formatOf, type HotelPagesDeps, nationalityOf, pagePricing } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { calendarSuppliers, hotelCalendar } from '../search/hotel-calendar.ts';
import { stayLinkQuery } from '../stay-query/form-view.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';
import type { HotelView } from './hotel-view.ts';
import { presentCalendar } from './calendar/present-calendar.ts';

export interface CalendarPage {
  readonly context: PageContext;
  readonly place: Place;
  readonly property: Property;
  readonly today: string;
  readonly query: StayQuery;
}

/** The price calendar of the page: its API path, and the prices when the address has `calendar=1`. */
export async function pageCalendar(
  deps: HotelPagesDeps,
  { context, place, property, today, query }: CalendarPage,
): Promise<Pick<HotelView, 'calendar' | 'calendarFrom'>> {
  if (calendarSuppliers(deps, property).length === 0) return { calendar: null, calendarFrom: null };
  const { locale, translate, country, currency } = context;
  const { party } = query;
  const nights = query.stay ? nightsOf(query.stay) : 1;
  const keys = stayLinkQuery(context, query);
  const params = { country: place.country.slug, city: place.slug, hotel: property.slug };
  const search = new URLSearchParams({ nights: String(nights), guests: formatParty(party), locale });
  for (const key of ['country', 'currency'] as const) if (context[key]) search.set(key, context[key]);
  const calendarFrom = {
    api: `/v3/hotels/${encodeURIComponent(property.id)}/calendar?${search}`,
    href: `${hotelRoutes.hotel.href(locale, params, { ...keys, calendar: '1' })}#calendar`,
  };
  if (context.query.get('calendar') !== '1') return { calendar: null, calendarFrom };
  const answer = await hotelCalendar(deps, property, {
    place,
    from: today,
    nights,
    party,
    nationality: nationalityOf(country),
    currency,
    pricing: pagePricing(deps, context),
  });
  if (answer.kind === 'unavailable') return { calendar: null, calendarFrom };
  const hrefOf = (stay: { checkIn: string; checkOut: string }) =>
    hotelRoutes.hotel.href(locale, params, {
      ...keys,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      guests: formatParty(party),
    });
  const about = { nights, party, hrefOf, translate, format: formatOf(context) };
  return { calendar: presentCalendar(answer.days, about), calendarFrom };
}
