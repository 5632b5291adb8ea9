import { z } from '@hono/zod-openapi';
import { toJson } from '#values/money.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { moneySchema, orNull } from './schemas.ts';

/** The fields of every price in the API. */
export const wholeFields = {
  total: moneySchema.openapi({
    description: 'All that the stay costs: `charged_now` and `payable_at_property` together',
  }),
  total_is_approximate: z.boolean().openapi({
    example: false,
    description: 'A part of the total is converted: the property may ask for a little more or less',
  }),
  charged_now: moneySchema.openapi({ description: 'What the card is charged at booking' }),
  payable_at_property: z
    .array(
      z.strictObject({
        amount: moneySchema,
        approximate: orNull(moneySchema).openapi({
          description: 'In the currency of the total; null when it is in that, or no rate is known',
        }),
      }),
    )
    .openapi({
      description: 'One for each currency. One in another currency without `approximate` is not in the total',
    }),
  vat: orNull(z.enum(['included', 'added'])).openapi({
    example: null,
    description:
      'What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing',
  }),
};

/** A price as `wholeFields` describes it. */
export function presentWhole({ now, later, whole, isApproximate, vat }: WholePrice) {
  return {
    total: toJson(whole),
    total_is_approximate: isApproximate,
    charged_now: toJson(now),
    payable_at_property: later.map(({ amount, approximate }) => ({
      amount: toJson(amount),
      approximate: approximate && toJson(approximate),
    })),
    vat,
  };
}
