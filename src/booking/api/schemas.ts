import { z } from '@hono/zod-openapi';
import { isCurrency } from '#values/currency.ts';
import { fieldText } from '#web/api/field-errors.ts';
import {
  cancellationFields,
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
import { agencyShareSchema } from '#web/api/quote-schemas.ts';
import { wholeFields } from '#web/api/whole-price.ts';
import { answersSchema, formSchema, travellerSchema } from './traveller-schemas.ts';
import { codeFormats } from '../issued-code.ts';
import type { RefundTo } from '../vertical.ts';
import type { PaymentState, RefundState, ShownState, TripMode } from '../tables.ts';

const reference = z.string().openapi({ example: '7K3QW9X2M4B8V6T5R1ZD', description: 'For people: 20 characters' });

const accepted = {
  id: uuidText,
  reference,
  transaction: uuidText,
  state: z.literal('created'),
  access_token: z.string().openapi({
    example: 'pO4Yb0w1qj7s3Jr6mVxk2NcTz9LhUeGfDa5iRl8oEvM',
    description: 'Opens what was booked: send it as `X-Reservation-Token`',
  }),
  pay: z.strictObject({
    href: z.url().openapi({
      example:
        'https://www.example.com/pay?reservation=01990c4a-7d1e-7b52-9a64-3f0e5d2c8b17&key=Jr6mVxk2NcTz9LhUeGfDa5iRl8oEvMpO4Yb0w1qj7s3',
      description:
        'Where the traveller pays: open it in their browser. It works in one browser, until the payment’s deadline.',
    }),
  }),
};

export const reservedSchema = z.strictObject(accepted).openapi('ReservationAccepted');
export const tripAcceptedSchema = z.strictObject(accepted).openapi('TripAccepted');

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

const refundTo = z.enum(['money', 'airline_credit', 'voucher'] satisfies readonly RefundTo[]).openapi({
  example: 'money',
});
const credit = z
  .strictObject({
    label: z.string().openapi({ example: 'Travel credit' }),
    code: z.string().nullable().openapi({ example: 'TC-48213', description: 'Null until the provider issues it' }),
    amount: moneySchema,
  })
  .openapi('ProviderCredit');

export const openQuoteSchema = z
  .strictObject({
    id: uuidText,
    product,
    form: formSchema,
    ...wholeFields,
    lines: z.array(priceLineSchema),
    agency: agencyShareSchema.optional(),
    ...cancellationFields,
    changes: z.array(quoteChange),
    must_acknowledge: z.boolean(),
    replaces: orNull(z.strictObject({ reservation: uuidText, fee: moneySchema })).openapi({
      description: 'The reservation that is changed to it, and the fee agreed to for leaving that',
    }),
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
const refundStates = ['owed', 'submitted', 'done', 'manual', 'covered'] as const satisfies readonly RefundState[];

export const reservationState = z.enum(reservationStates).openapi({
  example: 'confirmed',
  description:
    '`created`, `held` and `awaiting_payment` before it is paid; `booking` and `unknown` while the supplier is asked; then `confirmed` and `completed`, or `failed`, `expired` or `cancelled`. `supplier_changed`: confirmed, and changed since by the supplier; `supplier_changes` has what the traveller is asked about. `needs_human`: our staff are asking the supplier.',
});

const amendmentStates = ['asked', 'waiting', 'done', 'refused', 'dropped'] as const;

const payment = z.strictObject({
  transaction: uuidText,
  state: z.enum(paymentStates).openapi({ example: 'captured' }),
  captured: moneySchema,
});
const due = orNull(z.strictObject({ amount: moneySchema, pay_by: instantText.nullable() })).openapi({
  description: 'What is still to be paid since a card could not be charged',
});

const resolveBy = instantText.nullable().openapi({
  description:
    'While a provider does not answer: by when the outcome is known, or our staff have taken over; null when nothing is in doubt',
});

export const reservationSchema = z
  .strictObject({
    id: uuidText,
    trip: uuidText.openapi({ description: '`id` of the trip that it was booked and paid with; its own when alone' }),
    reference,
    state: reservationState,
    failure: z.string().nullable().openapi({
      example: null,
      description:
        'Why it failed or expired: `sold_out` … `other_unavailable`: it was given up because another part of its trip could not be had',
    }),
    resolve_by: resolveBy,
    product,
    property_confirmation: z.string().nullable().openapi({ example: 'CM-48213' }),
    issued: z
      .array(
        z.strictObject({
          holder: z
            .string()
            .nullable()
            .openapi({ example: 'adult', description: 'The product’s own code of whom it is for' }),
          number: z.string().nullable().openapi({ example: 'T-55102' }),
          codes: z.array(
            z.strictObject({ format: z.enum(codeFormats), value: z.string().openapi({ example: '8H2K9Q' }) }),
          ),
          used_at: instantText.nullable(),
        }),
      )
      .openapi({
        description:
          'What the provider has issued: a code for each traveller or one for all, each in one or more formats',
      }),
    payable_through: orNull(
      z.strictObject({
        name: z.string().openapi({ example: 'Sunny Stays Ltd' }),
        tax_number: z.string().nullable().openapi({ example: 'ES-B00000000' }),
      }),
    ),
    guests: z
      .array(
        z.strictObject({
          first_name: z.string().openapi({ example: 'Dana' }),
          last_name: z.string().openapi({ example: 'Levi' }),
        }),
      )
      .openapi({ description: 'The names of the travellers' }),
    travellers: z.array(travellerSchema).openapi({ description: 'Without identity documents' }),
    answers: answersSchema,
    contact: z.strictObject({
      name: z.string().openapi({ example: 'Dana Levi' }),
      email: z.string().openapi({ example: 'dana@example.com' }),
      phone: z.string().openapi({ example: '+972501234567' }),
    }),
    nationality: countryText.nullable(),
    requests: z.string().openapi({ example: '' }),
    arrival_hour: z.int().nullable().openapi({
      example: 22,
      description: 'Hours after midnight of the first day, 24 and more on the next; null when unknown',
    }),
    arrives_late: z
      .boolean()
      .openapi({ description: 'The desk may be closed at that hour: the property is to be called' }),
    ...wholeFields,
    lines: z.array(priceLineSchema),
    agency: agencyShareSchema.optional(),
    ...cancellationFields,
    cancellation_fee: orNull(moneySchema),
    refund_to: orNull(refundTo).openapi({
      description: 'Where the provider sends what it gives back, once cancelled at a fee that it told',
    }),
    credits: z.array(credit).openapi({ description: 'What the provider gives instead of money, once cancelled' }),
    payment,
    due,
    refund: orNull(
      z.strictObject({ state: z.enum(refundStates), amount: moneySchema, done_at: instantText.nullable() }),
    ),
    amendment: orNull(
      z.strictObject({
        state: z.enum(amendmentStates).openapi({ example: 'waiting' }),
        travellers: z.array(travellerSchema),
        requests: z.string().openapi({ example: 'A quiet room, please' }),
        created_at: instantText,
        settled_at: instantText.nullable(),
      }),
    ).openapi({
      description:
        'The newest correction: `asked` and `waiting` until the provider has agreed (`done`) or not (`refused`); `dropped` when the reservation was over first',
    }),
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
    replaces: uuidText.nullable().openapi({ description: 'The reservation that was changed to this one' }),
    replaced_by: uuidText.nullable().openapi({
      description: 'The reservation that this one is changed to: it stands until that one is confirmed',
    }),
    created_at: instantText,
    confirmed_at: instantText.nullable(),
    cancelled_at: instantText.nullable(),
  })
  .openapi('Reservation');

export const tripSchema = z
  .strictObject({
    id: uuidText,
    reference,
    mode: z.enum(['single', 'loose', 'package'] satisfies readonly TripMode[]).openapi({
      example: 'loose',
      description: '`loose`: each reservation stands alone, and what can’t be had is not charged',
    }),
    state: reservationState.openapi({ description: 'Of the whole trip: the least settled one while it is booked' }),
    resolve_by: resolveBy,
    ...wholeFields,
    agency: agencyShareSchema.optional(),
    payment,
    due,
    reservations: z.array(reservationSchema).openapi({ description: 'In the order of the quotes' }),
  })
  .openapi('Trip', {
    description:
      'What is booked and paid together. Its price is that of the reservations that could be had, or still can.',
  });

export const cancellationQuoteSchema = z
  .strictObject({
    quote: uuidText.nullable().openapi({
      description: 'To be sent to cancel, once; null for a fee by schedule. A newer quote replaces it.',
    }),
    fee: moneySchema.openapi({ description: 'What of the price is not paid back in money' }),
    refund: moneySchema.openapi({ description: 'What is paid back in money' }),
    refund_to: refundTo,
    credits: z.array(credit).openapi({ description: 'What the provider gives instead of money' }),
    at: instantText,
    expires_at: instantText.nullable().openapi({ description: 'Until when `quote` is good' }),
  })
  .openapi('CancellationQuote');

/** A fee that the traveller has agreed to. */
export const feeSchema = z.strictObject({
  amount: z
    .string()
    .refine((text) => /^\d{1,18}$/.test(text), fieldText('field_amount'))
    .openapi({ pattern: String.raw`^\d{1,18}$`, example: '0' }),
  currency: z.string().refine(isCurrency, fieldText('field_currency')).openapi({ example: 'EUR' }),
  exponent: z.int().optional().openapi({ example: 2 }),
});

export const cancellationSchema = z
  .strictObject({
    fee: feeSchema
      .optional()
      .openapi({ description: 'By schedule: the fee that the traveller has agreed to, from the cancellation quote' }),
    quote: uuidText
      .optional()
      .openapi({ description: 'On request: `quote` of the cancellation quote that the traveller has agreed to' }),
  })
  .refine(({ fee, quote }) => fee !== undefined || quote !== undefined, {
    path: ['fee'],
    ...fieldText('field_required'),
  })
  .refine(({ fee, quote }) => fee === undefined || quote === undefined, {
    path: ['quote'],
    ...fieldText('field_unknown'),
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
