import { z } from '@hono/zod-openapi';
import { latitude, longitude } from '#travel/api/place-fields.ts';
import {
  cancellationFields,
  deadlineSchema,
  localeField,
  localTimeText,
  moneySchema,
  orNull,
  priceLineSchema,
} from '#web/api/schemas.ts';
import { wholeFields } from '#web/api/whole-price.ts';
import { carGroups } from '../acriss.ts';
import { extraCodes, fuelPolicies, gearboxes, includedCovers, noCarReasons, stationAccesses } from '../supplier.ts';

const spot = (example: string) =>
  z
    .string()
    .max(250)
    .openapi({ example, description: 'IATA code of an airport, or `path` of a place of `/v3/places`' });

const rentalFields = {
  ...localeField,
  pickup: spot('BCN'),
  dropoff: spot('MAD').optional().openapi({ description: 'The place of pick-up when left out' }),
  from: localTimeText.openapi({ description: 'Pick-up, local to its place' }),
  until: localTimeText.openapi({ example: '2026-12-06T18:00', description: 'Return, local to its place' }),
  age: z
    .string()
    .max(3)
    .optional()
    .openapi({ example: '30', description: 'Of the driver, in years; 30 when left out' }),
  residence: z.string().max(2).optional().openapi({
    example: 'ES',
    description: 'Where the driver lives (ISO 3166-1 alpha-2); the country of pick-up when left out',
  }),
  currency: z.string().max(3).optional().openapi({ example: 'EUR', description: 'The supplier’s when left out' }),
};

export const carsQuery = z.strictObject(rentalFields);

export const carParam = z.object({
  id: z
    .string()
    .max(100)
    .openapi({ example: 'sandbox-cars.Qm3v9xZt1kLw', description: '`id` of a car of the same search' }),
});

const extraField = z.string().regex(/^\d$/).optional();
export const carQuery = z.strictObject({
  ...rentalFields,
  ...Object.fromEntries(
    extraCodes.map((code) => [code, extraField.openapi({ example: '1', description: 'So many of this extra' })]),
  ),
});

const stationSchema = z
  .strictObject({
    name: z.string().openapi({ example: 'Sunroute – Barcelona–El Prat Airport' }),
    address: z.string().openapi({ example: 'Barcelona–El Prat Airport, Barcelona' }),
    position: z.strictObject({ lat: latitude, lng: longitude }),
    access: z.enum(stationAccesses).nullable().openapi({ example: 'in_terminal' }),
    hours: z
      .array(
        z.strictObject({
          from: z.string().openapi({ example: '07:00' }),
          until: z.string().openapi({ example: '23:00' }),
        }),
      )
      .nullable()
      .openapi({ description: 'On the day of pick-up or return; empty when it is closed' }),
    phone: z.string().nullable().openapi({ example: null }),
  })
  .openapi('RentalStation');

const unknown = 'null when the supplier does not say';

const carSchema = z
  .strictObject({
    id: z.string().openapi({ example: 'sandbox-cars.Qm3v9xZt1kLw' }),
    name: z.string().openapi({ example: 'Tessel Trio', description: 'An example: this car or a similar one' }),
    acriss: z.string().openapi({ example: 'CDMR' }),
    group: z.enum(carGroups).openapi({ example: 'medium' }),
    gearbox: z.enum(gearboxes).openapi({ example: 'manual' }),
    air_conditioning: z.boolean(),
    seats: z.int().nullable().openapi({ example: 5, description: unknown }),
    bags: orNull(z.strictObject({ large: z.int().openapi({ example: 2 }), small: z.int().openapi({ example: 2 }) })),
    vendor: z.string().openapi({ example: 'Sunroute' }),
    pickup: stationSchema,
    dropoff: stationSchema,
    mileage: orNull(
      z.strictObject({
        unlimited: z.boolean(),
        limit: z.int().nullable().openapi({ example: null }),
        unit: z.enum(['km', 'mi']).nullable().openapi({ example: null }),
      }),
    ).openapi({ description: unknown }),
    fuel_policy: z.enum(fuelPolicies).nullable().openapi({ example: 'full_to_full', description: unknown }),
    excess: orNull(moneySchema).openapi({ description: unknown }),
    deposit: orNull(moneySchema).openapi({ description: unknown }),
    included: z
      .array(z.enum(includedCovers))
      .nullable()
      .openapi({ example: ['theft'], description: unknown }),
    extras: z.array(
      z.strictObject({
        code: z.enum(extraCodes).openapi({ example: 'child_seat' }),
        price: moneySchema.openapi({ description: 'Of each, for the whole rental, in the supplier’s currency' }),
        timing: z.enum(['now', 'at_property']),
        most: z.int().openapi({ example: 2 }),
      }),
    ),
    offer: z.string().openapi({ example: 'q1Yw0x7Rk4s2nT8uV5bZ6a', description: 'Send it to `POST /v3/cars/quotes`' }),
    ...wholeFields,
    lines: z.array(priceLineSchema),
    free_cancellation_until: orNull(deadlineSchema),
    ...cancellationFields,
  })
  .openapi('RentalCar');

export const carsSchema = z
  .strictObject({
    reason: z.enum(noCarReasons).nullable().openapi({ example: null, description: 'Why there is no car' }),
    cars: z.array(carSchema),
  })
  .openapi('RentalCars');

export const oneCarSchema = carSchema;
