import { createRoute, z } from '@hono/zod-openapi';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import type { Api } from '#web/api.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { readHotelIds } from '../chosen/hotel-ids.ts';
import { nameIn } from '../content/names.ts';
import { placeById } from '../content/place.sql.ts';
import { cardsOf } from '../content/property.sql.ts';
import { scoreWord, starsText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import { hotelRoutes } from '../routes.ts';
import { type HotelApiDeps, invalid, refusals, visitOf } from './api-visit.ts';
import { favoriteSchema, localeQuery } from './schemas.ts';

const route = createRoute({
  method: 'get',
  path: '/favorites',
  summary: 'The hotels of these ids as cards, in their order; those that are gone are left out',
  request: {
    query: z.strictObject({
      ...localeQuery,
      ids: z
        .string()
        .max(15_000)
        .openapi({ description: `Up to ${mostFavorites} ids, with commas between them` }),
    }),
  },
  responses: {
    200: {
      description: 'Hotels',
      content: { 'application/json': { schema: z.strictObject({ data: z.array(favoriteSchema) }) } },
    },
    ...refusals(422),
  },
});

export function addFavorites(api: Api, deps: HotelApiDeps): void {
  api.openapi(route, async (c) => {
    const { translate, format, locale, textLocale } = visitOf(c, deps);
    const { ids, tooMany, unreadable } = readHotelIds(
      new URLSearchParams({ ids: c.req.valid('query').ids }),
      mostFavorites,
    );
    if (tooMany || unreadable) return invalid(c, { ids: [translate('stay.filter_invalid')] }) as never;
    const cards = new Map((await cardsOf(deps.content, ids)).map((card) => [card.id, card]));
    const data = await Promise.all(
      ids.flatMap((id) => {
        const card = cards.get(id);
        return card ? [present(card)] : [];
      }),
    );
    return c.json({ data: data.filter((one) => one !== null) }, 200);

    async function present(card: Awaited<ReturnType<typeof cardsOf>>[number]) {
      const place = await placeById(deps.content, card.placeId);
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
    }
  });
}
