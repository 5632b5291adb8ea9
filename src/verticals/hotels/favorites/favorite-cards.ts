import { placeById } from '../content/hotel-places.ts';
import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { nameIn } from '#travel/places/names.ts';
import { cardsOf } from '../content/property.sql.ts';
import type { HotelDeps } from '../deps.ts';
import { scoreWord, starsText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import { hotelRoutes } from '../routes.ts';
import type { FavoriteHotel } from './fetch-favorites.ts';

/** Locale, currency and other settings of the visitor. */
export interface CardReader {
  readonly locale: LocaleCode;
  readonly textLocale: LocaleCode;
  readonly translate: Translate;
  readonly format: Format;
}

/** The hotels with these ids in their order; closed hotels are left out. */
export async function favoriteCards(
  content: HotelDeps['content'],
  ids: readonly string[],
  { locale, textLocale, translate, format }: CardReader,
): Promise<readonly FavoriteHotel[]> {
  if (ids.length === 0) return [];
  const cards = new Map((await cardsOf(content, ids)).map((card) => [card.id, card]));
  const found = ids.flatMap((id) => cards.get(id) ?? []);
  const hotels = await Promise.all(
    found.map(async (card): Promise<FavoriteHotel | null> => {
      const place = await placeById(content, card.placeId);
      if (!place) return null;
      const picture = illustrationOf(card, place, card.pictures[0]);
      return {
        id: card.id,
        name: card.name,
        path: hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: card.slug }),
        city: nameIn(place, textLocale),
        country: nameIn(place.country, textLocale),
        picture: picture && sizedPicture(picture, 800, '.webp'),
        stars: card.stars,
        stars_text: starsText(card.stars, translate),
        score:
          card.score === null ? null : { text: format.number(card.score, 1), word: scoreWord(card.score, translate) },
      };
    }),
  );
  return hotels.filter((one) => one !== null);
}
