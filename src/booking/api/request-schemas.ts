import { z } from '@hono/zod-openapi';
import { isCountry } from '#values/country.ts';
import { partyLimits } from '#values/party.ts';
import { fieldText } from '#web/api/field-errors.ts';
import { uuidText } from '#web/api/schemas.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import { nameProblem, oneLine } from '#web/form/person-name.ts';
import { readPhone } from '#web/form/phone.ts';
import { detailLimits, emailProblem, requestsOf } from '../checkout/book/booking-details.ts';
import { mostItems } from '../reservation/reserve.ts';
import { answersSchema, travellerSchema } from './traveller-schemas.ts';

/** Stops validating a field at the first problem. */
const noCard = [(text: string) => !hasCardNumber(text), { ...fieldText('field_card_number'), abort: true }] as const;

const name = (most: number = detailLimits.name) =>
  z
    .string()
    .max(500)
    .transform(oneLine)
    .refine(...noCard)
    .refine((text) => nameProblem(text, most) === null, fieldText('field_name', { most }));

/** What is said about one quote. */
const ofQuote = {
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
    .optional()
    .openapi({
      description:
        'Short form of `travellers` for products that need names only: one for each slot of the quote’s `form`, in order. For a stay it is the lead guest of each room',
    }),
  travellers: z.array(travellerSchema).max(50).optional().openapi({
    description: 'One for each slot of the quote’s `form`',
  }),
  answers: answersSchema.optional(),
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
    .openapi({ example: 'A quiet room, please.', description: 'For the provider; it promises nothing' }),
  arrival_hour: z.int().nullish().openapi({
    example: 22,
    description: 'When the travellers expect to arrive: hours after midnight of the first day, 24 and more on the next',
  }),
  replaces: uuidText.optional().openapi({
    description:
      '`id` of the reservation that is changed to this quote, from the change quote: with its token, and with no other quote',
  }),
  accept_changes: z.boolean().optional().openapi({
    example: true,
    description: 'The traveller has seen what became worse since the offer was shown, and agrees',
  }),
};

/** What is said once, however many quotes there are. */
const ofTrip = {
  contact: z.strictObject({
    name: name(2 * detailLimits.name + 1)
      .optional()
      .openapi({ example: 'Dana Levi', description: 'Who books; the first traveller when left out' }),
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
  nationality: z.string().refine(isCountry, fieldText('field_country')).optional().openapi({
    pattern: '^[A-Z]{2}$',
    example: 'IL',
    description: 'ISO 3166-1 alpha-2, of the travellers’ passports. Required where the form wants it.',
  }),
  payment: z.enum(['card', 'account', 'later']).optional().openapi({
    example: 'card',
    description:
      'By card on a page of the gateway, the default; on the account of the signed-in agent’s agency; or later, where that agency may: it is cancelled a day before free cancellation ends unless it is paid',
  }),
  locale: z.string().max(20).optional().openapi({
    example: 'en',
    description: 'Language of the traveller’s mails and documents; that of the request when left out',
  }),
};

export const newReservationSchema = z.strictObject({ ...ofQuote, ...ofTrip }).openapi('NewReservation');

export const newTripSchema = z
  .strictObject({
    quotes: z
      .array(z.strictObject(ofQuote).openapi('TripQuote'))
      .min(1)
      .max(mostItems)
      .openapi({ description: 'Different quotes in one currency' }),
    mode: z.enum(['loose']).optional().openapi({
      example: 'loose',
      description: 'Each quote stands alone, and what can’t be had is not charged. The default, and the only mode.',
    }),
    ...ofTrip,
  })
  .openapi('NewTrip');

/** One quote of a request. */
export type SentQuote = z.infer<typeof newTripSchema>['quotes'][number];
/** The rest of a request. */
export type SentTrip = Pick<z.infer<typeof newTripSchema>, 'contact' | 'nationality' | 'locale' | 'payment'>;
