import { z } from '@hono/zod-openapi';
import { currencyText, dateText, deadlineSchema, instantText, localeField, orNull } from '#web/api/schemas.ts';
import { wholeFields } from '#web/api/whole-price.ts';
import { boardSteps, distanceSteps, kindSteps, sorts } from '../stay-query/filters-query.ts';
import { placePathText } from '#travel/api/place-fields.ts';

/** Text that a person typed: longer text is refused at once. */
const text = (most: number) => z.string().max(most);

export const board = z.enum(boardSteps as readonly [string, ...string[]]).openapi({
  example: 'BB',
  description: 'Meals: RO none, BB breakfast, HB half board, FB full board, AI all inclusive',
});
export const stars = z.int().openapi({ example: 4, description: '1 to 5; 0 for none' });
export const score = z.number().nullable().openapi({ example: 8.7, description: 'Of ten; null without reviews' });
export const pagePath = z.string().openapi({
  example: '/hotels/destination/spain/barcelona/hotel-casa-marina',
  description: 'Path of its page on this host',
});
export const hotelId = z.string().openapi({ example: '200009' });
export const hotelName = z.string().openapi({ example: 'Hotel Casa Marina' });
export const picturePath = z
  .string()
  .openapi({ example: '/media/hotels/431972047-0-facade-5-hotel-urban-0-golden-1200.webp' });

const guestsText = text(200).openapi({
  example: '2,2-5-9',
  description: 'Rooms by comma; in a room the adults, then each child’s age after a dash',
});

/** Dates and guests; what they mean is checked by the same rules as the pages'. */
export const stayFields = {
  check_in: text(100).openapi({ format: 'date', example: '2026-12-04', description: 'Local to the hotel' }),
  check_out: text(100).openapi({ format: 'date', example: '2026-12-07', description: '1 to 30 nights later' }),
  guests: guestsText,
  country: text(20).optional().openapi({
    example: 'IL',
    description: 'ISO 3166-1 alpha-2: whose prices are asked for; suppliers sell by nationality',
  }),
  currency: text(20).optional().openapi({ example: 'EUR', description: 'ISO 4217; the hotel’s own when left out' }),
};

export const newSearchSchema = z
  .strictObject({
    place: text(250).openapi({ example: 'spain/barcelona', description: '`path` of a suggestion' }),
    ...stayFields,
  })
  .openapi('NewHotelSearch');

const list = z.union([text(1_000), z.array(text(120)).max(64)]).optional();
const oneOf = (values: readonly (string | number)[]) => ({
  example: String(values[0]),
  description: `Any of ${values.join(', ')}; several with commas`,
});
export const searchQuerySchema = z.strictObject({
  ...localeField,
  sort: text(50)
    .optional()
    .openapi({ example: 'price', description: sorts.join(', ') }),
  stars: list.openapi({ example: '4,5', description: 'Any of 1 to 5; several with commas' }),
  board: list.openapi(oneOf(boardSteps)),
  kind: list.openapi(oneOf(kindSteps)),
  amenity: list.openapi({ example: 'pool,wifi', description: 'A hotel must have all of them' }),
  praised: list.openapi({ example: 'breakfast,quiet', description: 'Its guests must praise all of them' }),
  district: list.openapi({ example: 'gracia', description: 'Slugs, as the facets name them' }),
  near: text(120).optional().openapi({
    example: 'sagrada-familia',
    description: 'Slug of a landmark or IATA code of an airport that distances count from',
  }),
  distance: text(20)
    .optional()
    .openapi({ example: '1000', description: `Metres at most: ${distanceSteps.join(', ')}` }),
  score: text(20).optional().openapi({ example: '8', description: 'At least 9, 8 or 7' }),
  min_price: text(20).optional().openapi({ example: '100', description: 'Whole units, for the stay' }),
  max_price: text(20).optional().openapi({ example: '900', description: 'Whole units, for the stay' }),
  free_cancellation: text(20)
    .optional()
    .openapi({ example: '1', description: '1: only rates that can be cancelled free' }),
  bbox: text(100).optional().openapi({
    description: 'west,south,east,north in degrees; west may be greater than east',
    example: '2.1,41.3,2.2,41.4',
  }),
  page: text(20).optional().openapi({ example: '1', description: 'From 1' }),
  limit: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .optional()
    .openapi({ example: 30, description: 'Hotels on a page; 0 for counts alone' }),
  rev: text(4).optional().openapi({ example: '1', description: 'Revision of the results; the latest when left out' }),
});

export const sessionParam = z.object({
  session: z.string().max(100).openapi({ example: 'XpzdT1sopDEfNvcGlE_88A', description: '`session` of a search' }),
});

const hotelPriceSchema = z
  .strictObject({
    ...wholeFields,
    room: z.string().nullable().openapi({
      description: 'Code of our room type or the supplier’s own words; null for rooms of several types',
    }),
    board,
    free_cancellation_until: orNull(deadlineSchema),
    rooms_left: z.int().nullable().openapi({ example: 3, description: 'Null when the supplier does not tell' }),
  })
  .openapi('HotelPrice');

const foundHotelSchema = z
  .strictObject({
    id: hotelId,
    name: hotelName,
    path: pagePath,
    kind: z.string().openapi({ example: 'hotel' }),
    stars,
    score,
    review_count: z.int().openapi({ example: 412 }),
    district: z.string().nullable().openapi({ example: 'Gràcia' }),
    distance_to_centre_m: z.int().openapi({ example: 850 }),
    distance_m: z.int().openapi({ example: 400, description: 'From `near`, else from the centre' }),
    picture: picturePath.nullable(),
    boards: z.array(board),
    price: hotelPriceSchema,
    refundable_price: orNull(hotelPriceSchema),
  })
  .openapi('FoundHotel');

const choices = (value: string) =>
  z.array(z.strictObject({ value: z.string().openapi({ example: value }), hotels: z.int().openapi({ example: 7 }) }));
const whole = (example: number) => z.int().openapi({ example });
const priceRange = z
  .strictObject({
    from: whole(180),
    to: whole(1_400),
    histogram: z.array(z.strictObject({ from: whole(180), to: whole(240), hotels: whole(7) })),
  })
  .openapi('PriceRange', { description: 'Whole units of `currency`, for the stay' });
const facetsSchema = z
  .strictObject({
    stars: choices('4'),
    score: choices('8'),
    board: z
      .array(z.strictObject({ value: z.string().openapi({ example: 'BB' }), hotels: z.int().nullable() }))
      .openapi({
        description:
          '`hotels` is null while prices are limited and no board is chosen: the prices of boards are not known then',
      }),
    kind: choices('hotel'),
    amenity: choices('pool'),
    praised: choices('breakfast'),
    district: choices('gracia'),
    distance: choices('1000'),
    free_cancellation: whole(42),
    price: orNull(priceRange),
    near: z.array(
      z.strictObject({
        value: z.string().openapi({ example: 'sagrada-familia' }),
        kind: z.string().openapi({ example: 'landmark' }),
        name: z.string().openapi({ example: 'Sagrada Família' }),
      }),
    ),
  })
  .openapi('HotelFacets', { description: 'How many hotels each choice would leave with all other filters' });
const searchState = z.enum(['running', 'partial', 'complete', 'failed']).openapi({ example: 'complete' });

const supplierRunSchema = z
  .strictObject({
    supplier: z.string().openapi({ example: 'direct' }),
    state: z.enum(['running', 'answered', 'incomplete', 'failed']).openapi({ example: 'answered' }),
    latency_ms: whole(140),
    count: whole(58),
    error_code: orNull(z.enum(['timeout', 'unavailable'])),
  })
  .openapi('SupplierRun');

export const searchSchema = z
  .strictObject({
    session: z.string().openapi({ example: 'XpzdT1sopDEfNvcGlE_88A' }),
    expires_at: instantText,
    place: placePathText,
    check_in: dateText,
    check_out: dateText.openapi({ example: '2026-12-07' }),
    guests: z.string().openapi({ example: '2' }),
    known: whole(120).openapi({ description: 'Hotels there' }),
    available: whole(58).openapi({ description: 'Hotels with a price for this stay' }),
    matching: whole(12).openapi({ description: 'Of those, the ones that fulfil the filters' }),
    page: whole(1),
    pages: whole(1),
    incomplete: z.array(z.string()).openapi({ example: [], description: 'Suppliers that did not answer' }),
    currency: currencyText.openapi({ description: 'ISO 4217, of the price filter' }),
    facets: facetsSchema,
    state: searchState,
    revision: whole(1).openapi({ description: 'These results; a revision never changes' }),
    latest_revision: whole(1),
    new_results: whole(0).openapi({ description: 'Results that came after this revision' }),
    suppliers: z.array(supplierRunSchema),
    refused: z.array(
      z.strictObject({
        reason: z.string().openapi({ example: 'minimum_stay' }),
        properties: whole(4),
        minimum_nights: z.int().nullable().openapi({ example: 3 }),
      }),
    ),
    hotels: z.array(foundHotelSchema),
  })
  .openapi('HotelSearch');
