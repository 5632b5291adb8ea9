import { z } from 'zod';
import { amount, reference } from '../engine/request.ts';

const date = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const location = z.object({
  radius: z.number().min(1).max(50).default(5),
  geographic_coordinates: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
});

/** Bodies are `{ data }`. */
const data = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });

export const searchRequest = data(
  z.object({
    pickup_date: date,
    pickup_time: time,
    dropoff_date: date,
    dropoff_time: time,
    pickup_location: location,
    dropoff_location: location,
    driver: z.object({
      age: z.number().int().min(16).max(120),
      residence_country_code: z.string().regex(/^[A-Z]{2}$/),
    }),
  }),
);
export type SearchRequest = z.infer<typeof searchRequest>['data'];

const extra = z.object({ code: z.string().max(40), quantity: z.number().int().min(1).max(9) });
export type ExtraRequest = z.infer<typeof extra>;

export const quoteRequest = data(
  z.object({ rate_id: z.string().max(2_000), extras: z.array(extra).max(10).default([]) }),
);

const name = z.string().min(1).max(100);
export const bookingRequest = data(
  z.object({
    quote_id: z.string().max(4_000),
    driver: z.object({
      given_name: name,
      family_name: name,
      email: z.string().max(320),
      phone_number: z.string().max(40),
      date_of_birth: date,
    }),
    inbound_flight_number: z.string().max(10).optional(),
    metadata: z.object({ reference }),
  }),
);
export type BookingRequest = z.infer<typeof bookingRequest>['data'];

export const cancelRequest = data(z.object({ max_fee: amount }));

export const bookingsQuery = z.union([
  z.object({ 'metadata[reference]': reference }),
  z.object({
    created_after: z.iso.datetime(),
    created_before: z.iso.datetime(),
    after: z.string().max(100).optional(),
  }),
]);

/** What an admin may change in a booking: the car, by its ACRISS code. */
export const changeRequest = z.strictObject({ car: z.string().length(4) });
