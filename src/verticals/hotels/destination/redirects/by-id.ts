import { placeById } from '../../content/hotel-places.ts';
import type { PageHandler } from '#web/page.ts';
import { type HotelAddress, hotelById } from '../../content/address.sql.ts';
import type { Place } from '#travel/places/place.ts';
import type { HotelDeps } from '../../deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { countryAddress } from './country-address.ts';
import { forwardedQuery } from './forwarded-query.ts';
import { leading } from './leading.ts';

const placeId = /^[1-9]\d{0,9}$/;
const largestPlaceId = 2_147_483_647;
const hotelId = /^[A-Za-z0-9_-]{1,64}$/;

/** `/hotels/place` without an id redirects to the list of destinations. */
export function placesHandler(): PageHandler<never> {
  return leading(async (context) => hotelRoutes.hotels.href(context.locale, {}, forwardedQuery(context)));
}

/** `/hotels/place/{id}`: the city of a GeoNames id, else the hotel of an id, else the country of a slug. */
export function placeHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => {
    const { place: text = '' } = context.params;
    const { locale } = context;
    const query = forwardedQuery(context);
    if (text === 'results') return hotelRoutes.search.href(locale, {}, query);
    const place = await placeOfId(deps, text);
    if (place) return hotelRoutes.destination.href(locale, addressOf(place), query);
    const hotel = await hotelOfId(deps, text);
    return hotel ? hotelRoutes.hotel.href(locale, { ...hotel }, query) : await countryAddress(deps, context, text);
  });
}

/** `/hotels/place/{id}/results`: the results of the city of a GeoNames id. */
export function placeResultsHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => {
    const place = await placeOfId(deps, context.params['place']);
    return place && hotelRoutes.results.href(context.locale, addressOf(place), forwardedQuery(context));
  });
}

/** `/hotels/place/{country}/{id}`: the hotel of an id, else the city of a GeoNames id, in that country alone. */
export function placeHotelHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => {
    const { place: country, hotel: text } = context.params;
    const { locale } = context;
    const query = forwardedQuery(context);
    const hotel = await hotelOfId(deps, text);
    if (hotel?.country === country && hotel) return hotelRoutes.hotel.href(locale, { ...hotel }, query);
    const place = await placeOfId(deps, text);
    return place?.country.slug === country && place
      ? hotelRoutes.destination.href(locale, addressOf(place), query)
      : null;
  });
}

async function placeOfId(deps: HotelDeps, text: string | undefined): Promise<Place | null> {
  if (text === undefined || !placeId.test(text) || Number(text) > largestPlaceId) return null;
  return await placeById(deps.content, Number(text));
}

async function hotelOfId(deps: HotelDeps, text: string | undefined): Promise<HotelAddress | null> {
  return text !== undefined && hotelId.test(text) ? await hotelById(deps.content, text) : null;
}

function addressOf(place: Place) {
  return { country: place.country.slug, city: place.slug };
}
