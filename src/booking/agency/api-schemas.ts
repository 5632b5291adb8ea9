import { z } from '@hono/zod-openapi';
import { currencyText, instantText, localTimeText, moneySchema, orNull, uuidText } from '#web/api/schemas.ts';
import { reservationSchema, reservationState } from '../api/schemas.ts';
import { longestNote } from './record/note.sql.ts';

const hidden = 'Left out for people whose role does not include net prices';

/** A booking as its agency lists it: what a person may not see is left out. */
const bookingFields = {
  id: uuidText,
  trip: uuidText.openapi({ description: '`id` of the trip that it was booked and paid with' }),
  reference: z.string().openapi({ example: '7K3QW9X2M4B8V6T5R1ZD' }),
  state: reservationState,
  deadline: orNull(z.strictObject({ what: z.enum(['payment', 'free_cancellation']), at: instantText })).openapi({
    description: 'What has to be done by when; also once it has passed',
  }),
  customer: z.strictObject({
    name: z.string().openapi({ example: 'Dana Levi' }),
    email: z.string().openapi({ example: 'dana@example.com' }),
    phone: z.string().openapi({ example: '+972501234567' }),
  }),
  items: z.array(
    z.strictObject({
      product: z.string().openapi({ example: 'hotel' }),
      title: z.string().openapi({ example: 'Hotel Casa Marina' }),
      starts: localTimeText,
      ends: localTimeText,
    }),
  ),
  agency: z.string().openapi({ example: 'Northwind Travel' }),
  agent: z.string().nullable().openapi({ example: 'Omer Agent' }),
  price: moneySchema.openapi({ description: 'What the client pays, as it stands: after a cancellation the fee' }),
  original_price: moneySchema.optional().openapi({ description: `What the agency owes of the price. ${hidden}.` }),
  incomes: moneySchema.optional().openapi({ description: `What the agency keeps of the price. ${hidden}.` }),
  original_incomes: moneySchema
    .optional()
    .openapi({ description: `What the agency was to keep when it was booked. ${hidden}.` }),
  payments: moneySchema.openapi({ description: 'What the client has paid, less what was or is being paid back' }),
  original_payments: moneySchema.openapi({ description: 'What the client was charged at first' }),
  created_at: instantText,
};

const bookingSchema = z.strictObject(bookingFields).openapi('AgencyBooking');

const totalSchema = z
  .strictObject({
    month: z.string().openapi({ pattern: String.raw`^\d{4}-\d{2}$`, example: '2026-11' }),
    currency: currencyText,
    bookings: z.int().openapi({ example: 12 }),
    price: moneySchema,
    original_price: moneySchema.optional().openapi({ description: `${hidden}.` }),
    incomes: moneySchema.optional().openapi({ description: `${hidden}.` }),
    payments: moneySchema,
  })
  .openapi('AgencyMonth', { description: 'What the bookings of a month (UTC) add up to in one currency' });

export const bookingsSchema = z
  .strictObject({
    bookings: z.array(bookingSchema),
    totals: z.array(totalSchema).openapi({ description: 'Of all bookings of the filter; failed ones do not count' }),
    next: z.string().nullable().openapi({ example: null, description: 'To be sent as `after` for the next page' }),
  })
  .openapi('AgencyBookings');

export const noteSchema = z
  .strictObject({
    id: uuidText,
    author: z.string().openapi({ example: 'Omer Agent' }),
    text: z.string().openapi({ example: 'The client asked for a quiet room.' }),
    at: instantText,
  })
  .openapi('BookingNote');

export const newNoteSchema = z
  .strictObject({
    text: z.string().trim().min(1).max(longestNote).openapi({ example: 'The client asked for a quiet room.' }),
  })
  .openapi('NewBookingNote');

export const oneBookingSchema = z
  .strictObject({
    ...bookingFields,
    may_act: z.boolean().openapi({ description: 'Whether the person may cancel, send again and write notes' }),
    reservation: reservationSchema,
    notes: z.array(noteSchema).openapi({ description: 'Clients never see them' }),
  })
  .openapi('AgencyBookingDetail');

const filterText = (description: string, example: string) =>
  z.string().max(200).optional().openapi({ description, example });

/** The filter of the list and of the file; what is malformed is left out, as on the page. */
export const filterFields = {
  all: filterText('`true` for the bookings of the whole agency and of those below it', 'true'),
  by: filterText(
    'Which date `from` and `until` are about: `created` (default), `starts` or `deadline`, which leaves out bookings without one',
    'created',
  ),
  from: filterText('First day, in UTC', '2026-11-01'),
  until: filterText('Last day, in UTC', '2026-11-30'),
  state: filterText('`open`, `confirmed`, `completed`, `cancelled` or `failed`', 'confirmed'),
  product: filterText('Kind of what is booked', 'hotel'),
  agency: filterText(
    '`id` of the agency that has sold it, or of one above that',
    '0192f0c1-2f7e-7a34-8d7e-9a4b6f2d1c01',
  ),
  agent: filterText('`id` of the person who has sold it', '0192f0c1-2f7e-7a34-8d7e-9a4b6f2d1c02'),
  q: filterText('Part of a reference, of the client’s name or address, or of the name of what is booked', 'Levi'),
  sort: filterText('`newest` (default), `starts` or `deadline`', 'newest'),
};
