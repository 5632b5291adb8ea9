import type { PriceTrialAnswer } from '#booking/booking.ts';
import { dateIn } from '#values/local-time.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import { findProperty } from '../content/property.sql.ts';
import { nightsText } from '../facts/words.ts';
import { formatOf, type HotelPagesDeps, isSlug, nationalityOf, pagePricing, placeOf } from '../pages-deps.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';

const hotelPath = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/hotels\/destination\/([^/]+)\/([^/]+)\/([^/]+)\/?$/i;

/** Offers of the hotel whose page is at an address, on the dates in it; null for the address of something else. */
export async function hotelPriceTrial(
  deps: HotelPagesDeps,
  { pathname, searchParams }: URL,
  context: PageContext,
): Promise<PriceTrialAnswer | null> {
  const parts = hotelPath.exec(pathname);
  if (!parts) return null;
  const [, country, city, hotel] = parts;
  const place = await placeOf(deps, country, city);
  const property = place && isSlug(hotel) ? await findProperty(deps.content, place.id, hotel) : null;
  if (!place || !property) return 'unknown';
  const { stay, party } = readStayQuery(searchParams, dateIn(place.tz, context.now));
  if (!stay) return 'no_dates';
  const decision = await deps.searchLimit('item', context);
  if (!decision.allowed) return 'too_many';
  const answer = await hotelOffers(deps, property, {
    place,
    stay,
    party,
    nationality: nationalityOf(context.country),
    currency: context.currency,
    pricing: pagePricing(deps, { ...context, priceDisplay: 'gross' }),
  });
  if (answer.kind !== 'found') return answer.kind === 'none' ? 'no_dates' : 'unavailable';
  const format = formatOf(context);
  return {
    title: property.name,
    dates: `${format.dates(stay.checkIn, stay.checkOut)} · ${nightsText(nightsOf(stay), context.translate)}`,
    offers: answer.offers.map((offer) => ({
      text: [
        offer.roomName,
        context.translate(`facts.board_${offer.board}`),
        context.translate(offer.freeUntil ? 'prices.trial_free' : 'prices.trial_notFree'),
      ].join(' · '),
      price: offer.price,
    })),
  };
}
