import { z } from '@hono/zod-openapi';
import {
  cancellationFields,
  countryText,
  dateText,
  deadlineSchema,
  localeField,
  orNull,
  priceLineSchema,
  zoneText,
} from '#web/api/schemas.ts';
import { wholeFields } from '#web/api/whole-price.ts';
import { latitude, longitude, placePathText } from '#travel/api/place-fields.ts';
import { board, hotelId, hotelName, pagePath, picturePath, score, stars, stayFields } from './schemas.ts';

const time = (example: string) => z.string().openapi({ example, description: 'Clock of the hotel, HH:mm' });
const beds = z.array(
  z.strictObject({ kind: z.string().openapi({ example: 'double' }), count: z.int().openapi({ example: 1 }) }),
);
const roomCode = z.string().openapi({ example: 'double' });
const roomName = z.string().openapi({ example: 'Double room' });

export const hotelParam = z.object({
  id: z.string().max(100).openapi({ example: '200009', description: 'Id of a hotel' }),
});

export const hotelSchema = z
  .strictObject({
    id: hotelId,
    name: hotelName,
    path: pagePath,
    place: placePathText,
    kind: z.string().openapi({ example: 'hotel' }),
    stars,
    score,
    review_count: z.int().openapi({ example: 412 }),
    review_scores: z
      .record(z.string(), z.number())
      .nullable()
      .openapi({ example: { staff: 9.1, location: 8.8 } }),
    review_counts: z
      .record(z.string(), z.int())
      .nullable()
      .openapi({ example: { staff: 380, location: 377 } }),
    address: z.strictObject({
      street: z.string().openapi({ example: 'Carrer de Mallorca 401' }),
      postcode: z.string().nullable().openapi({ example: '08013' }),
      city: z.string().openapi({ example: 'Barcelona' }),
      country: countryText,
    }),
    position: z.strictObject({ lat: latitude, lng: longitude }),
    zone: zoneText,
    check_in: z.strictObject({ from: time('15:00'), until: time('23:00').nullable() }),
    check_out: z.strictObject({ until: time('11:00') }),
    min_age: z.int().openapi({ example: 18, description: 'Of the person who checks in' }),
    description: z.string().openapi({ example: 'A family hotel of 60 rooms, ten minutes’ walk from the sea.' }),
    amenities: z.array(z.string().openapi({ example: 'pool' })),
    pictures: z.array(picturePath),
    rooms: z.array(
      z.strictObject({
        code: roomCode,
        name: roomName,
        size_sqm: z.int().openapi({ example: 24 }),
        max_guests: z.int().openapi({ example: 3 }),
        beds,
        view: z.string().nullable().openapi({ example: 'sea' }),
      }),
    ),
  })
  .openapi('Hotel');

export const ratesQuerySchema = z.strictObject({ ...localeField, ...stayFields, guests: stayFields.guests.optional() });

const offerText = z.string().openapi({
  example: 'q1Yw0x7Rk4s2nT8uV5bZ6a',
  description: 'Opaque; send it to `POST /v3/quotes` within 30 minutes',
});

const rateSchema = z
  .strictObject({
    offer: offerText,
    room: z.strictObject({ code: roomCode, name: roomName, beds }),
    units: z
      .array(z.strictObject({ room: z.int().openapi({ example: 1 }), code: roomCode, name: roomName }))
      .nullable()
      .openapi({ description: 'The type of each room of the party, when they differ' }),
    board,
    ...wholeFields,
    lines: z.array(priceLineSchema),
    free_cancellation_until: orNull(deadlineSchema),
    ...cancellationFields,
    rooms_left: z.int().nullable().openapi({ example: 3 }),
  })
  .openapi('HotelRate');

export const ratesSchema = z
  .strictObject({
    hotel: hotelId,
    check_in: dateText,
    check_out: dateText.openapi({ example: '2026-12-07' }),
    guests: z.string().openapi({ example: '2' }),
    reason: z.string().nullable().openapi({ example: null, description: 'Why there is no rate' }),
    rates: z.array(rateSchema),
  })
  .openapi('HotelRates');
