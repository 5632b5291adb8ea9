import { createRoute, z } from '@hono/zod-openapi';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Api } from '#web/api/api.ts';
import { offeredProducts } from '#web/brand/brand-offer.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { problemsOf } from '#web/api/problems.ts';
import { answers, localeField } from '#web/api/schemas.ts';
import type { ContentDb } from '../places/place.sql.ts';
import { citiesNear, cityFound } from '../suggest/cities-near.ts';
import type { PlaceSearch } from '../suggest/place-search.ts';
import { presentSuggestion } from '../suggest/present-suggestion.ts';
import { mostSuggestions, suggest } from '../suggest/suggest.ts';
import type { Found } from '../suggest/suggestion.ts';
import { suggestionSchema } from './place-fields.ts';

/** Where visitors of a product look for places, and where that leads them. */
export interface PlaceFinder {
  readonly search: PlaceSearch;
  /** Path of the page that a suggestion leads to, with the locale's prefix. */
  href(found: Found, locale: LocaleCode): string;
  /** What it sells there in words, `1,204 hotels`; left out by products that count nothing. */
  offeredText?(count: number, translate: Translate): string;
}

const { problem, refusals } = problemsOf({});
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

const queryOf = (products: readonly [string, ...string[]]) =>
  z
    .strictObject({
      ...localeField,
      product: z
        .enum(products)
        .optional()
        .openapi({ description: `What is looked for; ${products[0]} when left out` }),
      q: z.string().max(256).optional().openapi({ example: 'barce', description: 'What was typed, in any language' }),
      lat: degrees(90)
        .optional()
        .openapi({ example: 41.3851, description: 'With `lng` and without `q`: cities near it' }),
      lng: degrees(180).optional().openapi({ example: 2.1734 }),
      limit: z.coerce.number().int().min(1).max(20).optional().openapi({ example: 10, description: 'Ten at most' }),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { path: ['lat'] })
    .refine(({ q, lat }) => q === undefined || lat === undefined, { path: ['q'] });

const routeOf = (products: readonly [string, ...string[]]) =>
  createRoute({
    method: 'get',
    path: '/places',
    operationId: 'findPlaces',
    tags: ['Places and hotels'],
    summary: 'Places and hotels by what was typed, or cities near a point',
    description: 'Countries, regions, cities, districts, landmarks, airports and hotels, in any language.',
    request: { query: queryOf(products) },
    responses: {
      200: answers(
        z.array(suggestionSchema),
        'At most ten, group by group, best first; featured cities without a question',
      ),
      ...refusals('not_found', 'too_many_requests'),
    },
    ...anyOrigin,
  });

/** `/v3/places`: the places of each product. A call that names no product gets the first one. */
export function addPlacesApi(api: Api, db: ContentDb, finders: ReadonlyMap<string, PlaceFinder>): void {
  const [first, ...others] = finders.keys();
  if (first === undefined) return;
  api.openapi(routeOf([first, ...others]), async (c) => {
    const { q = '', lat, lng, limit = mostSuggestions, product } = c.req.valid('query');
    const { brand, locale, textLocale, translate } = c.var.api;
    const offered = offeredProducts(brand, [...finders.keys()], (name) => name);
    if (product !== undefined && !offered.includes(product)) return problem(c, { code: 'not_found' });
    const decision = await c.var.api.limit('places', perMinute, 60);
    if (!decision.allowed)
      return problem(c, { code: 'too_many_requests', retryAfterSeconds: decision.retryAfterSeconds });
    const { search, href, offeredText } = finders.get(product ?? offered[0] ?? first)!;
    const most = Math.min(limit, mostSuggestions);
    const found =
      lat !== undefined && lng !== undefined
        ? await citiesNear(db, search.places, lat, lng, most)
        : q.trim() === ''
          ? (await search.places.featuredPlaces(db)).map(cityFound)
          : await suggest(db, search, q, textLocale);
    const data = found.slice(0, most).map((one) => ({
      ...presentSuggestion(one, href(one, locale), textLocale),
      offered_text: one.offered ? (offeredText?.(one.offered, translate) ?? null) : null,
    }));
    return c.json({ data }, 200);
  });
}
