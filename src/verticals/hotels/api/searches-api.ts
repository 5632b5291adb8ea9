import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, jsonBody, localeField } from '#web/api/schemas.ts';
import { dateIn } from '#values/local-time.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { placeOf } from '../pages-deps.ts';
import { findResults } from '../results/find-results.ts';
import { noFilters, readFilters } from '../stay-query/filters-query.ts';
import { hotelsPerPage, presentSearch } from './present-search.ts';
import { type HotelApiDeps, apiPricing, clientOf, invalid, invalidFilters, readStay } from './api-visit.ts';
import { refusals } from './error-codes.ts';
import { findSession, searchRefused, sessionEnded, withBoards } from './find-session.ts';
import { newSearchSchema, searchQuerySchema, searchSchema, sessionParam } from './schemas.ts';

const create = createRoute({
  method: 'post',
  path: '/hotels/searches',
  operationId: 'createSearch',
  tags: ['Search'],
  summary: 'Search for hotels that are free',
  description: 'Asks every supplier for the hotels of a place. The session keeps the answer for 30 minutes.',
  request: { query: z.strictObject(localeField), body: jsonBody(newSearchSchema) },
  responses: {
    200: answers(searchSchema, 'The first page of the search'),
    ...refusals('too_many_requests', 'no_supplier'),
  },
  ...anyOrigin,
});

const show = createRoute({
  method: 'get',
  path: '/hotels/searches/{session}',
  operationId: 'showSearch',
  tags: ['Search'],
  summary: 'Another page or order of a search, or fewer of its hotels',
  description:
    'Narrowed by `board`, suppliers are asked once more for the prices of each board, and the answer names the session that has them.',
  request: { params: sessionParam, query: searchQuerySchema },
  responses: {
    200: answers(searchSchema, 'A page of the search'),
    ...refusals('session_ended', 'too_many_requests', 'no_supplier'),
  },
  ...anyOrigin,
});

export function addSearches(api: Api, deps: HotelApiDeps): void {
  api.openapi(create, async (c) => {
    const body = c.req.valid('json');
    const { brand, translate, locale } = c.var.api;
    const [country, city, more] = body.place.split('/');
    const place = more === undefined ? await placeOf(deps, country, city) : null;
    if (!place) return invalid(c, { place: [translate('stay.place_unknown', { text: body.place })] });
    const stayRequest = readStay(c, body, dateIn(place.tz, deps.now()), translate);
    if (stayRequest instanceof Response) return stayRequest as never;
    const wanted = { stay: stayRequest.stay, party: stayRequest.party, byBoard: false };
    const found = await findResults(deps, place, wanted, {
      ...(await clientOf(c)),
      brand,
      pricing: await apiPricing(c, deps, stayRequest),
      country: stayRequest.country,
      currency: stayRequest.currency,
    });
    if (found.kind !== 'found') return searchRefused(c, found, translate) as never;
    const properties = await propertiesOf(deps.content, place.id);
    const view = {
      filters: noFilters,
      limit: hotelsPerPage,
      points: await nearPointsOf(deps.content, place.id),
    };
    return c.json({ data: presentSearch(found.session, found.id, place, properties, view, locale) }, 200);
  });

  api.openapi(show, async (c) => {
    const { translate, locale } = c.var.api;
    const kept = await findSession(c, deps, c.req.valid('param').session, c.req.valid('query').rev);
    if (!kept) return sessionEnded(c, translate) as never;
    const { place, points } = kept;
    const query = readFilters(new URL(c.req.url).searchParams, { districts: place.districts, points });
    if (query.unreadable.length > 0) return invalidFilters(c, query.unreadable, translate);
    const found = await withBoards(c, deps, kept, query.filters, translate);
    if (found instanceof Response) return found as never;
    const properties = await propertiesOf(deps.content, place.id);
    const view = { filters: query.filters, limit: c.req.valid('query').limit ?? hotelsPerPage, points };
    return c.json({ data: presentSearch(found.session, found.id, place, properties, view, locale) }, 200);
  });
}
