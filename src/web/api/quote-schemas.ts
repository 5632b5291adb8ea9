import { z } from '@hono/zod-openapi';
import { cancellationFields, instantText, moneySchema, priceLineSchema, quoteChange, uuidText } from './schemas.ts';
import { wholeFields } from './whole-price.ts';

export const newQuoteSchema = z
  .strictObject({
    offer: z.string().max(8_192).openapi({ example: 'q1Yw0x7Rk4s2nT8uV5bZ6a', description: 'Of a rate' }),
  })
  .openapi('NewQuote');

/** What an agency owes and keeps of a price. */
export const agencyShareSchema = z
  .strictObject({
    net: moneySchema.openapi({ description: 'What the agency owes of `charged_now`' }),
    margin: moneySchema.openapi({ description: 'What the agency keeps of it: `charged_now` less `net`' }),
    is_commission: z.boolean().openapi({
      description: 'The margin is paid out to the agency as its commission; else it is its own markup',
    }),
  })
  .openapi('AgencyShare', { description: 'Only for signed-in people of the agency who may see net prices' });

export const quoteSchema = z
  .strictObject({
    id: uuidText,
    ...wholeFields,
    lines: z.array(priceLineSchema),
    ...cancellationFields,
    changes: z.array(quoteChange),
    must_acknowledge: z.boolean().openapi({
      description: 'Something has become worse: booking it takes `accept_changes: true`',
    }),
    expires_at: instantText,
    agency: agencyShareSchema.optional(),
  })
  .openapi('Quote');
