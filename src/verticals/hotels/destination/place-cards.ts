import type { PageContext } from '#web/page.ts';
import { nameIn } from '../content/names.ts';
import { featuredPlaces } from '../content/place.sql.ts';
import type { PlaceCard } from '../content/place.ts';
import type { HotelDeps } from '../deps.ts';
import { cityIllustrationOf } from '../illustration-of.ts';
import { hotelRoutes } from '../routes.ts';
import type { PlaceCardView } from './destination-view.ts';

export function placeHref(place: Pick<PlaceCard, 'slug' | 'country'>, locale: string): string {
  return hotelRoutes.destination.href(locale, { country: place.country.slug, city: place.slug });
}

export async function featuredCards(deps: HotelDeps, { translate, locale, textLocale }: Pick<PageContext, 'translate' | 'locale' | 'textLocale'>): Promise<PlaceCardView[]> {
  const places = await featuredPlaces(deps.content);
  return places.map((place) => ({
    name: nameIn(place, textLocale),
    countryName: nameIn(place.country, textLocale),
    href: placeHref(place, locale),
    hotels: translate('destination.hotelCount', { count: place.hotels }),
    picture: cityIllustrationOf(place),
  }));
}
