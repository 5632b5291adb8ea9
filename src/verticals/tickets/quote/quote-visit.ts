import { createQuote, type NewQuote, type QuoteChange } from '#booking/booking.ts';
import { exchangeAt } from '#pricing/exchange-at.ts';
import { isFresh } from '#pricing/rates/rates.ts';
import type { Pricing } from '#pricing/pricing.ts';
import { attractionIllustrationOf } from '#travel/places/place-picture.ts';
import { localDeadline } from '#values/local-time.ts';
import { attractionById } from '../content/attraction.sql.ts';
import { ticketPlaces } from '../content/ticket-places.ts';
import { callSignal, pricesOn, supplierOf, type TicketDeps } from '../deps.ts';
import type { TicketQuoteAnswer } from '../supplier.ts';
import { changesOf } from './visit-changes.ts';
import type { TicketVisit } from './ticket-visit.ts';
import { type ChosenVisit, offerOf, openVisit, type VisitOffer } from './visit-offer.ts';

export interface Sale {
  readonly brand: string;
  readonly pricing: Pricing;
  readonly locale: string;
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

/** Asks for the chosen visit again and stores the answer as an immutable quote. `sealed` comes from the page. */
export async function quoteVisit(deps: TicketDeps, sealed: string, sale: Sale): Promise<QuoteOutcome> {
  const chosen = openVisit(deps.offerSeal, sealed);
  if (!chosen) return { kind: 'invalid' };
  if (deps.now().getTime() - Date.parse(chosen.shownAt) > shownForMs) return { kind: 'expired' };
  // The rate that was shown is honoured, but not one that is too old to sell with.
  if (!isFresh(chosen.exchange, deps.now())) return { kind: 'expired' };
  return await requote(deps, chosen, sale, (now) => changesOf(chosen, now));
}

/** Requests a new quote from the supplier and stores it; `changes` computes the differences. */
export async function requote(
  deps: TicketDeps,
  chosen: ChosenVisit,
  sale: Sale,
  changes: (now: VisitOffer) => readonly QuoteChange[],
): Promise<RequoteResult> {
  const answer = await askQuote(deps, chosen, sale, changes);
  if (answer.kind !== 'answered') return { kind: answer.kind };
  return { kind: 'quoted', quoteId: await createQuote(deps.db, answer.quote) };
}

/** The same without storing it. */
export async function askQuote(
  deps: TicketDeps,
  chosen: Pick<ChosenVisit, 'supplier' | 'supplierToken' | 'attractionId' | 'optionId' | 'exchange'>,
  sale: Sale,
  changes: (now: VisitOffer) => readonly QuoteChange[],
): Promise<AskedQuote> {
  const supplier = supplierOf(deps, chosen.supplier);
  const attraction = await attractionById(deps.catalogue, chosen.attractionId);
  const place = attraction && (await ticketPlaces.placeById(deps.content, attraction.placeId));
  const option = attraction?.options.find(({ id }) => id === chosen.optionId);
  if (!supplier || !attraction || !place || !option) return { kind: 'unavailable' };
  const ask = (): Promise<TicketQuoteAnswer> => supplier.quote(chosen.supplierToken, callSignal(deps));
  let answer = await ask();
  if (answer.kind === 'unavailable') answer = await ask();
  if (answer.kind !== 'offered') return { kind: answer.kind };
  const { rate } = answer;
  const exchange = await exchangeAt(chosen.exchange, [rate], (from, to) => deps.rates.between(from, to));
  const prices = pricesOn(sale.pricing, place, rate.starts.slice(0, 10), deps.now());
  const offer = offerOf(supplier.id, rate, prices, exchange);
  if (offer.price.currency !== chosen.exchange.quote) return { kind: 'unavailable' };
  const details: TicketVisit = {
    attractionId: attraction.id,
    place: {
      country: place.country.slug,
      slug: place.slug,
      countryCode: place.country.code,
      name: place.name,
      names: place.names,
    },
    attraction: {
      slug: attraction.slug,
      name: attraction.name,
      names: attraction.names,
      kind: attraction.kind,
      lat: attraction.lat,
      lng: attraction.lng,
      address: attraction.address,
      picture: attractionIllustrationOf(place, { seed: attraction.pictureSeed, scene: attraction.kind }),
    },
    operator: option.operator,
    optionId: option.id,
    reference: option.reference,
    titles: option.titles,
    starts: rate.starts,
    ends: rate.ends,
    zone: rate.zone,
    allDay: rate.allDay,
    hours: rate.hours,
    minutes: option.minutes ?? attraction.minutes,
    units: rate.units.map(({ unitId, quantity }) => {
      const unit = option.units.find((one) => one.unitId === unitId);
      return {
        unitId,
        kind: unit?.kind ?? 'other',
        title: unit?.title ?? unitId,
        proof: unit?.proof ?? false,
        quantity,
      };
    }),
    instant: option.instant,
    redemption: option.redemption,
    ...(attraction.pattern === null ? {} : { isOurText: true }),
    texts: option.texts.map(({ language, meetingPoint, redemption }) => ({ language, meetingPoint, redemption })),
  };
  const soonest = Math.min(Date.parse(answer.expiresAt), Date.parse(rate.cutoffAt), deps.now().getTime() + quoteForMs);
  const quote: NewQuote = {
    brand: sale.brand,
    product: 'ticket',
    supplier: supplier.id,
    locale: sale.locale,
    price: offer.price,
    exchange: chosen.exchange,
    supplierToken: rate.token,
    details,
    changes: changes(offer),
    expiresAt: new Date(soonest).toISOString(),
    endsAt: localDeadline(rate.ends, rate.zone).at,
    title: attraction.name,
    startsAt: localDeadline(rate.starts, rate.zone).at,
  };
  return { kind: 'answered', quote };
}
