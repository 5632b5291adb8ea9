import type { Property } from '../content/property.ts';
import { type ChosenOffer, chosenOffer } from '../offer/sealed-offer.ts';
import { isWanted } from '../offer/wanted-rate.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import { type HotelCriteria, hotelOffers } from '../search/hotel-offers.ts';
import { readFilters } from '../stay-query/filters-query.ts';

/** What the button of a list sends in place of an offer: its price is that of the hotel's cheapest rate under the filters. */
export const cheapest = 'cheapest';

/** The rate that a list shows the price of, as it is now; null when there is none. */
export async function cheapestOffer(
  deps: HotelPagesDeps,
  property: Property,
  criteria: HotelCriteria,
  list: string | null,
): Promise<ChosenOffer | null> {
  const found = await hotelOffers(deps, property, criteria);
  if (found.kind !== 'found') return null;
  const { filters } = readFilters(new URL(list ?? '/', 'http://localhost').searchParams, { districts: [], points: [] });
  const offer = found.offers.find((one) => isWanted(one, filters));
  if (!offer) return null;
  const { stay, party, pricing } = criteria;
  return chosenOffer(offer, {
    propertyId: property.id,
    stay,
    party,
    shownAt: found.at,
    paysVat: pricing.paysVat,
  });
}
