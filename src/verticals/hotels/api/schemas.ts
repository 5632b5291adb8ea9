import { z } from '@hono/zod-openapi';
import { boardSteps, distanceSteps, kindSteps, sorts } from '../stay-query/filters-query.ts';
import { suggestionKinds } from '../suggest/suggestion.ts';

/** Text that a person typed: anything longer is refused before anybody looks at it. */
const text = (most: number) => z.string().max(most);

export const localeQuery = { locale: text(20).optional() };

export const moneySchema = z
  .strictObject({
    amount: z.string().openapi({ example: '53120', description: 'Minor units, as a decimal string' }),
    currency: z.string().openapi({ example: 'EUR' }),
    exponent: z.int(),
  })
  .openapi('Money');

export const deadlineSchema = z
  .strictObject({
    at: z.string().openapi({ description: 'Instant in UTC' }),
    local: z.string().openapi({ description: 'Wall clock at the hotel' }),
    zone: z.string(),
  })
  .openapi('Deadline');

const board = z.enum(boardSteps as readonly [string, ...string[]]);

export const suggestionSchema = z
  .strictObject({
    kind: z.enum(suggestionKinds),
    name: z.string().openapi({ description: 'In the language of `locale`' }),
    where: z.string().openapi({ example: 'Barcelona, Spain', description: 'What it is in; empty for a country' }),
    country: z.string().openapi({ example: 'ES' }),
    hotels: z.int().nullable().openapi({ description: 'Open hotels there; null where nobody counts them' }),
    path: z.string().openapi({ example: 'spain/barcelona', description: 'Value of `place` of a search' }),
    href: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  })
  .openapi('Suggestion');

/** Dates and guests; what they mean is checked by the same rules as the pages'. */
export const stayFields = {
  check_in: text(100),
  check_out: text(100),
  guests: text(200).openapi({ example: '2,2-5-9' }),
  country: text(20).optional(),
  currency: text(20).optional(),
};

export const newSearchSchema = z
  .strictObject({ place: text(250).openapi({ example: 'spain/barcelona' }), ...stayFields })
  .openapi('NewHotelSearch');

const list = z.union([text(1_000), z.array(text(120)).max(64)]).optional();
const oneOf = (values: readonly (string | number)[]) => ({ description: values.join(', ') });
export const searchQuerySchema = z.strictObject({
  ...localeQuery,
  sort: text(50)
    .optional()
    .openapi({ description: sorts.join(', ') }),
  stars: list,
  board: list,
  kind: list.openapi(oneOf(kindSteps)),
  amenity: list.openapi({ description: 'A hotel must have all of them' }),
  district: list.openapi({ description: 'Slugs, as the facets name them' }),
  near: text(120)
    .optional()
    .openapi({ description: 'Slug of a landmark or IATA code of an airport that distances count from' }),
  distance: text(20).optional().openapi(oneOf(distanceSteps)),
  score: text(20).optional(),
  min_price: text(20).optional(),
  max_price: text(20).optional(),
  free_cancellation: text(20).optional(),
  bbox: text(100).optional().openapi({
    description: 'west,south,east,north in degrees; west may be greater than east',
    example: '2.1,41.3,2.2,41.4',
  }),
  page: text(20).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .optional()
    .openapi({ description: 'Hotels on a page; 0 for counts alone' }),
  rev: text(4).optional().openapi({ description: 'Revision of the results; the latest when left out' }),
});

export const hotelPriceSchema = z
  .strictObject({
    total: moneySchema,
    room: z.string().nullable().openapi({
      description: 'Code of our room type or the supplier’s own words; null for rooms of several types',
    }),
    board,
    free_cancellation_until: deadlineSchema.nullable(),
    rooms_left: z.int().nullable(),
    due_at_property: z.array(moneySchema),
  })
  .openapi('HotelPrice');

export const foundHotelSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    kind: z.string(),
    stars: z.int(),
    score: z.number().nullable(),
    review_count: z.int(),
    district: z.string().nullable(),
    distance_to_centre_m: z.int(),
    distance_m: z.int().openapi({ description: 'From `near`, else from the centre' }),
    picture: z.string().nullable(),
    boards: z.array(board),
    price: hotelPriceSchema,
    refundable_price: hotelPriceSchema.nullable(),
  })
  .openapi('FoundHotel');

const choices = z.array(z.strictObject({ value: z.string(), hotels: z.int() }));
const facetsSchema = z
  .strictObject({
    stars: choices,
    score: choices,
    board: z.array(z.strictObject({ value: z.string(), hotels: z.int().nullable() })).openapi({
      description:
        '`hotels` is null while prices are limited and no board is chosen: the prices of boards are not known then',
    }),
    kind: choices,
    amenity: choices,
    district: choices,
    distance: choices,
    free_cancellation: z.int(),
    price: z
      .strictObject({
        from: z.int(),
        to: z.int(),
        histogram: z.array(z.strictObject({ from: z.int(), to: z.int(), hotels: z.int() })),
      })
      .nullable()
      .openapi({ description: 'Whole units of `currency`, for the stay' }),
    near: z.array(z.strictObject({ value: z.string(), kind: z.string(), name: z.string() })),
  })
  .openapi('HotelFacets', { description: 'How many hotels each choice would leave with all other filters' });
const searchState = z.enum(['running', 'partial', 'complete', 'failed']);

const supplierRunSchema = z
  .strictObject({
    supplier: z.string(),
    state: z.enum(['running', 'answered', 'incomplete', 'failed']),
    latency_ms: z.int(),
    count: z.int(),
    error_code: z.enum(['timeout', 'unavailable']).nullable(),
  })
  .openapi('SupplierRun');

export const searchSchema = z
  .strictObject({
    session: z.string(),
    expires_at: z.string(),
    place: z.string(),
    check_in: z.string(),
    check_out: z.string(),
    guests: z.string(),
    known: z.int(),
    available: z.int(),
    matching: z.int(),
    page: z.int(),
    pages: z.int(),
    incomplete: z.array(z.string()).openapi({ description: 'Suppliers that did not answer' }),
    currency: z.string().openapi({ description: 'ISO 4217 of the price filter' }),
    facets: facetsSchema,
    state: searchState,
    revision: z.int().openapi({ description: 'These results; a revision never changes' }),
    latest_revision: z.int(),
    new_results: z.int().openapi({ description: 'Results that came after this revision' }),
    suppliers: z.array(supplierRunSchema),
    refused: z.array(z.strictObject({ reason: z.string(), properties: z.int(), minimum_nights: z.int().nullable() })),
    hotels: z.array(foundHotelSchema),
  })
  .openapi('HotelSearch');

export const hotelSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    place: z.string(),
    kind: z.string(),
    stars: z.int(),
    score: z.number().nullable(),
    review_count: z.int(),
    review_scores: z.record(z.string(), z.number()).nullable(),
    review_counts: z.record(z.string(), z.int()).nullable(),
    address: z.strictObject({
      street: z.string(),
      postcode: z.string().nullable(),
      city: z.string(),
      country: z.string(),
    }),
    position: z.strictObject({ lat: z.number(), lng: z.number() }),
    zone: z.string(),
    check_in: z.strictObject({ from: z.string(), until: z.string().nullable() }),
    check_out: z.strictObject({ until: z.string() }),
    min_age: z.int(),
    description: z.string(),
    amenities: z.array(z.string()),
    pictures: z.array(z.string()),
    rooms: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        size_sqm: z.int(),
        max_guests: z.int(),
        beds: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
        view: z.string().nullable(),
      }),
    ),
  })
  .openapi('Hotel');

export const ratesQuerySchema = z.strictObject({ ...localeQuery, ...stayFields, guests: stayFields.guests.optional() });

const cancellation = z.array(z.strictObject({ from: deadlineSchema, fee: moneySchema }));
const priceLine = z
  .strictObject({
    kind: z.string(),
    code: z.string(),
    label: z.string(),
    amount: moneySchema,
    timing: z.enum(['now', 'at_property']),
  })
  .openapi('PriceLine');

export const rateSchema = z
  .strictObject({
    offer: z.string().openapi({ description: 'Opaque; send it to /quotes within 30 minutes' }),
    room: z.strictObject({
      code: z.string(),
      name: z.string(),
      beds: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
    }),
    units: z
      .array(z.strictObject({ room: z.int(), code: z.string(), name: z.string() }))
      .nullable()
      .openapi({ description: 'The type of each room of the party, when they differ' }),
    board,
    total: moneySchema,
    lines: z.array(priceLine),
    free_cancellation_until: deadlineSchema.nullable(),
    cancellation,
    rooms_left: z.int().nullable(),
  })
  .openapi('HotelRate');

export const ratesSchema = z
  .strictObject({
    hotel: z.string(),
    check_in: z.string(),
    check_out: z.string(),
    guests: z.string(),
    reason: z.string().nullable(),
    rates: z.array(rateSchema),
  })
  .openapi('HotelRates');

export const newQuoteSchema = z.strictObject({ offer: text(8_192) }).openapi('NewQuote');

export const quoteSchema = z
  .strictObject({
    id: z.string(),
    total: moneySchema,
    lines: z.array(priceLine),
    cancellation,
    changes: z.array(z.strictObject({ what: z.string(), worse: z.boolean(), before: z.string(), after: z.string() })),
    must_acknowledge: z.boolean(),
    expires_at: z.string(),
  })
  .openapi('Quote');

export const favoriteSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    city: z.string(),
    country: z.string(),
    picture: z.string().nullable(),
    stars: z.int(),
    stars_text: z.string(),
    score: z.strictObject({ text: z.string(), word: z.string() }).nullable(),
  })
  .openapi('FavoriteHotel');

/** Every error of the API. */
export const problemSchema = z
  .strictObject({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())),
    code: z.string(),
    trace_id: z.string(),
  })
  .openapi('Problem');
