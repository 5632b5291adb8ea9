import { z } from '@hono/zod-openapi';
import { agencyShareSchema } from '#web/api/quote-schemas.ts';
import {
  currencyText,
  instantText,
  localeField,
  localTimeText,
  moneySchema,
  orNull,
  uuidText,
} from '#web/api/schemas.ts';
import { feeSchema } from '../../api/schemas.ts';
import { longest, mostProposed, proposalStates } from '../proposed.ts';

const payer = z
  .enum(['client', 'agent'])
  .openapi({ example: 'client', description: '`agent`: the client only accepts, and the agency books and pays it' });

const listedFields = {
  id: uuidText,
  title: z.string().openapi({ example: 'A week in Barcelona' }),
  state: z.enum(proposalStates),
  client: z.strictObject({
    name: z.string().openapi({ example: 'Dana Levi' }),
    email: z.string().openapi({ example: 'dana@example.com' }),
  }),
  customer: orNull(uuidText).openapi({ description: '`id` of a customer of the agency' }),
  agency: z.string().openapi({ example: 'Northwind Travel' }),
  agent: z.string().nullable().openapi({ example: 'Omer Agent' }),
  locale: z.string().openapi({ example: 'he', description: 'Language of the email and of the client’s page' }),
  currency: currencyText,
  valid_days: z.int().openapi({ example: 3, description: 'How long it is valid once it is sent' }),
  valid_until: orNull(instantText).openapi({ description: 'Null for a draft' }),
  created_at: instantText,
  payer,
};

const listedSchema = z.strictObject(listedFields).openapi('ListedProposal');

export const proposalsSchema = z.strictObject({
  proposals: z.array(listedSchema),
  next: orNull(uuidText).openapi({ description: 'To be sent as `after` for the next page; null on the last' }),
});

export const wantedQuery = z.object({
  ...localeField,
  q: z.string().max(100).optional().openapi({ description: 'Part of the title, or of the client’s name or email' }),
  state: z.enum(proposalStates).optional(),
  after: z.uuid().optional().openapi({ description: '`next` of the page before' }),
});

const number = z.int().min(1).max(60).nullable();
const day = number.openapi({ example: 1, description: 'Day of the trip, from 1' });
const choice = number.openapi({
  example: null,
  description: 'Items with one number are alternatives: the client picks one',
});

const itemSchema = z
  .strictObject({
    id: uuidText,
    quote: uuidText,
    state: z.enum(['open', 'sold_out', 'ask_agent']).openapi({
      description: '`ask_agent`: the agent’s own price is below what the agency owes now',
    }),
    product: z.string().openapi({ example: 'hotel' }),
    title: z.string().openapi({ example: 'Hotel Casa Marina' }),
    starts: localTimeText,
    ends: localTimeText,
    day,
    choice,
    note: z.string().openapi({ example: 'With a view of the sea' }),
    charged: moneySchema.openapi({ description: 'What the client is charged' }),
    price: orNull(moneySchema).openapi({ description: 'The agent’s own price; null for that by the price rules' }),
    before: orNull(moneySchema).openapi({
      description: 'What the client was shown before the last check, when that was another price',
    }),
    agency: agencyShareSchema.optional(),
  })
  .openapi('ProposalItem');

export const proposalSchema = z
  .strictObject({
    ...listedFields,
    intro: z.string().openapi({ example: 'As we discussed.' }),
    items: z.array(itemSchema).openapi({ description: 'In their order' }),
    link: z.url().nullable().openapi({
      example: 'https://www.example.com/proposal/Zk3m-q',
      description: 'The client’s page: of a draft a preview for the agency. Null for what is over.',
    }),
    may_act: z.boolean().openapi({ description: 'Whether the person may change, send and withdraw it' }),
  })
  .openapi('Proposal');

export const sentQuotes = z
  .array(z.uuid())
  .min(1)
  .max(mostProposed)
  .openapi({
    example: ['01990c4a-7d1e-7b52-9a64-3f0e5d2c8b17'],
    description: 'From `POST /v3/quotes`, in one currency',
  });
const locale = z.string().max(20).openapi({ example: 'he' });

export const newProposalSchema = z
  .strictObject({
    quotes: sentQuotes,
    title: z
      .string()
      .max(2 * longest.title)
      .optional()
      .openapi({ description: 'The name of the first item when left out' }),
    locale: locale.optional().openapi({ description: 'The language of the request when left out' }),
  })
  .openapi('NewProposal');

export const addedItemsSchema = z.strictObject({ quotes: sentQuotes }).openapi('NewProposalItems');

export const editedSchema = z
  .strictObject({
    title: z.string().max(2 * longest.title),
    intro: z.string().max(2 * longest.intro),
    client: z.strictObject({ name: z.string().max(2 * longest.name), email: z.string().max(300) }),
    customer: orNull(z.uuid()),
    locale,
    valid_days: z.int().min(1).max(30).openapi({ example: 3 }),
    payer: payer.optional().openapi({ description: 'Stays as it is when left out' }),
    items: z
      .array(
        z.strictObject({
          id: z.uuid(),
          day,
          choice,
          note: z.string().max(2 * longest.note),
          price: orNull(feeSchema).openapi({
            description: 'The agent’s own price; null for that by the price rules. Never below what the agency owes.',
          }),
        }),
      )
      .max(mostProposed)
      .openapi({ description: 'In their new order; those left out are removed' }),
  })
  .openapi('EditedProposal', { description: 'The whole of a draft, as it shall be' });
