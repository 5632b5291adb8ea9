import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api.ts';
import { mostFavorites } from '../chosen/limits.ts';
import { readHotelIds } from '../chosen/hotel-ids.ts';
import { favoriteCards } from '../favorites/favorite-cards.ts';
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
    const visit = visitOf(c, deps);
    const { ids, tooMany, unreadable } = readHotelIds(
      new URLSearchParams({ ids: c.req.valid('query').ids }),
      mostFavorites,
    );
    if (tooMany || unreadable) return invalid(c, { ids: [visit.translate('stay.filter_invalid')] }) as never;
    return c.json({ data: [...(await favoriteCards(deps.content, ids, visit))] }, 200);
  });
}
