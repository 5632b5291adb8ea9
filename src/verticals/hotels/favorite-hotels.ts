import { nameIn } from '#travel/places/names.ts';
import type { FavoriteFacts, FavoriteSource } from '#travel/favorites/favorite-cards.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { placeById } from './content/hotel-places.ts';
import { cardsOf } from './content/property.sql.ts';
import { scoreWord, starsText } from './facts/words.ts';
import { favoriteHotelPrices } from './favorite-prices.ts';
import { illustrationOf } from './illustration-of.ts';
import type { HotelPagesDeps } from './pages-deps.ts';
import { hotelRoutes } from './routes.ts';

/** Hotels as favourites; closed ones are left out. */
export function favoriteHotels(deps: HotelPagesDeps): FavoriteSource {
  const { content } = deps;
  return {
    prices: (wanted, context) => favoriteHotelPrices(deps, wanted, context),
    start: { label: 'favorites.findHotels', route: hotelRoutes.hotels },
    async cards(ids, { locale, textLocale, translate, format }) {
      const hotels = await Promise.all(
        (await cardsOf(content, ids)).map(async (card): Promise<FavoriteFacts | null> => {
          const place = await placeById(content, card.placeId);
          if (!place) return null;
          const picture = illustrationOf(card, place, card.pictures[0]);
          const params = { country: place.country.slug, city: place.slug, hotel: card.slug };
          const path = hotelRoutes.hotel.href(locale, params);
          return {
            id: card.id,
            name: card.name,
            path,
            prices_path: `${path}#rooms`,
            city: nameIn(place, textLocale),
            country: nameIn(place.country, textLocale),
            picture: picture && sizedPicture(picture, 800, '.webp'),
            stars: card.stars,
            stars_text: starsText(card.stars, translate),
            score:
              card.score === null
                ? null
                : { text: format.number(card.score, 1), word: scoreWord(card.score, translate) },
            detail: null,
          };
        }),
      );
      return hotels.filter((one) => one !== null);
    },
  };
}
