import { featuredPlaces, hotelPlaces } from '../content/hotel-places.ts';
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, localeField } from '#web/api/schemas.ts';
import { citiesNear, cityFound } from '#travel/suggest/cities-near.ts';
import { hotelSearch } from '../suggest/hotel-search.ts';
import { presentSuggestion } from '#travel/suggest/present-suggestion.ts';
import { suggestionHref } from '../suggest/suggestion-href.ts';
import { mostSuggestions, suggest } from '#travel/suggest/suggest.ts';
import { refuseTooMany, type HotelApiDeps } from './api-visit.ts';
import { refusals } from './error-codes.ts';
import { suggestionSchema } from './schemas.ts';

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
    ...localeField,
    q: z.string().max(256).optional().openapi({ example: 'barce', description: 'What was typed, in any language' }),
    lat: degrees(90)
      .optional()
      .openapi({ example: 41.3851, description: 'With `lng` and without `q`: cities near it' }),
    lng: degrees(180).optional().openapi({ example: 2.1734 }),
    limit: z.coerce.number().int().min(1).max(20).optional().openapi({ example: 10, description: 'Ten at most' }),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { path: ['lat'] })
  .refine(({ q, lat }) => q === undefined || lat === undefined, { path: ['q'] });

const route = createRoute({
  method: 'get',
  path: '/places',
  operationId: 'findPlaces',
  tags: ['Places and hotels'],
  summary: 'Places and hotels by what was typed, or cities near a point',
  description: 'Countries, regions, cities, districts, landmarks, airports and hotels, in any language.',
  request: { query },
  responses: {
    200: answers(
      z.array(suggestionSchema),
      'At most ten, group by group, best first; featured cities without a question',
    ),
    ...refusals('too_many_requests'),
  },
  ...anyOrigin,
});

export function addPlaces(api: Api, deps: HotelApiDeps): void {
  api.openapi(route, async (c) => {
    const { q = '', lat, lng, limit = mostSuggestions } = c.req.valid('query');
    const { locale, textLocale, translate } = c.var.api;
    const refused = await refuseTooMany(c, 'places', perMinute, translate);
    if (refused) return refused as never;
    const most = Math.min(limit, mostSuggestions);
    const found =
      lat !== undefined && lng !== undefined
        ? await citiesNear(deps.content, hotelPlaces, lat, lng, most)
        : q.trim() === ''
          ? (await featuredPlaces(deps.content)).map(cityFound)
          : await suggest(deps.content, hotelSearch, q, textLocale);
    return c.json(
      { data: found.slice(0, most).map((one) => presentSuggestion(one, suggestionHref(one, locale), textLocale)) },
      200,
    );
  });
}
