import { z } from '@hono/zod-openapi';

/** `schema` or null. A named schema's own `.nullable()` would be described as non-null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** An ISO 8601 date without a time. */
export const dateText = z.string().openapi({ format: 'date', example: '2026-12-04' });
/** An ISO 8601 instant in UTC. */
export const instantText = z.string().openapi({ format: 'date-time', example: '2026-11-20T09:30:00Z' });
export const uuidText = z.uuid().openapi({ example: '01990c4a-7d1e-7b52-9a64-3f0e5d2c8b17' });
export const currencyText = z.string().openapi({ pattern: '^[A-Z]{3}$', example: 'EUR', description: 'ISO 4217' });
export const countryText = z
  .string()
  .openapi({ pattern: '^[A-Z]{2}$', example: 'ES', description: 'ISO 3166-1 alpha-2' });
export const zoneText = z.string().openapi({ example: 'Europe/Madrid', description: 'IANA time zone' });
/** Local time at the property, in minutes. */
export const localTimeText = z
  .string()
  .openapi({ pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$`, example: '2026-12-02T18:00' });

export const moneySchema = z
  .strictObject({
    amount: z.string().openapi({
      pattern: String.raw`^-?\d{1,18}$`,
      example: '41250',
      description: 'Whole minor units as a decimal string: 41250 is 412.50 EUR, and 41250 JPY',
    }),
    currency: currencyText,
    exponent: z
      .int()
      .openapi({ minimum: 0, maximum: 3, example: 2, description: 'Decimals of the currency by ISO 4217' }),
  })
  .openapi('Money', {
    description: 'An exact amount. Nothing is rounded on the way, and what is converted is called approximate.',
  });

export const deadlineSchema = z
  .strictObject({
    at: instantText,
    local: localTimeText,
    zone: zoneText,
  })
  .openapi('Deadline', { description: 'An instant, with what the clock at the property shows then' });

/** A cancellation policy, as `presentPolicy` writes it. */
export const cancellationFields = {
  cancellation_kind: z.enum(['schedule', 'on_request']).openapi({
    example: 'schedule',
    description:
      '`schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.',
  }),
  cancellation: z.array(z.strictObject({ from: deadlineSchema, fee: moneySchema })).openapi({
    description: 'What cancelling costs from each moment on; before the first it is free',
  }),
};

export const priceLineSchema = z
  .strictObject({
    kind: z.string().openapi({ example: 'base' }),
    code: z.string().openapi({ example: 'room' }),
    label: z.string().openapi({ example: 'Room, 3 nights' }),
    amount: moneySchema,
    approximate: orNull(moneySchema).openapi({
      description: 'Of an `at_property` line in another currency: about how much it is in that of the total',
    }),
    rate_bp: z.int().nullable().openapi({
      example: 1_000,
      description: 'Legal rate of a value added tax in basis points of the price without it',
    }),
    timing: z.enum(['now', 'at_property']),
  })
  .openapi('PriceLine', {
    description: 'A part of the price. The `now` lines add up to `charged_now`, the others to `payable_at_property`.',
  });

export const quoteChange = z
  .strictObject({
    what: z.enum(['price', 'at_property', 'policy', 'content']).openapi({ example: 'price' }),
    code: z.string().openapi({
      example: 'price',
      description: 'For `content` what is not the same, e.g. `board` or `room` of a hotel; else the same as `what`',
    }),
    worse: z.boolean(),
    before: z.string().openapi({ example: '39900' }),
    after: z.string().openapi({ example: '41250' }),
  })
  .openapi('QuoteChange', { description: 'What the supplier has changed since the offer was shown' });

/** Every error of the API. */
export const problemSchema = z
  .strictObject({
    message: z.string().openapi({ example: 'This offer is sold out.', description: 'In the language of the request' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .openapi({ description: 'Field → texts; empty when no field is to blame', example: {} }),
    code: z.string().openapi({ example: 'sold_out', description: 'Stable, for programs' }),
    trace_id: z
      .string()
      .openapi({ example: '5f0c1f3e-6f0b-4a44-9d0e-2f0f4c1b7a55', description: 'To quote to support' }),
  })
  .openapi('Problem');

const locale = z.string().max(20).optional().openapi({
  example: 'en',
  description: 'Language of the texts; without it Accept-Language decides, else English',
});

/** The query of every operation. */
export const localeQuery = z.object({ locale });
/** The same for queries that refuse unknown keys. */
export const localeField = { locale };

/** A body of `{ data }`. */
export function answers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema: z.strictObject({ data: schema }) } } };
}

/** A required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}
