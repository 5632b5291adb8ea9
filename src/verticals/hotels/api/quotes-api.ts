import { createRoute, z } from '@hono/zod-openapi';
import { findQuote, presentWhole } from '#booking/booking.ts';
import { type Api, problem } from '#web/api.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { quoteOffer } from '../quote/quote-offer.ts';
import { asksHotelsTooOften, type HotelApiDeps, invalid, refusals, visitOf } from './api-visit.ts';
import { presentLines, presentPolicy } from './present-rate.ts';
import { localeQuery, newQuoteSchema, quoteSchema } from './schemas.ts';

const create = createRoute({
  method: 'post',
  path: '/quotes',
  summary: 'Asks the supplier again for an offer and keeps its answer as a quote, with what has changed',
  request: {
    query: z.strictObject(localeQuery),
    body: { required: true, content: { 'application/json': { schema: newQuoteSchema } } },
  },
  responses: {
    201: {
      description: 'The quote',
      content: { 'application/json': { schema: z.strictObject({ data: quoteSchema }) } },
    },
    ...refusals(409, 419, 422, 429, 503),
  },
});

export function addQuotes(api: Api, deps: HotelApiDeps): void {
  api.openapi(create, async (c) => {
    const { brand, translate, format, locale } = visitOf(c, deps);
    const refused = await asksHotelsTooOften(c, deps, translate);
    if (refused) return refused as never;
    const outcome = await quoteOffer(deps, c.req.valid('json').offer, {
      brand: brand.id,
      markupBp: deps.markupBp(brand.id),
      locale,
    });
    switch (outcome.kind) {
      case 'invalid':
        return invalid(c, { offer: [translate('hotel.invalidText')] }) as never;
      case 'sold_out':
      case 'expired':
        return problem(c, {
          status: 409,
          code: outcome.kind,
          message: translate(`hotel.${outcome.kind}Title`),
        }) as never;
      case 'unavailable':
        return problem(c, {
          status: 503,
          code: 'no_supplier',
          message: translate('hotel.unavailableText'),
          retryAfterSeconds: 5,
        }) as never;
      case 'quoted': {
        const quote = (await findQuote(deps.db, brand.id, outcome.quoteId))!;
        const data = {
          id: quote.id,
          ...presentWhole(wholePrice(quote.total, payableLater(quote.lines))),
          lines: presentLines(quote.lines, translate, format),
          cancellation: presentPolicy(quote.policy),
          changes: quote.changes.map(({ what, worse, before, after }) => ({ what, worse, before, after })),
          must_acknowledge: quote.mustAcknowledge,
          expires_at: quote.expiresAt,
        };
        return c.json({ data }, 201);
      }
    }
  });
}
