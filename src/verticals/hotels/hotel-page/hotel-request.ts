import { defaultLocale } from '#i18n/locale.ts';
import type { Place } from '#travel/places/place.ts';
import { wordsOf } from '#travel/places/names.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import type { Property } from '../content/property.ts';
import { formatOf, type HotelPagesDeps, nationalityOf, pagePricing } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import type { HotelCriteria } from '../search/hotel-offers.ts';
import { stayLinkQuery } from '../stay-query/form-view.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';

/** A request of a hotel’s page that names one. */
export interface HotelPageRequest {
  readonly context: PageContext;
  readonly place: Place;
  readonly property: Property;
  readonly today: string;
  readonly query: StayQuery;
}

/** This hotel for the requested stay, as an address of the default locale. */
function stayHref({ context, place, property, query }: HotelPageRequest, more: Record<string, string> = {}): string {
  return hotelRoutes.hotel.href(
    defaultLocale,
    { country: place.country.slug, city: place.slug, hotel: property.slug },
    { ...stayLinkQuery(context, query), ...more },
  );
}

/** Its rates for all rooms alike. */
export const roomsHref = (request: HotelPageRequest): string => `${stayHref(request)}#rooms`;

/** Its rates for each room by itself. */
export const eachRoomHref = (request: HotelPageRequest): string => stayHref(request, { each: '1' });

/** Whether each room of several is chosen by itself. */
export function wantsEachRoom({ context, query }: HotelPageRequest): boolean {
  return query.stay !== null && query.party.length > 1 && context.query.get('each') === '1';
}

export function aboutRooms({ context, property, place }: HotelPageRequest) {
  return {
    property,
    place,
    words: wordsOf('city', place, context.textLocale),
    translate: context.translate,
    format: formatOf(context),
  };
}

/** What its suppliers are asked for. */
export function criteriaOf(
  deps: HotelPagesDeps,
  { context, place, query }: HotelPageRequest,
  stay: StayDates,
): HotelCriteria {
  return {
    place,
    stay,
    party: query.party,
    nationality: nationalityOf(context.country),
    currency: context.currency,
    pricing: pagePricing(deps, context),
  };
}
