import { z } from 'zod';

/**
 * The supplier's answers as protocol.md defines them; unused fields are ignored. Lists hold unknowns, so that one bad
 * entry doesn't invalidate a page.
 */
const decimal = z
  .union([z.string().max(24), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,8})?$/));
const code = z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().min(1).max(20));
const text = z.string().min(1).max(300);
const currency = z.string().length(3);
const date = z.iso.date();
const count = z.number().int().min(0).max(1_000);

export const penaltySchema = z.object({ amount: decimal, from: z.iso.datetime({ offset: true }) });

const tax = z.object({
  included: z.boolean(),
  amount: decimal.nullish(),
  currency: currency.nullish(),
  clientAmount: decimal.nullish(),
  clientCurrency: currency.nullish(),
  type: z.string().max(100).nullish().catch(null),
  subType: z.string().max(100).nullish().catch(null),
});
export type WireTax = z.infer<typeof tax>;

export const rateSchema = z.object({
  rateKey: z.string().min(1).max(1_500),
  rateType: z.enum(['BOOKABLE', 'RECHECK']),
  rateClass: z.string().min(1).max(20),
  net: decimal,
  sellingRate: decimal.nullish().catch(null),
  hotelMandatory: z.boolean().nullish().catch(null),
  allotment: count.nullish().catch(null),
  boardCode: z.string().min(1).max(20).catch('RO'),
  paymentType: z.string().catch(''),
  packaging: z.boolean().optional().catch(true),
  // No catch: what guests must know before they pay must not vanish either.
  rateComments: z.string().max(8_000).nullish(),
  rooms: count,
  adults: count,
  children: count,
  childrenAges: z.string().max(100).nullish(),
  cancellationPolicies: z.array(z.unknown()).max(50).nullish().catch(null),
  // No catch: a charge that can't be read must not vanish from the price.
  taxes: z.object({ taxes: z.array(tax).max(50).nullish() }).nullish(),
  dailyRates: z
    .array(z.object({ offset: count, dailyNet: decimal }))
    .max(60)
    .nullish()
    .catch(null),
});
export type WireRate = z.infer<typeof rateSchema>;

export const roomSchema = z.object({ code: text, name: text.catch(''), rates: z.array(z.unknown()).max(5_000) });

export const hotelSchema = z.object({ code, currency, rooms: z.array(z.unknown()).max(2_000) });

export const availabilitySchema = z.object({ hotels: z.object({ hotels: z.array(z.unknown()).max(5_000).nullish() }) });

export const checkSchema = z.object({ hotel: hotelSchema.extend({ checkIn: date, checkOut: date }) });

const pax = z.object({ type: z.string(), age: z.number().int().nullish() });

const booking = z.object({
  reference: text,
  clientReference: z.string().max(50).nullish(),
  status: z.string().max(50),
  totalNet: decimal,
  currency,
});

export const bookingSchema = z.object({
  booking: booking.extend({
    cancellationAmount: decimal.nullish(),
    hotel: z.object({
      code,
      checkIn: date,
      checkOut: date,
      cancellationAmount: decimal.nullish(),
      supplier: z
        .object({ name: text, vatNumber: z.string().min(1).max(50).nullish().catch(null) })
        .nullish()
        .catch(null),
      rooms: z
        .array(z.object({ paxes: z.array(pax).max(100).nullish() }))
        .max(50)
        .nullish(),
    }),
  }),
});
export type WireBooking = z.infer<typeof bookingSchema>['booking'];

export const listSchema = z.object({
  // A list must have its total: a false "there is none" would let a booking be sent again.
  bookings: z.object({ bookings: z.array(booking).max(10_000).nullish(), total: z.number().int().min(0) }),
});
export type WireListed = z.infer<typeof booking>;

export const errorSchema = z.object({
  error: z.object({ code: z.string().max(100), message: z.string().max(2_000).catch('') }),
});
