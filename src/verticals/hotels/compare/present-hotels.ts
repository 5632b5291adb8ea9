import type { PageContext } from '#web/page.ts';
import { nameIn } from '#travel/places/names.ts';
import { districtName } from '#travel/places/place.ts';
import { starsText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import { hotelRoutes } from '../routes.ts';
import type { stayLinkQuery } from '../stay-query/form-view.ts';
import type { CompareView } from './compare-view.ts';
import type { Compared } from './compared.ts';

/** The heads of the columns. */
export function presentHotels(
  hotels: readonly Compared[],
  { translate, locale, textLocale }: PageContext,
  keys: ReturnType<typeof stayLinkQuery>,
  withoutHref: (id: string) => string,
): CompareView['hotels'] {
  return hotels.map(({ property, place }) => ({
    id: property.id,
    name: property.name,
    href: hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: property.slug }, keys),
    picture: illustrationOf(property, place, property.pictures[0]),
    stars: property.stars,
    starsLabel: starsText(property.stars, translate),
    where: [districtName(place, property.district, textLocale), nameIn(place, textLocale)]
      .filter((name) => name !== null)
      .join(' · '),
    withoutHref: withoutHref(property.id),
  }));
}
