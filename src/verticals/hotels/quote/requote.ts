import { placeById } from '../content/hotel-places.ts';
import { createQuote, type NewQuote, type QuoteChange } from '#booking/booking.ts';
import type { Pricing } from '#pricing/pricing.ts';
import { localDeadline } from '#values/local-time.ts';
import type { Replaced } from '#booking/vertical.ts';
import { propertyById } from '../content/property.sql.ts';
import { type HotelDeps, supplierOf } from '../deps.ts';
import { illustrationOf } from '../illustration-of.ts';
import { type Offer, offerOf } from '../offer/offer.ts';
import { pricesAt } from '../offer/prices-at.ts';
import type { ChosenOffer } from '../offer/sealed-offer.ts';
import { exchangeAt } from '#pricing/exchange-at.ts';
import type { QuoteAnswer } from '../supplier.ts';
import { type HotelStay, namesOf } from './hotel-stay.ts';

export interface Sale {
  readonly brand: string;
  readonly pricing: Pricing;
  readonly locale: string;
  /** The booking that is changed to it. */
  readonly replaces?: Replaced | null;
}

export type RequoteResult =
  | { readonly kind: 'quoted'; readonly quoteId: string }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'unavailable' };

type AskedQuote =
  | { readonly kind: 'answered'; readonly quote: NewQuote }
  | { readonly kind: 'sold_out' | 'unavailable' };

const quoteForMs = 20 * 60_000;
const quoteDeadlineMs = 10_000;

/** Requests a new quote from the supplier and stores it, immutable; `changesOf` computes the differences. */
export async function requote(
  deps: HotelDeps,
  chosen: ChosenOffer,
  sale: Sale,
  changesOf: (now: Offer) => readonly QuoteChange[],
): Promise<RequoteResult> {
  const answer = await askQuote(deps, chosen, sale, changesOf);
  if (answer.kind !== 'answered') return { kind: answer.kind };
  return { kind: 'quoted', quoteId: await createQuote(deps.db, answer.quote) };
}

/** The same without storing it. */
export async function askQuote(
  deps: HotelDeps,
  chosen: Pick<ChosenOffer, 'supplier' | 'supplierToken' | 'propertyId' | 'stay' | 'party' | 'rate'>,
  sale: Sale,
  changesOf: (now: Offer) => readonly QuoteChange[],
): Promise<AskedQuote> {
  const now = deps.now();
  const supplier = supplierOf(deps, chosen.supplier);
  const property = await propertyById(deps.content, chosen.propertyId);
  const place = property && (await placeById(deps.content, property.placeId));
  if (!supplier || !property || !place) return { kind: 'unavailable' };
  const requestQuote = (): Promise<QuoteAnswer> =>
    supplier.quote(chosen.supplierToken, AbortSignal.timeout(Math.max(1, quoteDeadlineMs * deps.timeScale)));
  let answer = await requestQuote();
  if (answer.kind === 'unavailable') answer = await requestQuote();
  if (answer.kind === 'sold_out') return { kind: 'sold_out' };
  if (answer.kind === 'unavailable') return { kind: 'unavailable' };
  const exchange = await exchangeAt(chosen.rate, [answer.rate], (from, to) => deps.rates.between(from, to));
  const prices = pricesAt(sale.pricing, place, chosen.stay.checkIn, now);
  const offer = offerOf(supplier.id, answer.rate, property, prices, exchange, now.toISOString());
  if (offer.price.currency !== chosen.rate.quote) return { kind: 'unavailable' };
  const { stay, party } = chosen;
  const details: HotelStay = {
    propertyId: property.id,
    place: { country: place.country.slug, slug: place.slug, names: namesOf(place), countryCode: place.country.code },
    hotel: {
      slug: property.slug,
      name: property.name,
      kind: property.kind,
      stars: property.stars,
      street: property.address.street,
      postcode: property.address.postcode,
      phone: property.phone,
      lat: property.lat,
      lng: property.lng,
      tz: property.tz,
      currency: property.currency,
      checkIn: property.checkIn,
      checkOut: property.checkOut,
      pictureFile: illustrationOf(property, place, property.pictures[0]),
      policies: property.policies,
      minAge: property.minAge,
    },
    stay,
    party,
    roomCode: offer.roomKey,
    roomName: offer.roomName,
    beds: offer.beds,
    ...(offer.units ? { units: offer.units.map(({ roomCode, roomName }) => ({ roomCode, roomName })) } : {}),
    board: offer.board,
    ...(answer.rate.remarks ? { remarks: answer.rate.remarks } : {}),
  };
  const quote: NewQuote = {
    brand: sale.brand,
    product: 'hotel',
    supplier: supplier.id,
    locale: sale.locale,
    price: offer.price,
    exchange: chosen.rate,
    supplierToken: offer.supplierToken,
    details,
    changes: changesOf(offer),
    replaces: sale.replaces ?? null,
    expiresAt: new Date(Math.min(Date.parse(answer.expiresAt), now.getTime() + quoteForMs)).toISOString(),
    endsAt: localDeadline(`${stay.checkOut}T${property.checkOut.until}`, property.tz).at,
    title: property.name,
    startsAt: localDeadline(`${stay.checkIn}T${property.checkIn.from}`, property.tz).at,
  };
  return { kind: 'answered', quote };
}
