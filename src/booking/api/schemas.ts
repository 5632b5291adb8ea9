import { hasCardNumber } from '#web/form/card-number.ts';
import { z } from '@hono/zod-openapi';
import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';
import { partyLimits } from '#values/party.ts';
import { fieldText } from '#web/api/field-errors.ts';
import {
  cancellationSteps,
  countryText,
  instantText,
  localTimeText,
  moneySchema,
  orNull,
  priceLineSchema,
  quoteChange,
  uuidText,
  zoneText,
} from '#web/api/schemas.ts';
import { wholeFields } from '#web/api/whole-price.ts';
import { nameProblem, oneLine } from '#web/form/person-name.ts';
import { readPhone } from '#web/form/phone.ts';
import { detailLimits, emailProblem, requestsOf } from '../checkout/book/guest-details.ts';
import type { PaymentState, RefundState, ShownState } from '../tables.ts';

/** Stops validating a field at the first problem. */
const noCard = [(text: string) => !hasCardNumber(text), { ...fieldText('field_card_number'), abort: true }] as const;

const name = (most: number = detailLimits.name) =>
  z
    .string()
    .max(500)
    .transform(oneLine)
    .refine(...noCard)
    .refine((text) => nameProblem(text, most) === null, fieldText('field_name', { most }));

export const newReservationSchema = z
  .strictObject({
    quote: uuidText.openapi({ description: '`id` of a quote that has not expired' }),
    guests: z
      .array(
        z.strictObject({
          first_name: name().openapi({ example: 'Dana' }),
          last_name: name().openapi({ example: 'Levi' }),
        }),
      )
      .min(1)
      .max(partyLimits.rooms)
      .openapi({ description: 'The lead guest of each room, in order' }),
    contact: z.strictObject({
      name: name(2 * detailLimits.name + 1)
        .optional()
        .openapi({ example: 'Dana Levi', description: 'Who books; the first lead guest when left out' }),
      email: z
        .string()
        .max(1_000)
        .transform(oneLine)
        .refine(...noCard)
        .refine((text) => emailProblem(text) === null, fieldText('field_email'))
        .openapi({ example: 'dana@example.com' }),
      phone: z
        .string()
        .max(60)
        .refine(...noCard)
        .refine((text) => readPhone(text) !== null, fieldText('field_phone'))
        .openapi({ example: '+972501234567', description: '6 to 15 digits with the country code' }),
    }),
    nationality: z.string().refine(isCountry, fieldText('field_country')).openapi({
      pattern: '^[A-Z]{2}$',
      example: 'IL',
      description: 'ISO 3166-1 alpha-2, of the guests’ passports',
    }),
    requests: z
      .string()
      .max(4_000)
      .transform(requestsOf)
      .refine(...noCard)
      .refine(
        (text) => [...text].length <= detailLimits.requests,
        fieldText('field_too_long', { count: detailLimits.requests }),
      )
      .optional()
      .openapi({ example: 'A quiet room, please.', description: 'For the hotel; it promises nothing' }),
    arrival_hour: z.int().nullish().openapi({
      example: 22,
      description: 'When the guests expect to arrive: hours after midnight of the first day, 24 and more on the next',
    }),
    accept_changes: z.boolean().optional().openapi({
      example: true,
      description: 'The traveller has seen what became worse since the offer was shown, and agrees',
    }),
    locale: z.string().max(20).optional().openapi({
      example: 'en',
      description: 'Language of the traveller’s mails and documents; that of the request when left out',
    }),
  })
  .openapi('NewReservation');

const reference = z.string().openapi({ example: '7K3QW9X2M4B8V6T5R1ZD', description: 'For people: 20 characters' });

export const reservedSchema = z
  .strictObject({
    id: uuidText,
    reference,
    transaction: uuidText,
    state: z.literal('created'),
    access_token: z.string().openapi({
      example: 'pO4Yb0w1qj7s3Jr6mVxk2NcTz9LhUeGfDa5iRl8oEvM',
      description: 'Opens this reservation: send it as `X-Reservation-Token`',
    }),
    pay: z.strictObject({
      href: z.url().openapi({
        example:
          'https://www.example.com/pay?reservation=01990c4a-7d1e-7b52-9a64-3f0e5d2c8b17&key=Jr6mVxk2NcTz9LhUeGfDa5iRl8oEvMpO4Yb0w1qj7s3',
        description:
          'Where the traveller pays: open it in their browser. It works in one browser, until the payment’s deadline.',
      }),
    }),
  })
  .openapi('ReservationAccepted');

const product = z
  .strictObject({
    title: z.string().openapi({ example: 'Hotel Casa Marina' }),
    address: z.string().openapi({ example: 'Carrer de Mallorca 401, 08013 Barcelona, Spain' }),
    phone: z.string().nullable().openapi({ example: '+34930000000' }),
    zone: zoneText,
    starts: localTimeText.openapi({ example: '2026-12-04T15:00' }),
    ends: localTimeText.openapi({ example: '2026-12-07T11:00' }),
    units: z.array(z.string()).openapi({ example: ['Double room'] }),
    facts: z.array(
      z.strictObject({
        label: z.string().openapi({ example: 'Meals' }),
        value: z.string().openapi({ example: 'Breakfast included' }),
      }),
    ),
    notes: z
      .array(
        z.strictObject({
          text: z.string().openapi({ example: 'The reception closes at 23:00.' }),
          language: z.string().nullable().openapi({ example: 'en' }),
        }),
      )
      .openapi({
        description: 'To be shown before paying; `language` is that of a supplier’s own words, null for ours',
      }),
  })
  .openapi('BookedProduct');

export const openQuoteSchema = z
  .strictObject({
    id: uuidText,
    product,
    ...wholeFields,
    lines: z.array(priceLineSchema),
    cancellation: cancellationSteps,
    changes: z.array(quoteChange),
    must_acknowledge: z.boolean(),
    expires_at: instantText,
    seconds_left: z.int().openapi({ example: 840 }),
    expired: z.boolean(),
  })
  .openapi('OpenQuote');

const reservationStates = [
  'created',
  'held',
  'awaiting_payment',
  'booking',
  'unknown',
  'confirmed',
  'supplier_changed',
  'failed',
  'expired',
  'cancelling',
  'cancel_unknown',
  'cancelled',
  'completed',
  'needs_human',
] as const satisfies readonly ShownState[];
const paymentStates = [
  'created',
  'open',
  'authorised',
  'captured',
  'declined',
  'closed',
  'voided',
  'lost',
] as const satisfies readonly PaymentState[];
const refundStates = ['owed', 'submitted', 'done', 'manual'] as const satisfies readonly RefundState[];

const reservationState = z.enum(reservationStates).openapi({
  example: 'confirmed',
  description:
    '`created`, `held` and `awaiting_payment` before it is paid; `booking` and `unknown` while the hotel is asked; then `confirmed` and `completed`, or `failed`, `expired` or `cancelled`. `supplier_changed`: confirmed, and changed since by the supplier; `supplier_changes` has what the traveller is asked about. `needs_human`: our staff are asking the hotel.',
});

export const reservationSchema = z
  .strictObject({
    id: uuidText,
    reference,
    state: reservationState,
    failure: z.string().nullable().openapi({ example: null, description: 'Why it failed or expired: `sold_out` …' }),
    product,
    property_confirmation: z.string().nullable().openapi({ example: 'CM-48213' }),
    payable_through: orNull(
      z.strictObject({
        name: z.string().openapi({ example: 'Sunny Stays Ltd' }),
        tax_number: z.string().nullable().openapi({ example: 'ES-B00000000' }),
      }),
    ),
    guests: z.array(
      z.strictObject({
        first_name: z.string().openapi({ example: 'Dana' }),
        last_name: z.string().openapi({ example: 'Levi' }),
      }),
    ),
    contact: z.strictObject({
      name: z.string().openapi({ example: 'Dana Levi' }),
      email: z.string().openapi({ example: 'dana@example.com' }),
      phone: z.string().openapi({ example: '+972501234567' }),
    }),
    nationality: countryText,
    requests: z.string().openapi({ example: '' }),
    arrival_hour: z.int().nullable().openapi({
      example: 22,
      description: 'Hours after midnight of the first day, 24 and more on the next; null when nobody has said',
    }),
    arrives_late: z
      .boolean()
      .openapi({ description: 'The desk may be closed at that hour: the property is to be called' }),
    ...wholeFields,
    lines: z.array(priceLineSchema),
    cancellation: cancellationSteps,
    cancellation_fee: orNull(moneySchema),
    payment: z.strictObject({
      transaction: uuidText,
      state: z.enum(paymentStates).openapi({ example: 'captured' }),
      captured: moneySchema,
    }),
    due: orNull(z.strictObject({ amount: moneySchema, pay_by: instantText.nullable() })).openapi({
      description: 'What is still to be paid since a card could not be charged',
    }),
    refund: orNull(
      z.strictObject({ state: z.enum(refundStates), amount: moneySchema, done_at: instantText.nullable() }),
    ),
    supplier_changes: z
      .array(
        z.strictObject({
          id: uuidText,
          code: z.string().openapi({ example: 'check_in', description: 'The product’s own name of what has changed' }),
          label: z.string().openapi({ example: 'Check-in' }),
          before: z.string().openapi({ example: 'Friday 4 December 2026' }),
          after: z.string().openapi({ example: 'Saturday 5 December 2026' }),
          answer: z.enum(['accepted', 'cancelled']).nullable().openapi({ example: null }),
          created_at: instantText,
          answered_at: instantText.nullable(),
        }),
      )
      .openapi({
        description:
          'What the supplier has changed since it confirmed, the oldest first. An `answer` of null is wanted while the state is `supplier_changed`.',
      }),
    created_at: instantText,
    confirmed_at: instantText.nullable(),
    cancelled_at: instantText.nullable(),
  })
  .openapi('Reservation');

export const cancellationQuoteSchema = z
  .strictObject({ fee: moneySchema, refund: moneySchema, at: instantText })
  .openapi('CancellationQuote');

export const cancellationSchema = z
  .strictObject({
    fee: z
      .strictObject({
        amount: z
          .string()
          .refine((text) => /^\d{1,18}$/.test(text), fieldText('field_amount'))
          .openapi({ pattern: String.raw`^\d{1,18}$`, example: '0' }),
        currency: z.string().refine(isCurrency, fieldText('field_currency')).openapi({ example: 'EUR' }),
        exponent: z.int().optional().openapi({ example: 2 }),
      })
      .openapi({ description: 'The fee that the traveller has agreed to, from the cancellation quote' }),
  })
  .openapi('Cancellation');

export const cancellingSchema = z
  .strictObject({ id: uuidText, state: z.literal('cancelling') })
  .openapi('CancellationAccepted');

export const changeAnswerSchema = z
  .strictObject({
    accept: z.boolean().openapi({
      example: true,
      description: 'True keeps the booking as it is now; false cancels it free of charge',
    }),
    change: z.string().max(60).openapi({
      format: 'uuid',
      description: 'The `id` of the last of `supplier_changes` that the traveller has seen',
    }),
  })
  .openapi('SupplierChangeAnswer');

export const changeAnsweredSchema = z
  .strictObject({ id: uuidText, state: z.enum(['confirmed', 'cancelling']) })
  .openapi('SupplierChangeAnswered');

export const transactionSchema = z.strictObject({ id: uuidText, state: reservationState }).openapi('TransactionState');

/** The id in the path of a quote, a reservation or a transaction. */
export const idParam = (what: string) =>
  z.object({
    id: z
      .string()
      .max(60)
      .openapi({ format: 'uuid', example: '01990c4a-7d1e-7b52-9a64-3f0e5d2c8b17', description: what }),
  });
