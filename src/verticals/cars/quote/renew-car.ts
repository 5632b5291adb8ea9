import { atPropertyCode } from '#booking/booking.ts';
import type { ProductQuotes } from '#booking/vertical.ts';
import { payableLater } from '#values/whole-price.ts';
import { type CarDeps, pagePricing } from '../deps.ts';
import { changesOf, changesSince } from './car-changes.ts';
import { bookedTerms, type CarRental } from './car-rental.ts';
import type { ChosenCar } from './chosen-car.ts';
import { requote } from './quote-car.ts';
import { rentalChanges } from './rental-changes.ts';
import { rentalInstead } from './rental-instead.ts';

/** Extends a quoted rental with a new quote, at today's exchange rate; a changed price is shown like any other change. */
export function carQuotes(deps: CarDeps): ProductQuotes {
  return {
    async renew(quote, client) {
      const decision = await deps.searchLimit('item', client);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const exchange = await deps.rates.between(quote.supplierCurrency, quote.total.currency);
      if (!exchange) return { kind: 'unavailable' };
      const booked = quote.details as CarRental;
      const { pickup, dropoff, from, until, age, residence, car, extras } = booked;
      const last: ChosenCar = {
        supplier: quote.supplier,
        supplierToken: quote.supplierToken,
        keys: { pickup: pickup.code, dropoff: dropoff.code, from, until, age: String(age), residence },
        extras,
        acriss: car.acriss,
        terms: bookedTerms(booked),
        totalMinor: quote.total.minor,
        atDesk: atPropertyCode(payableLater(quote.lines)),
        policy: quote.policy,
        exchange,
        shownAt: deps.now().toISOString(),
      };
      const { brand, locale } = client;
      return await requote(
        deps,
        last,
        {
          brand: brand.id,
          pricing: pagePricing(deps, { ...client, priceDisplay: 'gross' }),
          locale,
          replaces: quote.replaces,
        },
        (now) => changesSince(quote.changes, changesOf(last, now)),
      );
    },
    changes: rentalChanges(deps),
    instead: rentalInstead(deps),
  };
}
