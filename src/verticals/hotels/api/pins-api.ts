import { createRoute, z } from '@hono/zod-openapi';
import { type AnyIconName, facilityPaths } from '#ui/facility-paths.ts';
import { iconPaths } from '#ui/icon-paths.ts';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers } from '#web/api/schemas.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { mostPins, presentPins } from '../results/map/present-pins.ts';
import { presentScene } from '#travel/map/present-scene.ts';
import { readFilters } from '../stay-query/filters-query.ts';
import { type HotelApiDeps, invalidFilters, priceFormat } from './api-visit.ts';
import { refusals } from './error-codes.ts';
import { findSession, sessionEnded, withBoards } from './find-session.ts';
import { latitude, longitude } from '#travel/api/place-fields.ts';
import { hotelId, hotelName, picturePath, searchQuerySchema, sessionParam } from './schemas.ts';

const point = { lat: latitude, lng: longitude };
const pinSchema = z
  .strictObject({
    id: hotelId,
    slug: z.string().openapi({ example: 'hotel-casa-marina' }),
    name: hotelName,
    ...point,
    price: z.string().openapi({ example: '€421', description: 'All that the stay costs, in whole units, rounded up' }),
    total: z.string().openapi({ example: '€420.75', description: 'The same to the last decimal' }),
    split: z.string().openapi({
      example: '€412.50 now + €8.25 at the hotel',
      description: 'What of it is charged now and what is paid at the hotel',
    }),
    score: z.string().nullable().openapi({ example: '8.7' }),
    picture: picturePath.nullable(),
  })
  .openapi('HotelPin');

const named = z.strictObject({ name: z.string().openapi({ example: 'Gràcia' }), ...point });
const sceneSchema = z
  .strictObject({
    centre: named,
    areas: z.array(named),
    marks: z.array(
      z.strictObject({
        name: z.string().openapi({ example: 'Sagrada Família' }),
        kind: z.string().openapi({ example: 'monument' }),
        icon: z.enum(Object.keys({ ...iconPaths, ...facilityPaths }) as [AnyIconName, ...AnyIconName[]]),
        ...point,
      }),
    ),
    rings: z.array(
      z.strictObject({ metres: z.int().openapi({ example: 1_000 }), label: z.string().openapi({ example: '1 km' }) }),
    ),
    shore: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'Address of the water around the place, for our own map; null: none' }),
    style: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'Address of a MapLibre style; null: draw it yourself' }),
  })
  .openapi('MapScene');

const pins = createRoute({
  method: 'get',
  path: '/hotels/searches/{session}/pins',
  operationId: 'listSearchPins',
  tags: ['Search'],
  summary: 'The hotels of a search on a map',
  description: `Narrowed like its list, the cheapest first: up to ${mostPins}.`,
  request: { params: sessionParam, query: searchQuerySchema },
  responses: {
    200: answers(
      z.strictObject({ matching: z.int().openapi({ example: 12 }), around: sceneSchema, hotels: z.array(pinSchema) }),
      'The hotels with their places',
    ),
    ...refusals('session_ended', 'too_many_requests', 'no_supplier'),
  },
  ...anyOrigin,
});

export function addPins(api: Api, deps: HotelApiDeps): void {
  api.openapi(pins, async (c) => {
    const { translate, textLocale } = c.var.api;
    const kept = await findSession(c, deps, c.req.valid('param').session, c.req.valid('query').rev);
    if (!kept) return sessionEnded(c, translate) as never;
    const { place, points } = kept;
    const format = priceFormat(c, kept.pricing);
    const query = readFilters(new URL(c.req.url).searchParams, { districts: place.districts, points });
    if (query.unreadable.length > 0) return invalidFilters(c, query.unreadable, translate);
    const found = await withBoards(c, deps, kept, query.filters, translate);
    if (found instanceof Response) return found as never;
    const properties = await propertiesOf(deps.content, place.id);
    const about = { filters: query.filters, points, translate, format };
    const { matching, hotels } = presentPins(found.session, place, properties, about);
    const scene = presentScene(place, points, deps.mapStyle(textLocale), { translate, format, textLocale });
    const { areas, marks, rings } = scene;
    const around = { ...scene, areas: [...areas], marks: [...marks], rings: [...rings] };
    return c.json({ data: { matching, around, hotels: [...hotels] } }, 200);
  });
}
