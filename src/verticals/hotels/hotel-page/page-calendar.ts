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
import { type FlexKind, flexSearch, flexStays, presentFlexible, readFlex, readFlexMonth } from './calendar/flexible.ts';
import { presentCalendar } from './calendar/present-calendar.ts';

export interface CalendarPage {
  readonly context: PageContext;
  readonly place: Place;
  readonly property: Property;
  readonly today: string;
  readonly query: StayQuery;
}

/**
 * The price calendar of the page: its API path, and the prices when the address has `calendar=1`; with `flex`, stays on flexible
 * dates too.
 */
export async function pageCalendar(
  deps: HotelPagesDeps,
  { context, place, property, today, query }: CalendarPage,
): Promise<Pick<HotelView, 'calendar' | 'calendarFrom' | 'flexible'>> {
  if (calendarSuppliers(deps, property).length === 0) return { calendar: null, calendarFrom: null, flexible: null };
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
  const hrefOf = (stay: { checkIn: string; checkOut: string }) =>
    hotelRoutes.hotel.href(locale, params, {
      ...keys,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      guests: formatParty(party),
    });
  const isAsked = context.query.get('calendar') === '1';
  const chosen = isAsked ? readFlex(context.query) : null;
  const format = formatOf(context);
  const { stay } = query;
  const hrefOfKind = (flex: FlexKind, month?: string) =>
    `${hotelRoutes.hotel.href(locale, params, { ...keys, calendar: '1', flex, month })}#flexible`;
  const month = readFlexMonth(context.query, stay, today);
  const flexAbout = { chosen, stay, today, month, hrefOfKind, hrefOf, translate, format };
  if (!isAsked) return { calendar: null, calendarFrom, flexible: presentFlexible(null, flexAbout) };
  const common = { place, party, nationality: nationalityOf(country), currency, pricing: pagePricing(deps, context) };
  const wanted = chosen && flexSearch(chosen, stay, today, month);
  const [answer, flexible] = await Promise.all([
    hotelCalendar(deps, property, { ...common, from: today, nights }),
    wanted ? hotelCalendar(deps, property, { ...common, ...wanted }) : null,
  ]);
  const stays =
    chosen && flexible?.kind === 'found' ? flexStays(chosen, flexible.days, stay, place.country.code, month) : null;
  const about = { nights, party, hrefOf, translate, format };
  return {
    calendar: answer.kind === 'found' ? presentCalendar(answer.days, about) : null,
    calendarFrom,
    flexible: presentFlexible(stays, flexAbout),
  };
}
