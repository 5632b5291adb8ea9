import { createQuote } from '#booking/booking.ts';
import { localDeadline } from '#values/local-time.ts';
import { placeById } from '../content/place.sql.ts';
import { propertyById } from '../content/property.sql.ts';
import { type HotelDeps, supplierOf } from '../deps.ts';
import { illustrationOf } from '../illustration-of.ts';
import { offerOf } from '../offer/offer.ts';
import { type ChosenOffer, openOffer } from '../offer/sealed-offer.ts';
import type { QuoteAnswer } from '../supplier.ts';
import { compareOffer } from './compare-offer.ts';
import { type HotelStay, namesOf } from './hotel-stay.ts';

export type QuoteOutcome =
  | { readonly kind: 'quoted'; readonly quoteId: string }
  | { readonly kind: 'sold_out'; readonly chosen: ChosenOffer }
  /** Shown too long ago to be asked for; the search must be repeated. */
  | { readonly kind: 'expired'; readonly chosen: ChosenOffer }
  | { readonly kind: 'unavailable'; readonly chosen: ChosenOffer }
  | { readonly kind: 'invalid' };

const shownForMs = 30 * 60_000;
const quoteForMs = 20 * 60_000;
const quoteDeadlineMs = 10_000;

/**
 * Asks the supplier again for the offer that a traveller chose and stores the answer as an immutable quote, with its
 * differences from what was shown. `sealed` comes from the page.
 */
export async function quoteOffer(
  deps: HotelDeps,
  sealed: string,
  sale: { brand: string; markupBp: number; locale: string },
): Promise<QuoteOutcome> {
  const chosen = openOffer(deps.offerSeal, sealed);
  if (!chosen) return { kind: 'invalid' };
  const now = deps.now();
  if (now.getTime() - Date.parse(chosen.shownAt) > shownForMs) return { kind: 'expired', chosen };
  const supplier = supplierOf(deps, chosen.supplier);
  const property = await propertyById(deps.content, chosen.propertyId);
  const place = property && (await placeById(deps.content, property.placeId));
  if (!supplier || !property || !place) return { kind: 'unavailable', chosen };
  const ask = (): Promise<QuoteAnswer> =>
    supplier.quote(chosen.supplierToken, AbortSignal.timeout(Math.max(1, quoteDeadlineMs * deps.timeScale)));
  let answer = await ask();
  if (answer.kind === 'unavailable') answer = await ask();
  if (answer.kind === 'sold_out') return { kind: 'sold_out', chosen };
  if (answer.kind === 'unavailable') return { kind: 'unavailable', chosen };
  const offer = offerOf(supplier.id, answer.rate, property, sale.markupBp, chosen.rate, now.toISOString());
  if (offer.price.currency !== chosen.rate.quote) return { kind: 'unavailable', chosen };
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
  const quoteId = await createQuote(deps.db, {
    brand: sale.brand,
    product: 'hotel',
    supplier: supplier.id,
    locale: sale.locale,
    price: offer.price,
    fxRateId: chosen.rate.id,
    supplierToken: offer.supplierToken,
    details,
    changes: compareOffer(chosen, offer),
    expiresAt: new Date(Math.min(Date.parse(answer.expiresAt), now.getTime() + quoteForMs)).toISOString(),
    endsAt: localDeadline(`${stay.checkOut}T${property.checkOut.until}`, property.tz).at,
  });
  return { kind: 'quoted', quoteId };
}
