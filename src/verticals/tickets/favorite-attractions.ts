import type { FavoriteFacts, FavoriteSource } from '#travel/favorites/favorite-cards.ts';
import { langOf, nameIn } from '#travel/places/names.ts';
import { attractionIllustrationOf } from '#travel/places/place-picture.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { attractionsById } from './content/attraction.sql.ts';
import { ticketPlaces } from './content/ticket-places.ts';
import type { TicketDeps } from './deps.ts';
import { ticketRoutes } from './routes.ts';
import { lengthText } from './ticket-texts.ts';

/** Attractions as favourites; closed ones are left out. */
export function favoriteAttractions({ content }: Pick<TicketDeps, 'content'>): FavoriteSource {
  return {
    start: { label: 'findAttractions', route: ticketRoutes.tickets },
    async cards(ids, { locale, textLocale, translate, format }) {
      const attractions = await Promise.all(
        (await attractionsById(content, ids)).map(async (one): Promise<FavoriteFacts | null> => {
          const place = await ticketPlaces.placeById(content, one.placeId);
          if (!place) return null;
          const params = { country: place.country.slug, city: place.slug, attraction: one.slug };
          const path = ticketRoutes.attraction.href(locale, params);
          const picture = attractionIllustrationOf(place, { seed: one.pictureSeed, scene: one.kind });
          const length = lengthText(one.minutes, translate, format);
          return {
            id: one.id,
            name: nameIn(one, textLocale),
            ...langOf(one, textLocale, place.country.code),
            path,
            prices_path: `${path}#tickets`,
            city: nameIn(place, textLocale),
            country: nameIn(place.country, textLocale),
            picture: sizedPicture(picture, 800, '.webp'),
            stars: null,
            stars_text: null,
            score: null,
            detail: [translate(`ticket-facts.kind_${one.kind}`), length].filter(Boolean).join(' · '),
          };
        }),
      );
      return attractions.filter((one) => one !== null);
    },
  };
}
