import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, localeField } from '#web/api/schemas.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { readHotelIds } from '../chosen/hotel-ids.ts';
import { favoriteCards } from '../favorites/favorite-cards.ts';
import { type HotelApiDeps, invalid } from './api-visit.ts';
import { refusals } from './error-codes.ts';
import { favoriteSchema } from './hotel-schemas.ts';

const route = createRoute({
  method: 'get',
  path: '/favorites',
  operationId: 'listHotelCards',
  tags: ['Places and hotels'],
  summary: 'Hotels by their ids, as cards',
  description: 'In the order of the ids; hotels that are gone are left out.',
  request: {
    query: z.strictObject({
      ...localeField,
      ids: z
        .string()
        .max(15_000)
        .openapi({
          example: '200009,200040',
          description: `Up to ${mostFavorites} ids, with commas between them`,
        }),
    }),
  },
  responses: {
    200: answers(z.array(favoriteSchema), 'The hotels'),
    ...refusals(),
  },
  ...anyOrigin,
});

export function addFavorites(api: Api, deps: HotelApiDeps): void {
  api.openapi(route, async (c) => {
    const visit = c.var.api;
    const { ids, tooMany, unreadable } = readHotelIds(
      new URLSearchParams({ ids: c.req.valid('query').ids }),
      mostFavorites,
    );
    if (tooMany || unreadable) return invalid(c, { ids: [visit.translate('stay.filter_invalid')] });
    return c.json({ data: [...(await favoriteCards(deps.content, ids, visit))] }, 200);
  });
}
