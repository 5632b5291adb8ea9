import { createRoute, z } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, dateText, localeField, uuidText } from '#web/api/schemas.ts';
import { languageTag } from '../reviews/present-review.ts';
import { reviewParties } from '../reviews/review.ts';
import { countReviews, reviewsOf, scoreBands } from '../reviews/reviews.sql.ts';
import type { HotelApiDeps } from './api-visit.ts';
import { problem, refusals } from './error-codes.ts';
import { findHotel } from './hotel-api.ts';
import { hotelParam } from './hotel-schemas.ts';

const pageSize = 20;
const orders = ['newest', 'highest', 'lowest'] as const;

const reviewSchema = z
  .strictObject({
    id: uuidText,
    author: z.string().nullable().openapi({ example: 'Anna', description: 'First name; null when it is not shown' }),
    travelled_as: z.enum(reviewParties).openapi({ example: 'couple' }),
    stayed_until: dateText,
    written_on: dateText,
    language: z.string().openapi({ example: 'de', description: 'BCP 47' }),
    score: z.number().openapi({ example: 8.7, description: 'Of ten: mean of the categories' }),
    scores: z.record(z.string(), z.int()).openapi({ example: { staff: 10, location: 8 } }),
    title: z.string().openapi({ example: 'Wir kommen gern wieder' }),
    liked: z.string().openapi({ example: 'Das Zentrum ist nah.' }),
    disliked: z.string().openapi({ example: '' }),
    answer: z.string().nullable().openapi({ example: null, description: 'Of the hotel' }),
  })
  .openapi('HotelReview');

const reviewsSchema = z
  .strictObject({
    hotel: z.string().openapi({ example: '200009' }),
    total: z.int().openapi({ example: 5, description: 'All published reviews of the hotel' }),
    found: z.int().openapi({ example: 5, description: 'Those that match the query' }),
    page: z.int().openapi({ example: 1 }),
    pages: z.int().openapi({ example: 1 }),
    bands: z
      .record(z.string(), z.int())
      .openapi({ example: { 9: 3, 7: 2 }, description: 'Number of reviews by the lowest score of the band' }),
    reviews: z.array(reviewSchema),
  })
  .openapi('HotelReviews');

const route = createRoute({
  method: 'get',
  path: '/hotels/{id}/reviews',
  operationId: 'listReviews',
  tags: ['Places and hotels'],
  summary: 'What guests have written about a hotel',
  description: `Reviews in the language of \`locale\` come first. ${pageSize} to a page. Only guests of finished stays write them.`,
  request: {
    params: hotelParam,
    query: z.strictObject({
      ...localeField,
      q: z.string().max(80).optional().openapi({ example: 'Zentrum', description: 'Text that a review contains' }),
      travelled_as: z.enum(reviewParties).optional().openapi({ example: 'couple' }),
      score: z
        .enum(scoreBands.map(String) as [string, ...string[]])
        .optional()
        .openapi({ example: '9', description: 'Lowest score of a band: 9, 7, 5 or 1' }),
      sort: z.enum(orders).optional().openapi({ example: 'newest' }),
      page: z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .optional()
        .openapi({ example: '1' }),
    }),
  },
  responses: { 200: answers(reviewsSchema, 'The reviews'), ...refusals('not_found') },
  ...anyOrigin,
});

export function addReviews(api: Api, deps: HotelApiDeps): void {
  api.openapi(route, async (c) => {
    const found = await findHotel(deps, c.req.valid('param').id);
    if (!found) return problem(c, notFound);
    const { id } = found.property;
    const { q = '', travelled_as: party = null, score, sort: order = 'newest', page: at = '1' } = c.req.valid('query');
    const page = Number(at);
    const band = scoreBands.find((one) => String(one) === score) ?? null;
    const filter = { text: q.trim(), party, band, topic: null, order };
    const [counts, listed] = await Promise.all([
      countReviews(deps.content, id),
      reviewsOf(deps.content, id, c.var.api.textLocale, filter, { size: pageSize, offset: (page - 1) * pageSize }),
    ]);
    const data = {
      hotel: id,
      total: counts.total,
      found: listed.found,
      page,
      pages: Math.ceil(listed.found / pageSize),
      bands: Object.fromEntries(Object.entries(counts.bands)),
      reviews: listed.reviews.map((review) => ({
        id: review.id,
        author: review.author,
        travelled_as: review.party,
        stayed_until: review.stayedUntil,
        written_on: review.writtenOn,
        language: languageTag(review.locale),
        score: review.score,
        scores: { ...review.scores },
        title: review.title,
        liked: review.liked,
        disliked: review.disliked,
        answer: review.answer,
      })),
    };
    return c.json({ data }, 200);
  });
}
