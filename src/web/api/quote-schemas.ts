import { z } from '@hono/zod-openapi';
import { cancellationFields, instantText, priceLineSchema, quoteChange, uuidText } from './schemas.ts';
import { wholeFields } from './whole-price.ts';

export const newQuoteSchema = z
  .strictObject({
    offer: z.string().max(8_192).openapi({ example: 'q1Yw0x7Rk4s2nT8uV5bZ6a', description: 'Of a rate' }),
  })
  .openapi('NewQuote');

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
  })
  .openapi('Quote');
