import { distanceText } from '#travel/places/distance-text.ts';
import type { PageContext } from '#web/page.ts';
import type { Place } from '#travel/places/place.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import type { Property, PropertyCard } from '../../content/property.ts';
import { scoreWord, starsText } from '../../facts/words.ts';
import { illustrationOf } from '../../illustration-of.ts';
import { formatOf, type HotelPagesDeps } from '../../pages-deps.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import { hotelRoutes } from '../../routes.ts';
import type { HotelCriteria } from '../../search/hotel-offers.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import type { StayQuery } from '../../stay-query/stay-query.ts';
import type { SimilarView } from '../hotel-view.ts';
import { similarPrices } from './similar-prices.ts';
import { similarTo } from './similar-to.ts';

const considered = 12;
const shown = 4;

/** Hotels of the city that are like this one; those with a room first when dates are known (`criteria`). */
export async function similarHotels(
  deps: HotelPagesDeps,
  { context, place, property, query }: { context: PageContext; place: Place; property: Property; query: StayQuery },
  criteria: HotelCriteria | null,
): Promise<SimilarView | null> {
  const hotels = similarTo(property, await propertiesOf(deps.content, place.id), criteria ? considered : shown);
  if (hotels.length === 0) return null;
  const prices = criteria ? await similarPrices(deps, hotels, criteria) : new Map<string, null>();
  const rank = ({ id }: PropertyCard) => (prices.get(id) ? 0 : prices.has(id) ? 2 : 1);
  const { translate, locale } = context;
  const format = formatOf(context);
  const write = wholeWriter(translate, format);
  return {
    text: translate(prices.size > 0 ? 'hotel-nav.similarDated' : 'hotel-nav.similarText'),
    hotels: hotels
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, shown)
      .map((hotel) => {
        const price = prices.get(hotel.id);
        return {
          href: hotelRoutes.hotel.href(
            locale,
            { country: place.country.slug, city: place.slug, hotel: hotel.slug },
            stayLinkQuery(context, query),
          ),
          name: hotel.name,
          picture: illustrationOf(hotel, place, hotel.pictures[0]),
          stars: hotel.stars,
          starsLabel: starsText(hotel.stars, translate),
          score:
            hotel.score === null
              ? null
              : { value: format.number(hotel.score, 1), word: scoreWord(hotel.score, translate) },
          where: translate('results.fromCentre', {
            distance: distanceText(hotel.distanceToCentreM, translate, format),
          }),
          price: price
            ? write.withVat(translate('hotel-nav.similarFrom', { amount: write.inText(price) }), price)
            : prices.has(hotel.id)
              ? translate('hotel-nav.similarNone')
              : null,
          free: Boolean(price),
        };
      }),
  };
}
