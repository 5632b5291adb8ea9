import { sampleOf } from '#booking/booking.ts';
import type { SampleSale } from '#booking/vertical.ts';
import type { PageContext } from '#web/page.ts';
import { featuredPlaces, placeById } from '../content/hotel-places.ts';
import { findProperty } from '../content/property.sql.ts';
import { type HotelPagesDeps, nationalityOf, pagePricing } from '../pages-deps.ts';
import { sampleStay } from '../sample-pages.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import { listedHotels } from '../sitemap/sitemap.sql.ts';
import { askQuote } from './requote.ts';

/** Hotels that are asked, one after another, until one has a room. */
const mostHotels = 5;
const party = [{ adults: 2, childAges: [] }];

/** The cheapest room of a hotel of the first featured place, for two in a month, as its suppliers sell it now. */
export async function hotelSampleSale(deps: HotelPagesDeps, context: PageContext): Promise<SampleSale | null> {
  const [first] = await featuredPlaces(deps.content);
  const place = first && (await placeById(deps.content, first.id));
  if (!place) return null;
  const decision = await deps.searchLimit('item', context);
  if (!decision.allowed) return null;
  const stay = sampleStay(context.now);
  const pricing = pagePricing(deps, { ...context, priceDisplay: 'gross' });
  const wanted = { place, stay, party, nationality: nationalityOf(context.country), currency: context.currency };
  for (const { slug } of await listedHotels(deps.content, place.id, '', mostHotels)) {
    // oxlint-disable-next-line no-await-in-loop -- the first one with a room will do
    const property = await findProperty(deps.content, place.id, slug);
    // oxlint-disable-next-line no-await-in-loop
    const found = property && (await hotelOffers(deps, property, { ...wanted, pricing }));
    const [offer] = found?.kind === 'found' ? found.offers : [];
    if (!property || !offer) continue;
    const sale = { brand: context.brand.id, pricing, locale: context.locale };
    // oxlint-disable-next-line no-await-in-loop
    const asked = await askQuote(deps, { ...offer, propertyId: property.id, stay, party }, sale, () => []);
    if (asked.kind === 'answered') return sampleOf(asked.quote);
  }
  return null;
}
