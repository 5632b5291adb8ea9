import { countryByCode, findPlace } from '../../content/hotel-places.ts';
import { onlyPlace } from '#travel/places/place.sql.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { nameIn, wordsOf } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { findProperty } from '../../content/property.sql.ts';
import { type HotelPagesDeps, isSlug, placeOf } from '../../pages-deps.ts';
import { cityPreviewOf } from '#travel/places/place-picture.ts';
import { hotelRoutes, landingPlaces } from '../../routes.ts';
import { readStayQuery } from '../../stay-query/stay-query.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import { placeJsonLd } from '../json-ld.ts';
import { forwardedQuery } from '../redirects/forwarded-query.ts';
import { placeHref } from '../place-cards.ts';
import type { CityView } from './city-view.ts';
import { presentCity } from './present-city.ts';

/** `/hotels/destination/{country}/{city}`; without the country, `{city}/{hotel}` leads on to the hotel. */
export function destinationHandler(deps: HotelPagesDeps): PageHandler<CityView> {
  return {
    async show(context) {
      const { country, city } = context.params;
      const place = await placeOf(deps, country, city);
      if (place) return await drawCity(deps, context, place, false);
      const to = await hotelWithoutCountry(deps, context);
      return to === null ? { kind: 'missing' } : { kind: 'redirect', to };
    },
  };
}

/** `/hotels/places/{code}/{city}`: the featured cities; any other city leads on to its own page. */
export function landingHandler(deps: HotelPagesDeps): PageHandler<CityView> {
  return {
    async show(context) {
      const { code = '', city } = context.params;
      const country = /^[a-z]{2}$/.test(code) ? await countryByCode(deps.content, code.toUpperCase()) : null;
      const place = country && isSlug(city) ? await findPlace(deps.content, country.slug, city) : null;
      if (!place) return { kind: 'missing' };
      const featured = landingPlaces.some((one) => one.code === code && one.city === place.slug);
      return featured
        ? await drawCity(deps, context, place, true)
        : { kind: 'redirect', to: placeHref(place, context.locale, forwardedQuery(context)) };
    },
  };
}

async function hotelWithoutCountry(deps: HotelPagesDeps, context: PageContext): Promise<string | null> {
  const { country: city, city: hotel } = context.params;
  const address = isSlug(city) && isSlug(hotel) ? await onlyPlace(deps.content, city) : null;
  const place = address && (await findPlace(deps.content, address.country, address.city));
  if (!place || !isSlug(hotel) || !(await findProperty(deps.content, place.id, hotel))) return null;
  return hotelRoutes.hotel.href(
    context.locale,
    { country: place.country.slug, city: place.slug, hotel },
    forwardedQuery(context),
  );
}

async function drawCity(
  deps: HotelPagesDeps,
  context: PageContext,
  place: Place,
  landing: boolean,
): Promise<PageAnswer<CityView>> {
  const { translate, locale, textLocale, brand } = context;
  const query = readStayQuery(context.query, dateIn(place.tz, context.now));
  const view = await presentCity(deps, context, place, query);
  // A landing page has the content of the destination page, which is the canonical one.
  const canonical = placeHref(place, locale);
  return {
    kind: 'page',
    cache: query.refused ? 'private' : 'shared',
    status: query.refused ? 422 : 200,
    head: {
      title: translate('city.metaTitle', {
        ...view.words,
        ...wordsOf('country', place.country, textLocale),
        brand: brand.name,
      }),
      description: translate('city.metaDescription', { ...view.words, count: place.offered }),
      canonical,
      picture: cityPreviewOf(view.picture, view.words.city),
      share: { title: inOrder([view.title, nameIn(place.country, textLocale)], textLocale) },
      jsonLd: placeJsonLd(brand.origin, {
        crumbs: view.crumbs,
        canonical,
        title: view.title,
        hotels: view.top,
        questions: view.questions,
      }),
    },
    view: { ...view, landing },
  };
}
