import type { Pricing } from '#pricing/pricing.ts';
import type { Place } from '#travel/places/place.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Property } from '../content/property.ts';
import { type HotelDeps, supplierOf } from '../deps.ts';
import { distinctOffers } from '../offer/distinct-offers.ts';
import { type Offer, offerOf } from '../offer/offer.ts';
import { pricesAt } from '../offer/prices-at.ts';
import { withVerifiedRegularPrice } from '../offer/strikethrough.ts';
import type { UnavailableReason } from '../supplier.ts';
import { createExchanges } from './exchanges.ts';
import { within } from './within.ts';

export interface HotelCriteria {
  /** Where the hotel is. */
  readonly place: Place;
  readonly stay: StayDates;
  readonly party: Party;
  readonly nationality: string;
  readonly currency: string | null;
  readonly pricing: Pricing;
  /** Reference of the booking that the wanted one is to replace. */
  readonly replaces?: string;
}

export type HotelOffers =
  | { readonly kind: 'found'; readonly offers: readonly Offer[]; readonly at: string }
  | { readonly kind: 'none'; readonly reason: UnavailableReason }
  /** No supplier of this hotel answered. */
  | { readonly kind: 'unavailable' };

const ratesDeadlineMs = 10_000;

/** Every rate of one hotel from all its suppliers, cheapest first. */
export async function hotelOffers(deps: HotelDeps, property: Property, criteria: HotelCriteria): Promise<HotelOffers> {
  const at = deps.now().toISOString();
  const { place, stay, party, nationality, pricing, replaces } = criteria;
  const prices = pricesAt(pricing, place, stay.checkIn, new Date(at));
  const exchanges = createExchanges(deps.rates, criteria.currency);
  const answers = await Promise.all(
    property.mappings.map(async (mapping) => {
      const supplier = supplierOf(deps, mapping.supplier);
      if (!supplier) return { kind: 'unavailable' as const, reason: 'not connected', supplier: mapping.supplier };
      const { capabilities } = supplier;
      return {
        ...(await within(ratesDeadlineMs * deps.timeScale, (signal) =>
          supplier.rates(
            { propertyId: mapping.id, stay, party, nationality, ...(replaces === undefined ? {} : { replaces }) },
            signal,
          ),
        )),
        supplier: mapping.supplier,
        capabilities,
      };
    }),
  );
  const offers: Offer[] = [];
  for (const answer of answers) {
    if (answer.kind === 'found')
      for (const rate of answer.rates)
        offers.push(
          offerOf(
            answer.supplier,
            withVerifiedRegularPrice(answer, rate),
            property,
            prices,
            await exchanges.of(rate),
            at,
          ),
        );
    if (answer.kind === 'unavailable')
      deps.log.warn('a supplier did not give rates', { supplier: answer.supplier, reason: answer.reason });
  }
  const distinct = distinctOffers(offers);
  for (const { supplier, whole } of distinct.odd)
    deps.log.warn('a price that can’t be right was left out', {
      supplier,
      name: property.id,
      reason: `${whole.minor} ${whole.currency}`,
    });
  if (distinct.offers.length > 0) {
    const byPrice = distinct.offers.toSorted((a, b) => Number(a.whole.minor - b.whole.minor));
    return { kind: 'found', offers: byPrice, at };
  }
  const none = answers.find((answer) => answer.kind === 'none');
  return none ? { kind: 'none', reason: none.reason } : { kind: 'unavailable' };
}
