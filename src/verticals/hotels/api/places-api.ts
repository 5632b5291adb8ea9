import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api.ts';
import { featuredPlaces } from '../content/place.sql.ts';
import { citiesNear, cityFound } from '../suggest/cities-near.ts';
import { presentSuggestion } from '../suggest/present-suggestion.ts';
import { mostSuggestions, suggest } from '../suggest/suggest.ts';
import { asksTooOften, type HotelApiDeps, refusals, visitOf } from './api-visit.ts';
import { localeQuery, suggestionSchema } from './schemas.ts';

const perMinute = 120;

/** Decimal degrees as people and browsers write them; not `1e3`, not `NaN`. */
const degrees = (most: number) =>
  z
    .string()
    .max(24)
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most)
    .openapi({ type: 'number', minimum: -most, maximum: most });

const query = z
  .strictObject({
    ...localeQuery,
    q: z.string().max(256).optional().openapi({ description: 'What was typed, in any language' }),
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
    limit: z.coerce.number().int().min(1).max(20).optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { path: ['lat'] })
  .refine(({ q, lat }) => q === undefined || lat === undefined, { path: ['q'] });

const route = createRoute({
  method: 'get',
  path: '/places',
  summary:
    'Countries, regions, cities, districts, landmarks, airports and hotels for what somebody has typed, or the cities near a point',
  request: { query },
  responses: {
    200: {
      description: 'At most ten, group by group, best first. Without a question the cities that are shown first.',
      content: { 'application/json': { schema: z.strictObject({ data: z.array(suggestionSchema) }) } },
    },
    ...refusals(422, 429),
  },
});

export function addPlaces(api: Api, deps: HotelApiDeps): void {
  api.openapi(route, async (c) => {
    const { q = '', lat, lng, limit = mostSuggestions } = c.req.valid('query');
    const { locale, textLocale, translate } = visitOf(c, deps);
    const refused = await asksTooOften(c, deps, 'places', perMinute, translate);
    if (refused) return refused as never;
    const most = Math.min(limit, mostSuggestions);
    const found =
      lat !== undefined && lng !== undefined
        ? await citiesNear(deps.content, lat, lng, most)
        : q.trim() === ''
          ? (await featuredPlaces(deps.content)).map(cityFound)
          : await suggest(deps.content, q, textLocale);
    return c.json({ data: found.slice(0, most).map((one) => presentSuggestion(one, locale, textLocale)) }, 200);
  });
}
