import { createRoute, z } from '@hono/zod-openapi';
import { type Api, problem } from '#web/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { refusals } from '#web/api/refusals.ts';
import { answers, jsonBody, localeField } from '#web/api/schemas.ts';
import { dateIn } from '#values/local-time.ts';
import { nearPointsOf } from '../content/landmark.sql.ts';
import { placeById } from '../content/place.sql.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { placeOf } from '../pages-deps.ts';
import { findResults } from '../results/find-results.ts';
import { isSessionId, readRevision } from '../results/sessions/search-session.ts';
import { noFilters, readFilters } from '../stay-query/filters-query.ts';
import { hotelsPerPage, presentSearch } from './present-search.ts';
import { type HotelApiDeps, askerOf, invalid, invalidFilters, readStay, tooMany, visitOf } from './api-visit.ts';
import { newSearchSchema, searchQuerySchema, searchSchema, sessionParam } from './schemas.ts';

const create = createRoute({
  method: 'post',
  path: '/hotels/searches',
  operationId: 'createSearch',
  tags: ['Search'],
  summary: 'Search for hotels that are free',
  description: 'Asks every supplier for the hotels of a place. The session keeps the answer for 30 minutes.',
  request: { query: z.strictObject(localeField), body: jsonBody(newSearchSchema) },
  responses: { 200: answers(searchSchema, 'The first page of the search'), ...refusals('too_many', 'no_supplier') },
  ...anyOrigin,
});

const show = createRoute({
  method: 'get',
  path: '/hotels/searches/{session}',
  operationId: 'showSearch',
  tags: ['Search'],
  summary: 'Another page or order of a search, or fewer of its hotels',
  request: { params: sessionParam, query: searchQuerySchema },
  responses: { 200: answers(searchSchema, 'A page of the search'), ...refusals('session_ended', 'invalid') },
  ...anyOrigin,
});

export function addSearches(api: Api, deps: HotelApiDeps): void {
  api.openapi(create, async (c) => {
    const body = c.req.valid('json');
    const { brand, translate, locale } = visitOf(c, deps);
    const [country, city, more] = body.place.split('/');
    const place = more === undefined ? await placeOf(deps, country, city) : null;
    if (!place) return invalid(c, { place: [translate('stay.place_unknown', { text: body.place })] });
    const asked = readStay(c, body, dateIn(place.tz, deps.now()), translate);
    if (asked instanceof Response) return asked as never;
    const found = await findResults(deps, place, asked.stay, asked.party, {
      ...(await askerOf(c, deps)),
      brand,
      country: asked.country,
      currency: asked.currency,
    });
    if (found.kind === 'too_many') return tooMany(c, found.retryAfterSeconds, translate);
    if (found.kind !== 'found')
      return problem(c, {
        code: 'no_supplier',
        message: translate('results.failedText'),
        retryAfterSeconds: 5,
      });
    const properties = await propertiesOf(deps.content, place.id);
    const view = {
      filters: noFilters,
      limit: hotelsPerPage,
      points: await nearPointsOf(deps.content, place.id),
    };
    return c.json({ data: presentSearch(found.session, found.id, place, properties, view, locale) }, 200);
  });

  api.openapi(show, async (c) => {
    const { brand, translate, locale } = visitOf(c, deps);
    const { session: id } = c.req.valid('param');
    const revision = readRevision(c.req.valid('query').rev ?? null);
    const session = isSessionId(id) ? deps.sessions.find(id, brand.id, revision) : null;
    const place = session && (await placeById(deps.content, session.placeId));
    if (!session || !place) return problem(c, { code: 'session_ended', message: translate('results.sessionTitle') });
    const points = await nearPointsOf(deps.content, place.id);
    const query = readFilters(new URL(c.req.url).searchParams, { districts: place.districts, points });
    if (query.unreadable.length > 0) return invalidFilters(c, query.unreadable, translate);
    const properties = await propertiesOf(deps.content, place.id);
    const view = { filters: query.filters, limit: c.req.valid('query').limit ?? hotelsPerPage, points };
    return c.json({ data: presentSearch(session, id, place, properties, view, locale) }, 200);
  });
}
