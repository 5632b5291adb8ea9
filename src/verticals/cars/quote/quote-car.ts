import { createQuote, type NewQuote, type QuoteChange } from '#booking/booking.ts';
import type { Replaced } from '#booking/vertical.ts';
import { exchangeAt } from '#pricing/exchange-at.ts';
import { isFresh } from '#pricing/rates/rates.ts';
import type { Pricing } from '#pricing/pricing.ts';
import { localDeadline } from '#values/local-time.ts';
import { toJson } from '#values/money.ts';
import { callSignal, type CarDeps, pricesAt, supplierOf } from '../deps.ts';
import { type CarOffer, offerOf } from '../rental/price-rates.ts';
import { type Rental, readRental } from '../rental/rental-query.ts';
import type { CarQuoteAnswer } from '../supplier.ts';
import { changesOf } from './car-changes.ts';
import { type CarRental, rentalEnds } from './car-rental.ts';
import { type ChosenCar, openCar } from './chosen-car.ts';

export interface Sale {
  readonly brand: string;
  readonly pricing: Pricing;
  readonly locale: string;
  /** The booking that it is to replace; none when left out. */
  readonly replaces?: Replaced | null;
}

export type RequoteResult =
  | { readonly kind: 'quoted'; readonly quoteId: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'unavailable' };

type AskedQuote =
  | { readonly kind: 'answered'; readonly quote: NewQuote }
  | { readonly kind: 'sold_out' | 'unavailable' };

export type QuoteOutcome =
  | RequoteResult
  /** It was shown too long ago. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

const quoteForMs = 20 * 60_000;
const shownForMs = 30 * 60_000;

/** Asks for the chosen rental again and stores the answer as an immutable quote. `sealed` comes from the page. */
export async function quoteCar(deps: CarDeps, sealed: string, sale: Sale): Promise<QuoteOutcome> {
  const chosen = openCar(deps.offerSeal, sealed);
  if (!chosen) return { kind: 'invalid' };
  if (deps.now().getTime() - Date.parse(chosen.shownAt) > shownForMs) return { kind: 'expired' };
  // The rate that was shown is honoured, but not one that is too old to sell with.
  if (!isFresh(chosen.exchange, deps.now())) return { kind: 'expired' };
  return await requote(deps, chosen, sale, (now) => changesOf(chosen, now));
}

async function rentalOf(deps: CarDeps, keys: ChosenCar['keys']): Promise<Rental | null> {
  const query = new URLSearchParams(
    Object.entries(keys).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
  return (await readRental(deps.content, query, { now: deps.now(), country: null })).rental;
}

/** Requests a new quote from the supplier and stores it; `changes` computes the differences. */
export async function requote(
  deps: CarDeps,
  chosen: ChosenCar,
  sale: Sale,
  changes: (now: CarOffer) => readonly QuoteChange[],
): Promise<RequoteResult> {
  const answer = await askQuote(deps, chosen, sale, changes);
  if (answer.kind !== 'answered') return { kind: answer.kind };
  return { kind: 'quoted', quoteId: await createQuote(deps.db, answer.quote) };
}

/** The same without storing it. */
export async function askQuote(
  deps: CarDeps,
  chosen: Pick<ChosenCar, 'supplier' | 'supplierToken' | 'keys' | 'extras' | 'exchange'>,
  sale: Sale,
  changes: (now: CarOffer) => readonly QuoteChange[],
): Promise<AskedQuote> {
  const supplier = supplierOf(deps, chosen.supplier);
  const rental = await rentalOf(deps, chosen.keys);
  if (!rental) return { kind: 'sold_out' };
  if (!supplier) return { kind: 'unavailable' };
  const ask = (): Promise<CarQuoteAnswer> => supplier.quote(chosen.supplierToken, chosen.extras, callSignal(deps));
  let answer = await ask();
  if (answer.kind === 'unavailable') answer = await ask();
  if (answer.kind !== 'offered') return { kind: answer.kind };
  const { rate } = answer;
  const exchange = await exchangeAt(chosen.exchange, [rate], (from, to) => deps.rates.between(from, to));
  const prices = pricesAt(sale.pricing, rental.pickup, rental.from.slice(0, 10), deps.now());
  const offer = offerOf(supplier.id, rate, prices, exchange);
  if (offer.price.currency !== chosen.exchange.quote) return { kind: 'unavailable' };
  const { car, vendor, mileage, fuelPolicy, included, conditions, excess, deposit } = rate;
  const details: CarRental = {
    ...rentalEnds(rental, rate),
    from: rental.from,
    until: rental.until,
    age: rental.age,
    residence: rental.residence,
    ages: rate.driverAges ?? { from: rental.age, until: rental.age },
    car,
    vendor,
    mileage,
    fuelPolicy,
    included,
    conditions,
    excess: excess && toJson(excess),
    deposit: deposit && toJson(deposit),
    extras: chosen.extras,
    charges: rate.lines.map(({ code }) => code).filter((code) => code !== 'rental'),
  };
  const begins = Date.parse(localDeadline(rental.from, rental.pickup.zone).at);
  const soonest = Math.min(Date.parse(answer.expiresAt), begins, deps.now().getTime() + quoteForMs);
  const quote: NewQuote = {
    brand: sale.brand,
    product: 'car',
    supplier: supplier.id,
    locale: sale.locale,
    price: offer.price,
    exchange: chosen.exchange,
    supplierToken: rate.token,
    details,
    changes: changes(offer),
    expiresAt: new Date(soonest).toISOString(),
    endsAt: localDeadline(rental.until, rental.dropoff.zone).at,
    title: rate.car.name,
    replaces: sale.replaces ?? null,
    startsAt: localDeadline(rental.from, rental.pickup.zone).at,
  };
  return { kind: 'answered', quote };
}
