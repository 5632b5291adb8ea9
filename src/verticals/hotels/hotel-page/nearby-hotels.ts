import { placeById } from '../content/hotel-places.ts';
import { distanceText } from '#travel/places/distance-text.ts';
import { metresBetween } from '#travel/places/nearby.ts';
import type { PageContext } from '#web/page.ts';
import type { NearbyOffer, PointIn } from '../../product.ts';
import { propertiesOf } from '../content/property.sql.ts';
import type { HotelDeps } from '../deps.ts';
import { starsText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import { formatOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';

const shown = 4;
/** Farther away is not near. */
const mostMetres = 5_000;

/** The hotels of a place that are nearest to a point. */
export async function nearbyHotels(
  content: HotelDeps['content'],
  point: PointIn,
  context: PageContext,
): Promise<readonly NearbyOffer[]> {
  const place = await placeById(content, point.placeId);
  if (!place) return [];
  const { translate, locale } = context;
  const format = formatOf(context);
  return (await propertiesOf(content, place.id))
    .map((hotel) => ({ hotel, metres: metresBetween(hotel, point) }))
    .filter(({ metres }) => metres <= mostMetres)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, shown)
    .map(({ hotel, metres }) => ({
      name: hotel.name,
      href: hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: hotel.slug }),
      picture: illustrationOf(hotel, place, hotel.pictures[0]),
      detail: [starsText(hotel.stars, translate), distanceText(metres, translate, format)].filter(Boolean).join(' · '),
    }));
}
