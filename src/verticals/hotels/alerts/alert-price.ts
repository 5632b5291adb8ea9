import { paysVat } from '#pricing/display/vat-flag.ts';
import { parseParty } from '#values/party.ts';
import type { Principal } from '#web/principal.ts';
import { placeById } from '../content/hotel-places.ts';
import { openPropertyById } from '../content/property.sql.ts';
import { type HotelPagesDeps, nationalityOf } from '../pages-deps.ts';
import type { CityCriteria } from '../search/city-search.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import { lowestOfSearch } from './lowest-of-search.ts';
import type { AlertPrice, AlertQuestion } from './price-alert.ts';

export type AlertPriceDeps = Pick<
  HotelPagesDeps,
  'content' | 'db' | 'suppliers' | 'rates' | 'offerSeal' | 'log' | 'now' | 'mapStyle' | 'timeScale' | 'pricingOf'
>;

/**
 * The lowest price of an alert's stay now, as its person sells or pays it: asked of the suppliers, never remembered. An agent's
 * is that of the agency's clients: emails and stored alerts have no net prices.
 */
export async function alertPrice(
  deps: AlertPriceDeps,
  { brand, subject, locale, stay, guests, country }: AlertQuestion,
  principal: Principal,
  currency: string | null,
): Promise<AlertPrice> {
  const property = subject.kind === 'hotel' ? await openPropertyById(deps.content, subject.propertyId) : null;
  const placeId = subject.kind === 'search' ? subject.placeId : property?.placeId;
  const place = placeId === undefined ? null : await placeById(deps.content, placeId);
  const party = parseParty(guests);
  if (!place || !party.ok) return { kind: 'none' };
  const pricing = deps.pricingOf({
    brand,
    channel: 'website',
    principal,
    display: 'gross',
    paysVat: paysVat({ visitorCountry: country, locale }),
  });
  const asked: Omit<CityCriteria, 'byBoard'> = {
    place,
    stay,
    party: party.value,
    nationality: nationalityOf(country),
    currency,
    pricing,
  };
  if (subject.kind === 'search') return await lowestOfSearch(deps, asked, subject);
  if (!property) return { kind: 'none' };
  const found = await hotelOffers(deps, property, asked);
  if (found.kind !== 'found') return { kind: found.kind };
  const [first] = found.offers;
  return first ? { kind: 'found', price: first, property, place } : { kind: 'none' };
}
