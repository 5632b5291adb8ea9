import { createRoute, z } from '@hono/zod-openapi';
import { type AnyIconName, facilityPaths } from '#ui/facility-paths.ts';
import { iconPaths } from '#ui/icon-paths.ts';
import type { Api } from '#web/api.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { mostPins, presentPins } from '../map/present-pins.ts';
import { presentScene } from '../map/present-scene.ts';
import { readFilters } from '../stay-query/filters-query.ts';
import { type HotelApiDeps, invalidFilters, refusals, visitOf } from './api-visit.ts';
import { keptSearch, sessionEnded, withBoards } from './kept-search.ts';
import { searchQuerySchema } from './schemas.ts';

const point = { lat: z.number(), lng: z.number() };
const pinSchema = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    ...point,
    price: z.string().openapi({ description: 'Of the stay, in whole units, rounded up' }),
    total: z.string(),
    score: z.string().nullable(),
    picture: z.string().nullable(),
  })
  .openapi('HotelPin');

const named = z.strictObject({ name: z.string(), ...point });
const sceneSchema = z
  .strictObject({
    centre: named,
    areas: z.array(named),
    marks: z.array(
      z.strictObject({
        name: z.string(),
        icon: z.enum(Object.keys({ ...iconPaths, ...facilityPaths }) as [AnyIconName, ...AnyIconName[]]),
        ...point,
      }),
    ),
    rings: z.array(z.strictObject({ metres: z.int(), label: z.string() })),
    style: z.string().nullable(),
  })
  .openapi('MapScene');

const pins = createRoute({
  method: 'get',
  path: '/hotels/searches/{session}/pins',
  summary: `Where the hotels of a search are, narrowed like its list, the cheapest first: up to ${mostPins}`,
  request: { params: z.object({ session: z.string().max(100) }), query: searchQuerySchema },
  responses: {
    200: {
      description: 'The hotels with their places',
      content: {
        'application/json': {
          schema: z.strictObject({
            data: z.strictObject({ matching: z.int(), around: sceneSchema, hotels: z.array(pinSchema) }),
          }),
        },
      },
    },
    ...refusals(404, 422, 429, 503),
  },
});

export function addPins(api: Api, deps: HotelApiDeps): void {
  api.openapi(pins, async (c) => {
    const { brand, translate, format, textLocale } = visitOf(c, deps);
    const kept = await keptSearch(deps, brand.id, c.req.valid('param').session, c.req.valid('query').rev);
    if (!kept) return sessionEnded(c, translate) as never;
    const { place, points } = kept;
    const query = readFilters(new URL(c.req.url).searchParams, { districts: place.districts, points });
    if (query.unreadable.length > 0) return invalidFilters(c, query.unreadable, translate) as never;
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
