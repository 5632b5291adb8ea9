import { onlyPlace } from '#travel/places/place.sql.ts';
import type { PageHandler } from '#web/page.ts';
import { findProperty } from '../../content/property.sql.ts';
import type { HotelDeps } from '../../deps.ts';
import { isSlug, placeOf } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { countryAddress } from './country-address.ts';
import { forwardedQuery } from './forwarded-query.ts';
import { leading } from './leading.ts';

/** `/hotels/{country}`: the country's page. */
export function browseCountryHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => await countryAddress(deps, context, context.params['country']));
}

/** `/hotels/{country}/{city}`: the city's page. */
export function browseCityHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => {
    const place = await placeOf(deps, context.params['country'], context.params['city']);
    if (!place) return null;
    return hotelRoutes.destination.href(
      context.locale,
      { country: place.country.slug, city: place.slug },
      forwardedQuery(context),
    );
  });
}

/** `/hotels/{country}/{city}/{hotel}`: the hotel's page. */
export function browseHotelHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => {
    const { country, city, hotel } = context.params;
    const place = await placeOf(deps, country, city);
    if (!place || !isSlug(hotel) || !(await findProperty(deps.content, place.id, hotel))) return null;
    return hotelRoutes.hotel.href(
      context.locale,
      { country: place.country.slug, city: place.slug, hotel },
      forwardedQuery(context),
    );
  });
}

/** `/hotels/destination/{city}/results`: the results of the only city of that slug. */
export function shortResultsHandler(deps: HotelDeps): PageHandler<never> {
  return leading(async (context) => {
    const slug = context.params['country'];
    const address = isSlug(slug) ? await onlyPlace(deps.content, slug) : null;
    return (
      address &&
      hotelRoutes.results.href(
        context.locale,
        { country: address.country, city: address.city },
        forwardedQuery(context),
      )
    );
  });
}
