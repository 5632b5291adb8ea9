import { paysVat } from '#pricing/display/vat-flag.ts';
import type { Place } from '#travel/places/place.ts';
import { parseParty } from '#values/party.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { placeById } from '../content/hotel-places.ts';
import type { Property } from '../content/property.ts';
import { openPropertyById } from '../content/property.sql.ts';
import { type HotelPagesDeps, nationalityOf } from '../pages-deps.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import type { PriceAlert } from './price-alert.ts';

export type AlertPriceDeps = Pick<
  HotelPagesDeps,
  'content' | 'db' | 'suppliers' | 'rates' | 'offerSeal' | 'log' | 'now' | 'mapStyle' | 'timeScale' | 'pricingOf'
>;

export type AlertPrice =
  | { readonly kind: 'found'; readonly price: WholePrice; readonly property: Property; readonly place: Place }
  /** Sold out, closed, or a hotel that we no longer have. */
  | { readonly kind: 'none' }
  /** No supplier has answered. */
  | { readonly kind: 'unavailable' };

/** The lowest price of an alert's stay now, as every visitor of the brand is shown it: asked of the suppliers, never remembered. */
export async function alertPrice(
  deps: AlertPriceDeps,
  { brand, propertyId, locale, stay, guests, country }: Omit<PriceAlert, 'id' | 'personId' | 'price'>,
  currency: string | null,
): Promise<AlertPrice> {
  const property = await openPropertyById(deps.content, propertyId);
  const place = property && (await placeById(deps.content, property.placeId));
  const party = parseParty(guests);
  if (!property || !place || !party.ok) return { kind: 'none' };
  const pricing = deps.pricingOf({
    brand,
    channel: 'website',
    principal: null,
    display: 'gross',
    paysVat: paysVat({ visitorCountry: country, locale }),
  });
  const found = await hotelOffers(deps, property, {
    place,
    stay,
    party: party.value,
    nationality: nationalityOf(country),
    currency,
    pricing,
  });
  if (found.kind !== 'found') return { kind: found.kind };
  const [first] = found.offers;
  return first ? { kind: 'found', price: first, property, place } : { kind: 'none' };
}
