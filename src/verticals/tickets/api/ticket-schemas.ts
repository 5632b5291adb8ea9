import { z } from '@hono/zod-openapi';
import { latitude, longitude, placePathText } from '#travel/api/place-fields.ts';
import {
  cancellationFields,
  dateText,
  deadlineSchema,
  localeField,
  localTimeText,
  moneySchema,
  orNull,
  priceLineSchema,
  zoneText,
} from '#web/api/schemas.ts';
import { attractionKinds, unitKinds } from '../supplier.ts';

const attractionId = z.string().openapi({ example: 'a3128760-1', description: 'Id of an attraction' });
const attractionName = z.string().openapi({ example: 'Sagrada Família', description: 'In the language of `locale`' });
const pagePath = z.string().openapi({ example: '/tickets/spain/barcelona/sagrada-familia' });
const currencyField = z
  .string()
  .max(3)
  .optional()
  .openapi({ example: 'EUR', description: 'The supplier’s when left out' });
const kind = z.enum(attractionKinds).openapi({ example: 'museum' });

export const attractionParam = z.object({
  id: z.string().max(64).openapi({ example: 'a3128760-1', description: 'Id of an attraction' }),
});

export const attractionsQuery = z.strictObject({
  ...localeField,
  place: z.string().max(250).openapi({ example: 'spain/barcelona', description: '`path` of a city of `/v3/places`' }),
  date: dateText.optional().openapi({ description: 'With it, prices and states are those of that day' }),
  currency: currencyField,
});

export const attractionsSchema = z
  .strictObject({
    place: placePathText,
    date: dateText.nullable(),
    attractions: z.array(
      z.strictObject({
        id: attractionId,
        name: attractionName,
        path: pagePath,
        kind,
        position: z.strictObject({ lat: latitude, lng: longitude }),
        minutes: z.int().nullable().openapi({ example: 90 }),
        from: orNull(moneySchema).openapi({ description: 'Lowest price of one ticket' }),
        state: z.enum(['open', 'sold_out', 'closed', 'unknown']).nullable().openapi({ example: 'open' }),
      }),
    ),
  })
  .openapi('Attractions');

export const attractionQuery = z.strictObject({ ...localeField, currency: currencyField });

const unitSchema = z.strictObject({
  unit: z.string().openapi({ example: 'adult' }),
  kind: z.enum(unitKinds).openapi({ example: 'adult' }),
  name: z.string().openapi({ example: 'Adult' }),
  min_age: z.int().nullable().openapi({ example: 18 }),
  max_age: z.int().nullable().openapi({ example: null }),
  min_quantity: z.int().nullable().openapi({ example: null }),
  max_quantity: z.int().nullable().openapi({ example: 9 }),
  people: z.int().openapi({ example: 1, description: 'Whom one ticket admits' }),
  accompanied_by: z.array(z.string()).openapi({ example: [], description: 'Units of which one must come, too' }),
  proof: z.boolean(),
});

export const attractionSchema = z
  .strictObject({
    id: attractionId,
    name: attractionName,
    path: pagePath,
    place: placePathText,
    kind,
    position: z.strictObject({ lat: latitude, lng: longitude }),
    zone: zoneText,
    address: z.string().nullable().openapi({ example: 'Carrer de Mallorca 401' }),
    options: z.array(
      z.strictObject({
        option: z.int().openapi({ example: 12 }),
        name: z.string().openapi({ example: 'Guided visit' }),
        operator: z.string().openapi({ example: 'Sample Tours' }),
        minutes: z.int().nullable().openapi({ example: 90 }),
        cancel_before_minutes: z.int().openapi({ example: 1_440, description: 'Cancelling is free until then' }),
        min_tickets: z.int().openapi({ example: 1 }),
        max_tickets: z.int().nullable().openapi({ example: 9 }),
        units: z.array(unitSchema),
      }),
    ),
  })
  .openapi('Attraction');

export const slotsQuery = z.strictObject({
  ...localeField,
  option: z.coerce.number().int().min(1).max(2_147_483_647).openapi({ example: 12 }),
  date: dateText,
  units: z
    .string()
    .max(500)
    .regex(/^[^:,]{1,100}:\d{1,2}(,[^:,]{1,100}:\d{1,2})*$/)
    .openapi({ example: 'adult:2,child:1' }),
  currency: currencyField,
});

export const slotsSchema = z
  .strictObject({
    attraction: attractionId,
    option: z.int().openapi({ example: 12 }),
    date: dateText,
    reason: z.string().nullable().openapi({ example: null, description: 'Why there is no time' }),
    times: z.array(
      z.strictObject({
        starts: localTimeText,
        ends: localTimeText,
        all_day: z.boolean().openapi({ description: 'Visitors come at any moment of the opening hours' }),
        state: z.enum(['available', 'limited', 'free', 'sold_out', 'closed']).openapi({ example: 'available' }),
        left: z.int().nullable().openapi({ example: 12 }),
        offer: z
          .string()
          .nullable()
          .openapi({ example: 'q1Yw0x7Rk4s2nT8uV5bZ6a', description: 'Send it to `POST /v3/tickets/quotes`' }),
        total: orNull(moneySchema),
        lines: z.array(priceLineSchema),
        free_cancellation_until: orNull(deadlineSchema),
        ...cancellationFields,
      }),
    ),
  })
  .openapi('VisitTimes');
