import { z } from '@hono/zod-openapi';
import { nameMost } from '#web/form/person-name.ts';
import { dateText } from '#web/api/schemas.ts';
import { fieldChoices, type TravellerField, travellerFields } from '../product-form.ts';
import { answerMost } from '../travellers/read-form.ts';

const meanings: Readonly<Record<TravellerField, string>> = {
  title: `One of ${fieldChoices.title.join(', ')}`,
  first_name: `As in the passport, at most ${nameMost} characters`,
  last_name: `As in the passport, at most ${nameMost} characters`,
  born_on: 'Date of birth, YYYY-MM-DD',
  gender: `As in the passport: one of ${fieldChoices.gender.join(', ')}`,
  nationality: 'ISO 3166-1 alpha-2',
  residence: 'Country of residence, ISO 3166-1 alpha-2',
  document_kind: `One of ${fieldChoices.document_kind.join(', ')}`,
  document_number: 'Letters, digits and hyphens. Stored encrypted and never shown again.',
  document_country: 'Country that issued the document, ISO 3166-1 alpha-2',
  document_expires: 'YYYY-MM-DD, not before the product ends',
  flight_number: 'Of the arriving flight',
};
const examples: Readonly<Record<TravellerField, string>> = {
  title: 'ms',
  first_name: 'Dana',
  last_name: 'Levi',
  born_on: '1990-04-17',
  gender: 'f',
  nationality: 'IL',
  residence: 'IL',
  document_kind: 'passport',
  document_number: '12345678',
  document_country: 'IL',
  document_expires: '2031-06-30',
  flight_number: 'LY395',
};

const fields = z
  .strictObject(
    Object.fromEntries(
      travellerFields.map((name) => [
        name,
        z.string().max(500).optional().openapi({ example: examples[name], description: meanings[name] }),
      ]),
    ) as Record<TravellerField, z.ZodOptional<z.ZodString>>,
  )
  .openapi('TravellerFields');

export const travellerSchema = z
  .strictObject({
    slot: z.string().max(60).openapi({ example: 'room_1', description: '`id` of a slot of the quote’s `form`' }),
    fields,
  })
  .openapi('Traveller');

export const answersSchema = z.record(z.string().max(60), z.string().max(1_000)).openapi({
  example: {},
  description: `By the \`id\` of the form’s question; texts of at most ${answerMost} characters`,
});

export const formSchema = z
  .strictObject({
    slots: z.array(
      z.strictObject({
        id: z.string().openapi({ example: 'room_1' }),
        label: z.string().openapi({ example: 'Room 1 · 2 adults' }),
        kind: z.enum(['lead_guest', 'passenger', 'driver', 'participant']),
        fields: z.array(
          z.strictObject({
            name: z.enum(travellerFields).openapi({ example: 'first_name' }),
            required: z.boolean(),
            min: dateText.nullable().openapi({ description: 'The first permitted date' }),
            max: dateText.nullable().openapi({ description: 'The last permitted date' }),
            choices: z
              .array(z.string())
              .nullable()
              .openapi({ example: null, description: 'The permitted values of a field with a closed list' }),
          }),
        ),
      }),
    ),
    wants_nationality: z.boolean(),
    wants_requests: z.boolean(),
    questions: z.array(
      z.strictObject({
        id: z.string().openapi({ example: 'pick_up' }),
        label: z.string().openapi({ example: 'Where shall we pick you up?' }),
        required: z.boolean(),
        choices: z
          .array(
            z.strictObject({
              value: z.string().openapi({ example: 'main_square' }),
              label: z.string().openapi({ example: 'At the main square' }),
            }),
          )
          .nullable()
          .openapi({ description: 'Null for a question with a free answer' }),
      }),
    ),
  })
  .openapi('ProductForm', { description: 'What a reservation of the quote needs to say about its travellers' });
