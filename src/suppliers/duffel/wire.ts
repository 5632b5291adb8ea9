import { z } from 'zod';

/**
 * Answers of Duffel's API for cars (v2). `terms`, and `code` and `due` of a charge, are additions of the sandbox: where they
 * are missing, the fact is unknown. Lists hold unknowns, so that one bad entry doesn't invalidate the rest.
 */
const id = z.string().min(1).max(8_000);
const text = z.string().max(2_000);
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,3})?$/);
const currency = z.string().length(3);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d/);
const date = z.iso.date();

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

export const amountSchema = z.object({ amount: decimal, currency });
export type WireAmount = z.infer<typeof amountSchema>;

const due = z.enum(['now', 'at_desk']);

const charge = amountSchema.extend({
  description: optional(text),
  code: optional(z.string().max(40)),
  due: optional(due),
});

const location = z.object({
  name: text,
  geographic_coordinates: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  address: z
    .object({ line_one: optional(text), city_name: optional(text), postal_code: optional(text) })
    .catch({ line_one: null, city_name: null, postal_code: null }),
  phone_number: optional(z.string().max(60)),
  access: optional(z.enum(['in_terminal', 'shuttle', 'meet_and_greet', 'call_for_pickup'])),
  opening_hours: optional(z.array(z.object({ from: clock, to: clock })).max(10)),
});
export type WireLocation = z.infer<typeof location>;

const car = z.object({
  name: text,
  code: z.string().regex(/^[A-Z]{4}$/),
  transmission: z.enum(['manual', 'automatic']),
  air_conditioning: z.boolean(),
  max_passengers: optional(z.number().int().min(1).max(60)),
  baggage: optional(z.object({ large: z.number().int().min(0).max(20), small: z.number().int().min(0).max(20) })),
});

const mileage = optional(
  z.union([
    z.object({ type: z.literal('unlimited') }),
    z.object({
      type: z.literal('limited'),
      unit: z.enum(['kilometres', 'miles']),
      limit: z.number().int().min(0).max(100_000),
    }),
  ]),
);

const terms = z.object({
  fuel_policy: optional(z.enum(['full_to_full', 'same_to_same', 'prepaid'])),
  excess: optional(amountSchema),
  deposit: optional(amountSchema),
  included: optional(z.array(z.string().max(40)).max(20)),
  driver_ages: optional(
    z.object({ from: z.number().int().min(16).max(120), until: z.number().int().min(16).max(120) }),
  ),
  extras: optional(
    z.array(amountSchema.extend({ code: z.string().max(40), due, most: z.number().int().min(1).max(9) })).max(20),
  ),
  cancellation: optional(z.array(amountSchema.extend({ from: z.iso.datetime() })).max(20)),
});

const rental = z.object({
  base_amount: optional(decimal),
  base_currency: optional(currency),
  total_amount: decimal,
  total_currency: currency,
  // Not optional: charges that can't be read would get lost.
  charges: z.array(charge).max(40).nullish(),
  payment_type: z.enum(['prepaid', 'guarantee', 'postpaid']),
  mileage,
  supplier: z.object({ name: z.string().min(1).max(200) }),
  car,
  pickup_location: location,
  dropoff_location: location,
  terms: optional(terms),
});
export type WireRental = z.infer<typeof rental>;

export const rateSchema = rental.extend({ id });

const shown = z.object({ title: text, text: z.string().max(20_000) });
const times = { pickup_date: date, pickup_time: clock, dropoff_date: date, dropoff_time: clock };

export const quoteSchema = rental.extend({
  ...times,
  id,
  expires_at: optional(z.iso.datetime()),
  conditions: optional(z.array(shown).max(60)),
});
export type WireQuote = z.infer<typeof quoteSchema>;

const refusal = z.object({ reason: z.enum(['closed', 'no_one_way', 'driver_age', 'sold_out']) });

export const searchSchema = z.object({
  rates: z.array(z.unknown()).max(5_000),
  refusals: optional(z.array(refusal).max(500)),
});

export const bookingSchema = rental.extend({
  ...times,
  id,
  reference: z.string().min(1).max(100),
  status: z.enum(['confirmed', 'cancelled', 'pending']),
  metadata: z.object({ reference: z.string().max(100) }),
  cancellation_fee: optional(amountSchema),
  cancellation: optional(z.array(amountSchema.extend({ from: z.iso.datetime() })).max(20)),
});
export type WireBooking = z.infer<typeof bookingSchema>;

export const pageSchema = z.object({ bookings: z.array(z.unknown()), after: z.string().nullable() });

export const errorsSchema = z.object({ errors: z.array(z.object({ code: z.string().max(100) })).min(1) });

/** What the sandbox tells by itself of a booking, which is named by our reference. */
export const eventSchema = z.object({ id: z.string().min(1).max(100), booking: z.string().min(1).max(100) });
