import { atPropertyCode } from '#booking/booking.ts';
import type { ProductQuotes } from '#booking/vertical.ts';
import { payableLater } from '#values/whole-price.ts';
import type { ChosenOffer } from '../offer/sealed-offer.ts';
import { type HotelPagesDeps, pricingFor } from '../pages-deps.ts';
import { hotelChanges } from './hotel-changes.ts';
import { hotelInstead } from './hotel-instead.ts';
import { requote } from './requote.ts';
import { changesSince } from './changes-since.ts';
import { compareOffer } from './compare-offer.ts';
import type { HotelStay } from './hotel-stay.ts';

/**
 * Extends a quoted stay with a new quote. It uses today's exchange rate; a price changed by it is shown like any other
 * change.
 */
export function hotelQuotes(deps: HotelPagesDeps): ProductQuotes {
  return {
    async renew(quote, client) {
      const decision = await deps.searchLimit('item', client);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const rate = await deps.rates.between(quote.supplierCurrency, quote.total.currency);
      if (!rate) return { kind: 'unavailable' };
      const { propertyId, roomCode, board, stay, party } = quote.details as HotelStay;
      const { supplier, supplierToken, policy } = quote;
      const last: ChosenOffer = {
        supplier,
        supplierToken,
        propertyId,
        roomCode,
        board,
        stay,
        party,
        policy,
        rate,
        // A price that says something about the tax was made for a person who owes it.
        paysVat: quote.vat !== null,
        totalMinor: quote.total.minor,
        atProperty: atPropertyCode(payableLater(quote.lines)),
        shownAt: deps.now().toISOString(),
      };
      const { brand, locale } = client;
      const pricing = pricingFor(deps, { ...client, priceDisplay: 'gross' }, last.paysVat);
      return await requote(deps, last, { brand: brand.id, pricing, locale, replaces: quote.replaces }, (now) =>
        // A quote stores the code of our room type, not the supplier's code.
        changesSince(quote.changes, compareOffer(last, { ...now, roomCode: now.roomKey })),
      );
    },
    changes: hotelChanges(deps),
    instead: hotelInstead(deps),
  };
}
