import { createRoute, z } from '@hono/zod-openapi';
import { findQuote, presentShare } from '#booking/booking.ts';
import type { Api } from '#web/api/api.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, jsonBody, localeField } from '#web/api/schemas.ts';
import { newQuoteSchema, quoteSchema } from '#web/api/quote-schemas.ts';
import { presentWhole } from '#web/api/whole-price.ts';
import { openOffer } from '../offer/sealed-offer.ts';
import { quoteOffer } from '../quote/quote-offer.ts';
import { apiPricing, rateLimited, type HotelApiDeps, invalid } from './api-visit.ts';
import { problem, refusals } from './error-codes.ts';
import { presentLines, presentPolicy } from '#web/api/price-parts.ts';
import { lineLabel } from '../facts/line-label.ts';

const create = createRoute({
  method: 'post',
  path: '/quotes',
  operationId: 'createQuote',
  tags: ['Quotes'],
  summary: 'Turn an offer into a quote',
  description: 'Asks the supplier again and keeps its answer, with what has changed since the offer was shown.',
  request: { query: z.strictObject(localeField), body: jsonBody(newQuoteSchema) },
  responses: {
    201: answers(quoteSchema, 'The quote'),
    ...refusals('sold_out', 'offer_expired', 'too_many_requests', 'no_supplier'),
  },
  ...anyOrigin,
});

export function addQuotes(api: Api, deps: HotelApiDeps): void {
  api.openapi(create, async (c) => {
    const { brand, translate, format, locale } = c.var.api;
    const refused = await rateLimited(c, deps, translate);
    if (refused) return refused as never;
    const outcome = await quoteOffer(deps, openOffer(deps.offerSeal, c.req.valid('json').offer), {
      brand: brand.id,
      pricing: (visitor) => apiPricing(c, deps, visitor),
      locale,
    });
    switch (outcome.kind) {
      case 'invalid':
        return invalid(c, { offer: [translate('hotel.invalidText')] });
      case 'sold_out':
        return problem(c, { code: 'sold_out', message: translate('hotel.sold_outTitle') });
      case 'expired':
        return problem(c, { code: 'offer_expired', message: translate('hotel.expiredTitle') });
      case 'unavailable':
        return problem(c, {
          code: 'no_supplier',
          message: translate('hotel.unavailableText'),
          retryAfterSeconds: 5,
        });
      case 'quoted': {
        const quote = (await findQuote(deps.db, brand.id, outcome.quoteId))!;
        const data = {
          id: quote.id,
          ...presentWhole(wholePrice(quote.total, payableLater(quote.lines), quote.vat?.status)),
          lines: presentLines(quote.lines, (line) => lineLabel(line, translate, format)),
          ...presentPolicy(quote.policy),
          changes: quote.changes.map(({ what, code, worse, before, after }) => ({ what, code, worse, before, after })),
          must_acknowledge: quote.mustAcknowledge,
          expires_at: quote.expiresAt,
          ...(await presentShare(deps.db, await c.var.api.principal(), quote.id)),
        };
        return c.json({ data }, 201);
      }
    }
  });
}
