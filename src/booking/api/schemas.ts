import { hasCardNumber } from '#values/card-number.ts';
import { isCountry } from '#values/country.ts';
import { z } from '@hono/zod-openapi';
import { partyLimits } from '#values/party.ts';
import { nameProblem, oneLine } from '#values/person-name.ts';
import { readPhone } from '#values/phone.ts';
import { detailLimits, emailProblem, requestsOf } from '../checkout/book/guest-details.ts';

/** Ends the reading of a field: what else is wrong with it does not matter then. */
const noCard = [
  (text: string) => !hasCardNumber(text),
  { error: 'looks like a card number; cards are entered on the payment page alone', abort: true },
] as const;

const name = (most: number = detailLimits.name) =>
  z
    .string()
    .max(500)
    .transform(oneLine)
    .refine(...noCard)
    .refine((text) => nameProblem(text, most) === null, {
      error: `1 to ${most} letters, spaces, hyphens or apostrophes`,
    });

export const newReservationSchema = z
  .strictObject({
    quote: z.uuid(),
    guests: z
      .array(z.strictObject({ first_name: name(), last_name: name() }))
      .min(1)
      .max(partyLimits.rooms)
      .openapi({ description: 'The lead guest of each room, in order' }),
    contact: z.strictObject({
      name: name(2 * detailLimits.name + 1).optional(),
      email: z
        .string()
        .max(1_000)
        .transform(oneLine)
        .refine(...noCard)
        .refine((text) => emailProblem(text) === null, { error: 'not an e-mail address' })
        .openapi({ example: 'dana@example.com' }),
      phone: z
        .string()
        .max(60)
        .refine(...noCard)
        .refine((text) => readPhone(oneLine(text)) !== null, { error: '6 to 15 digits with the country code' })
        .openapi({ example: '+972501234567' }),
    }),
    nationality: z.string().refine(isCountry, { error: 'not an ISO 3166-1 alpha-2 code' }).openapi({ example: 'IL' }),
    requests: z
      .string()
      .max(4_000)
      .transform(requestsOf)
      .refine(...noCard)
      .refine((text) => [...text].length <= detailLimits.requests, {
        error: `at most ${detailLimits.requests} characters`,
      })
      .optional(),
    accept_changes: z.boolean().optional(),
    locale: z.string().max(20).optional(),
  })
  .openapi('NewReservation');

export const amountSchema = z
  .strictObject({
    amount: z.string().openapi({ example: '41250', description: 'Minor units, as a decimal string' }),
    currency: z.string(),
    exponent: z.int(),
  })
  .openapi('Amount');

export const reservedSchema = z
  .strictObject({
    id: z.uuid(),
    reference: z.string(),
    transaction: z.uuid(),
    state: z.literal('created'),
    access_token: z.string(),
    pay: z.strictObject({ href: z.string() }),
  })
  .openapi('ReservationAccepted');

const deadline = z.strictObject({ at: z.string(), local: z.string(), zone: z.string() }).openapi('LocalDeadline');
const line = z
  .strictObject({
    kind: z.string(),
    code: z.string(),
    label: z.string(),
    amount: amountSchema,
    timing: z.enum(['now', 'at_property']),
  })
  .openapi('SoldLine');
const cancellation = z.array(z.strictObject({ from: deadline, fee: amountSchema }));
const product = z
  .strictObject({
    title: z.string(),
    address: z.string(),
    phone: z.string().nullable(),
    zone: z.string(),
    starts: z.string(),
    ends: z.string(),
    units: z.array(z.string()),
    facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    notes: z.array(z.strictObject({ text: z.string(), language: z.string().nullable() })).openapi({
      description: "To be shown before paying; `language` is that of a supplier's own words, null for ours",
    }),
  })
  .openapi('BookedProduct');

export const openQuoteSchema = z
  .strictObject({
    id: z.uuid(),
    product,
    total: amountSchema,
    lines: z.array(line),
    cancellation,
    changes: z.array(z.strictObject({ what: z.string(), worse: z.boolean(), before: z.string(), after: z.string() })),
    must_acknowledge: z.boolean(),
    expires_at: z.string(),
    seconds_left: z.int(),
    expired: z.boolean(),
  })
  .openapi('OpenQuote');

export const reservationSchema = z
  .strictObject({
    id: z.uuid(),
    reference: z.string(),
    state: z.string(),
    failure: z.string().nullable(),
    product,
    property_confirmation: z.string().nullable(),
    payable_through: z.strictObject({ name: z.string(), tax_number: z.string().nullable() }).nullable(),
    guests: z.array(z.strictObject({ first_name: z.string(), last_name: z.string() })),
    contact: z.strictObject({ name: z.string(), email: z.string(), phone: z.string() }),
    nationality: z.string(),
    requests: z.string(),
    total: amountSchema,
    lines: z.array(line),
    cancellation,
    cancellation_fee: amountSchema.nullable(),
    payment: z.strictObject({ transaction: z.uuid(), state: z.string(), captured: amountSchema }),
    due: z
      .strictObject({ amount: amountSchema, pay_by: z.string().nullable() })
      .nullable()
      .openapi({ description: 'What is still to be paid since a card could not be charged' }),
    refund: z.strictObject({ state: z.string(), amount: amountSchema, done_at: z.string().nullable() }).nullable(),
    created_at: z.string(),
    confirmed_at: z.string().nullable(),
    cancelled_at: z.string().nullable(),
  })
  .openapi('Reservation');

export const cancellationQuoteSchema = z
  .strictObject({ fee: amountSchema, refund: amountSchema, at: z.string() })
  .openapi('CancellationQuote');
export const cancellationSchema = z
  .strictObject({
    fee: z.strictObject({
      amount: z.string().regex(/^\d{1,18}$/),
      currency: z.string().length(3),
      exponent: z.int().optional(),
    }),
  })
  .openapi('Cancellation');
export const transactionSchema = z.strictObject({ id: z.uuid(), state: z.string() }).openapi('TransactionState');
export const refusalSchema = z
  .strictObject({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())),
    code: z.string(),
    trace_id: z.string(),
  })
  .openapi('Refusal');

export const localeQuery = z.object({ locale: z.string().max(20).optional() });
export const idParam = z.object({
  id: z
    .string()
    .max(60)
    .openapi({ param: { name: 'id', in: 'path' } }),
});
