import { z } from 'zod';
import { maxNights, nightsOf } from '#values/stay-dates.ts';
import { amount, guest, reference } from '../engine/request.ts';

const date = z.iso.date();
const id = z.string().min(1).max(100);
const room = z.object({
  adults: z.number().int().min(1).max(6),
  child_ages: z.array(z.number().int().min(0).max(17)).max(4),
});

const stay = z.object({
  check_in: date,
  check_out: date,
  nationality: z.string().regex(/^[A-Z]{2}$/),
  rooms: z.array(room).min(1).max(8),
});

function sensible(request: { check_in: string; check_out: string }): boolean {
  const nights = nightsOf({ checkIn: request.check_in, checkOut: request.check_out });
  return nights >= 1 && nights <= maxNights;
}

export const maxPropertiesPerSearch = 250;

export const availabilityRequest = stay
  .extend({ property_ids: z.array(id).min(1).max(maxPropertiesPerSearch), by_board: z.boolean().optional() })
  .refine(sensible);
export const ratesRequest = stay.extend({ property_id: id }).refine(sensible);
export const maxCalendarDays = 62;

export const calendarRequest = stay.omit({ check_in: true, check_out: true }).extend({
  property_id: id,
  from: date,
  days: z.number().int().min(1).max(maxCalendarDays),
  nights: z.number().int().min(1).max(maxNights),
});
export const quoteRequest = z.object({ token: z.string().max(4_000) });

export const holdRequest = z.object({
  client_reference: reference,
  token: z.string().max(4_000),
  /** The price that the buyer expects. */
  price: amount,
  lead_guests: z.array(guest).min(1).max(8),
});
export const bookRequest = holdRequest.extend({
  contact: z.object({ email: z.string().max(320), phone: z.string().max(40) }),
  nationality: z.string().max(2),
  requests: z.string().max(2_000),
});
/** `token`: of the fee that was asked for, where it is told on request. */
export const cancellationRequest = z.object({ max_fee: amount, token: z.string().max(4_000).optional() });
/** `id`: of the buyer, a UUID; one id is carried out once. */
export const amendmentRequest = z.object({
  id: z.uuid(),
  lead_guests: holdRequest.shape.lead_guests,
  requests: bookRequest.shape.requests,
});
/** `id`: of the buyer, a UUID; one id is stored once. */
export const messageRequest = z.object({
  id: z.uuid(),
  text: z.string().min(1).max(4_000),
  language: z.string().max(20),
});
/** What a property writes to a guest. */
export const answerRequest = messageRequest.omit({ id: true }).partial({ language: true });
/** What a property may change in a booking. */
export const changeRequest = z
  .strictObject({ check_in: date, check_out: date, room_code: id })
  .partial()
  .refine((change) => Object.keys(change).length > 0);
export type StayRequest = z.infer<typeof stay>;
export type HoldRequest = z.infer<typeof holdRequest>;
