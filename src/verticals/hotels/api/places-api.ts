import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api.ts';
import { suggestPlaces } from '../content/suggest.ts';
import { type HotelApiDeps, refusals, visitOf } from './api-visit.ts';
import { localeQuery, placeSchema } from './schemas.ts';

const route = createRoute({
  method: 'get',
  path: '/places',
  summary: 'Places for what somebody has typed, best first',
  request: {
    query: z.strictObject({
      ...localeQuery,
      q: z.string().max(256).optional(),
      limit: z.coerce.number().int().min(1).max(20).optional(),
    }),
  },
  responses: {
    200: {
      description: 'Places',
      content: { 'application/json': { schema: z.strictObject({ data: z.array(placeSchema) }) } },
    },
    ...refusals(422),
  },
});

export function addPlaces(api: Api, deps: HotelApiDeps): void {
  api.openapi(route, async (c) => {
    const { q = '', limit } = c.req.valid('query');
    const { textLocale } = visitOf(c, deps);
    return c.json({ data: [...(await suggestPlaces(deps.content, q, textLocale, limit))] }, 200);
  });
}
