import type { ProductQuotes } from '#booking/vertical.ts';
import { pagePricing, type TicketDeps } from '../deps.ts';
import { requote } from './quote-visit.ts';
import { changesOf, changesSince } from './visit-changes.ts';
import type { TicketVisit } from './ticket-visit.ts';
import type { ChosenVisit } from './visit-offer.ts';

/** Extends a quoted visit with a new quote, at today's exchange rate; a changed price is shown like any other change. */
export function renewVisit(deps: TicketDeps): Pick<ProductQuotes, 'renew'> {
  return {
    async renew(quote, client) {
      const decision = await deps.searchLimit('item', client);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const exchange = await deps.rates.between(quote.supplierCurrency, quote.total.currency);
      if (!exchange) return { kind: 'unavailable' };
      const { attractionId, optionId, starts } = quote.details as TicketVisit;
      const { supplier, supplierToken, policy, total } = quote;
      const shownAt = deps.now().toISOString();
      const last: ChosenVisit = {
        supplier,
        supplierToken,
        attractionId,
        optionId,
        starts,
        totalMinor: total.minor,
        policy,
        exchange,
        shownAt,
      };
      const { brand, locale } = client;
      return await requote(
        deps,
        last,
        { brand: brand.id, pricing: pagePricing(deps, { ...client, priceDisplay: 'gross' }), locale },
        (now) => changesSince(quote.changes, changesOf(last, now)),
      );
    },
  };
}
