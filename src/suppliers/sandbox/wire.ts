import { z } from 'zod';
import { exponentOf, isCurrency } from '#values/currency.ts';
import type { Money } from '#values/money.ts';
import { readDecimal } from '#connector/wire-money.ts';

/**
 * The supplier's answers as protocol.md defines them. Lists hold unknowns, so that one bad entry doesn't invalidate a
 * page.
 */
const amount = z.object({ amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/), currency: z.string().length(3) });
const text = z.string().min(1).max(200);
const date = z.iso.date();

export const instantSchema = z.iso.datetime();

const room = z.object({
  code: text,
  name: text,
  beds: z
    .array(z.object({ type: z.string(), count: z.number().int().min(1).max(20) }))
    .max(20)
    .catch([]),
});

/** `rate_bp`: the legal rate of a value added tax in basis points of the price without it, where it is given. */
const tax = amount.extend({ type: text, rate_bp: z.number().int().min(0).max(10_000).nullable().catch(null) });
const charge = amount.extend({ type: text, collected_for: z.enum(['government', 'property']) });

/** What `readWireListing` does faster. */
export const listingSchema = z.object({
  plan: text,
  board: z.string().catch(''),
  total: amount,
  room_charge: amount,
  discount: amount
    .extend({ type: text, regular_total: amount.nullable().catch(null) })
    .nullish()
    .transform((value) => value ?? null),
  taxes_included: z.array(tax).max(20),
  payable_at_property: z.array(charge).max(20),
  penalties: z
    .union([z.array(z.unknown()).max(50), z.literal('on_request')])
    .nullable()
    .catch(null),
  left: z.number().int().min(0).nullable().catch(null),
});
export type WireListing = z.infer<typeof listingSchema>;

/** What `readWireOffer` does faster. */
export const offerSchema = listingSchema.extend({
  token: z.string().min(1).max(4_000),
  room,
  rooms: z.array(room).min(2).max(20).optional(),
  nights: z.array(amount.extend({ date })).min(1).max(60),
});
export type WireOffer = z.infer<typeof offerSchema>;
export type WireAmount = z.infer<typeof amount>;

/** Null for a currency we can't count in or more digits than it has, zeros too. */
export function readAmount(wire: WireAmount): Money | null {
  const { amount: decimal, currency } = wire;
  if (!isCurrency(currency)) return null;
  const point = decimal.indexOf('.');
  const digits = point < 0 ? 0 : decimal.length - point - 1;
  return digits <= exponentOf(currency) ? readDecimal(decimal, currency) : null;
}

const head = { property_id: text, currency: z.string().length(3), time_zone: z.string().max(60) };

const reasons = z.enum(['sold_out', 'minimum_stay', 'occupancy', 'closed', 'unknown_property']);
const minimumNights = z.number().int().min(1).max(365).nullish().catch(null);

export const availabilitySchema = z.object({
  properties: z.array(z.unknown()).max(10_000),
  refused: z.array(z.unknown()).max(10_000).catch([]),
});
export const refusedSchema = z.object({ property_id: text, reason: reasons, minimum_nights: minimumNights });
/** One property of an availability; its listings are read for themselves. */
export interface WireProperty {
  readonly property_id: string;
  readonly currency: string;
  readonly time_zone: string;
  readonly boards: readonly string[];
  readonly refundable_boards: readonly string[];
  readonly cheapest: unknown;
  /** 'cheapest' when it is that one. */
  readonly cheapest_refundable: unknown;
  readonly by_board: readonly unknown[];
}

export const ratesSchema = z.union([
  z.object({ ...head, offers: z.array(z.unknown()).min(1).max(10_000), none: z.undefined().optional() }),
  z.object({
    offers: z.array(z.unknown()).max(0),
    none: reasons,
    minimum_nights: minimumNights,
  }),
]);

export const calendarSchema = z.union([
  z.object({ property_id: text, currency: z.string().length(3), days: z.array(z.unknown()).max(100) }),
  z.object({ none: z.literal('unknown_property') }),
]);
export const calendarDaySchema = z.union([
  z.object({
    date,
    total: amount,
    room_charge: amount,
    discount: amount.extend({ type: text }).nullish(),
    taxes_included: z.array(tax).max(20),
    payable_at_property: z.array(charge).max(20),
  }),
  z.object({ date, none: reasons, minimum_nights: z.number().int().min(1).max(365).nullable().catch(null) }),
]);

export const quoteSchema = z.union([
  z.object({ outcome: z.enum(['same', 'changed']), ...head, offer: z.unknown(), expires_at: z.iso.datetime() }),
  z.object({ outcome: z.literal('sold_out') }),
]);

export const reservationSchema = z.object({
  client_reference: text,
  reference: text,
  state: z.enum(['held', 'pending', 'confirmed', 'cancelled']),
  property_id: text,
  room_code: text.optional().catch(undefined),
  check_in: date,
  check_out: date,
  rooms: z.array(z.object({ adults: z.number().int(), child_ages: z.array(z.number().int()).max(20) })).max(20),
  price: amount,
  confirmation: text.nullable(),
  fee: amount.nullable(),
  hold_until: z.iso.datetime().nullable(),
});
export type WireReservation = z.infer<typeof reservationSchema>;

export const listSchema = z.object({
  bookings: z.array(reservationSchema).max(10_000),
  next: z.string().max(200).nullable(),
});
/** What the supplier sends by itself about a booking; `booking` is our reference. */
export const eventSchema = z.object({ id: text, type: text, booking: text });
/** `token` and what follows only where the fee is told on request; protocol.md says what may be missing. */
export const feeSchema = z.object({
  fee: amount,
  token: z.string().min(1).max(4_000).optional(),
  refund_to: z.enum(['money', 'airline_credit', 'voucher']).optional(),
  expires_at: instantSchema.optional(),
});

/** What became of a correction; `reason` where it is refused. */
export const amendmentSchema = z.object({
  id: text,
  state: z.enum(['done', 'pending', 'refused']),
  reason: text.nullable().catch(null),
});

/** Of a guest or of the property; `language` is BCP 47. */
export const messageSchema = z.object({
  id: z.string().min(1).max(100),
  author: z.enum(['guest', 'property']),
  text: z.string().min(1).max(4_000),
  language: z.string().max(20).nullable().catch(null),
  at: z.iso.datetime(),
});
export const messagesSchema = z.object({ messages: z.array(messageSchema).max(500) });

/** Refusals which guarantee that the call had no effect. */
export const errorSchema = z.object({
  error: z.object({
    code: z.enum([
      'invalid_request',
      'unauthorized',
      'unknown_token',
      'not_found',
      'sold_out',
      'price_changed',
      'quote_expired',
      'guests_rejected',
      'amendment_refused',
      'message_refused',
      'reference_used',
      'already_booked',
      'already_cancelled',
      'cancel_not_allowed',
      'fee_changed',
    ]),
    fee: amount.optional(),
  }),
});
