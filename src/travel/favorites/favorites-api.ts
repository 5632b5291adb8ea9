import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { problemsOf } from '#web/api/problems.ts';
import { answers, localeField } from '#web/api/schemas.ts';
import { isFavoriteId } from '#web/cookie-lists/favorites-cookie.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { favoriteCards, type FavoriteSources } from './favorite-cards.ts';

const { problem, refusals } = problemsOf({});

const favoriteSchema = z
  .strictObject({
    id: z.string().openapi({ example: '200009' }),
    product: z.string().openapi({ example: 'hotels' }),
    name: z.string().openapi({ example: 'Casa Nogal' }),
    lang: z
      .string()
      .optional()
      .openapi({ example: 'es', description: 'BCP 47, where the name is in another language than `locale`' }),
    path: z.string().openapi({ example: '/hotels/destination/spain/barcelona/casa-nogal' }),
    prices_path: z.string().openapi({ example: '/hotels/destination/spain/barcelona/casa-nogal#rooms' }),
    city: z.string().openapi({ example: 'Barcelona' }),
    country: z.string().openapi({ example: 'Spain' }),
    picture: z.string().nullable().openapi({ example: '/media/hotels/200009/facade-800.webp' }),
    stars: z.int().nullable().openapi({ example: 4, description: 'Of hotels; null for anything else' }),
    stars_text: z.string().nullable().openapi({ example: '4 stars' }),
    score: z
      .strictObject({
        text: z.string().openapi({ example: '8.7' }),
        word: z.string().openapi({ example: 'Excellent' }),
      })
      .nullable(),
    detail: z.string().nullable().openapi({ example: null, description: '`Museum · 2 hours` for an attraction' }),
  })
  .openapi('Favorite');

const route = createRoute({
  method: 'get',
  path: '/favorites',
  operationId: 'listHotelCards',
  tags: ['Places and hotels'],
  summary: 'Hotels and attractions by their ids, as cards',
  description: 'In the order of the ids; what is closed or no longer on sale is left out.',
  request: {
    query: z.strictObject({
      ...localeField,
      ids: z
        .string()
        .max(20_000)
        .openapi({
          example: '200009,200040,tickets~barcelona-cathedral',
          description: `Up to ${mostFavorites} ids with commas between them: hotels by their ids, attractions as \`tickets~\` and theirs`,
        }),
    }),
  },
  responses: { 200: answers(z.array(favoriteSchema), 'The favourites'), ...refusals() },
  ...anyOrigin,
});

/** `/favorites`: what a visitor has marked, as cards. */
export function addFavoritesApi(api: Api, sources: FavoriteSources): void {
  api.openapi(route, async (c) => {
    const visit = c.var.api;
    const ids = [...new Set(c.req.valid('query').ids.split(',').filter(Boolean))];
    if (ids.length > mostFavorites || !ids.every(isFavoriteId)) {
      const message = visit.translate('stay.filter_invalid');
      return problem(c, { code: 'invalid', message, errors: { ids: [message] } });
    }
    return c.json({ data: [...(await favoriteCards(sources, visit.brand, ids, visit))] }, 200);
  });
}
