import { featuredPlaces } from '../content/hotel-places.ts';
import type { PageContext } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import { langOf, nameIn } from '#travel/places/names.ts';
import type { PlaceCard } from '#travel/places/place.ts';
import type { HotelDeps } from '../deps.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { hotelRoutes } from '../routes.ts';
import type { PlaceCardView } from './destination-view.ts';

export function placeHref(place: Pick<PlaceCard, 'slug' | 'country'>, locale: string, query?: RouteQuery): string {
  return hotelRoutes.destination.href(locale, { country: place.country.slug, city: place.slug }, query);
}

/** The card of a place; `details` are put on one line. */
export function placeCard(
  place: PlaceCard,
  { locale, textLocale }: Pick<PageContext, 'locale' | 'textLocale'>,
  details: readonly string[],
  query?: RouteQuery,
): PlaceCardView {
  return {
    name: nameIn(place, textLocale),
    ...langOf(place, textLocale, place.country.code),
    detail: details.join(' · '),
    href: placeHref(place, locale, query),
    picture: cityIllustrationOf(place),
  };
}

export async function featuredCards(
  deps: HotelDeps,
  context: Pick<PageContext, 'translate' | 'locale' | 'textLocale'>,
): Promise<PlaceCardView[]> {
  const places = await featuredPlaces(deps.content);
  return places.map((place) =>
    placeCard(place, context, [
      nameIn(place.country, context.textLocale),
      context.translate('destination.hotelCount', { count: place.offered }),
    ]),
  );
}
