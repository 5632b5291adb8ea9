import { sampleOf } from '#booking/booking.ts';
import type { SampleSale } from '#booking/vertical.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import { type CarDeps, pagePricing, pricesAt } from './deps.ts';
import { sampleCar } from './offer/offer.ts';
import { askQuote } from './quote/quote-car.ts';
import { findRates } from './rental/find-rates.ts';
import { priceRates } from './rental/price-rates.ts';
import { readRental, rentalKeys } from './rental/rental-query.ts';
import { carRoutes } from './routes.ts';
import { carAirports } from './spots/airport.sql.ts';

/** Three days in a month at the airport of the largest city. */
async function sampleKeys({ content }: Pick<CarDeps, 'content'>, now: Date) {
  const [airport] = await carAirports(content, 0);
  const day = addDays(dateIn('UTC', now), 30);
  return airport && { pickup: airport.iata, from: `${day}T10:00`, until: `${addDays(day, 3)}T10:00` };
}

/** A page of results, and that of the first car in it: for previews of a site. */
export async function carSamplePages(deps: Pick<CarDeps, 'content'>, now: Date) {
  const keys = await sampleKeys(deps, now);
  return keys
    ? {
        productLabel: 'brand-editor.page_product_cars',
        results: carRoutes.results.href(defaultLocale, {}, keys),
        product: carRoutes.offer.href(defaultLocale, {}, { ...keys, car: sampleCar }),
      }
    : null;
}

/** The first car that is found, as its supplier rents it now. */
export async function carSampleSale(deps: CarDeps, context: PageContext): Promise<SampleSale | null> {
  const keys = await sampleKeys(deps, context.now);
  const { rental } = await readRental(deps.content, new URLSearchParams(keys), context);
  const decision = rental && (await deps.searchLimit('item', context));
  if (!rental || !decision?.allowed) return null;
  const found = await findRates(deps, rental);
  if (found.kind !== 'found') return null;
  const pricing = pagePricing(deps, { ...context, priceDisplay: 'gross' });
  const prices = pricesAt(pricing, rental.pickup, rental.from.slice(0, 10), context.now);
  const [first] = await priceRates(deps, found.rates.slice(0, 1), prices, context.currency);
  if (!first) return null;
  const { supplier, rate, exchange } = first.offer;
  const chosen = { supplier, supplierToken: rate.token, keys: rentalKeys(rental), extras: [], exchange };
  const sale = { brand: context.brand.id, pricing, locale: context.locale };
  const asked = await askQuote(deps, chosen, sale, () => []);
  return asked.kind === 'answered' ? sampleOf(asked.quote) : null;
}
