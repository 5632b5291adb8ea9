import type { Prices, Pricing } from '#pricing/pricing.ts';
import type { Place } from '#travel/places/place.ts';
import { dateIn } from '#values/local-time.ts';
import { nightsOf } from '#values/stay-dates.ts';

/** The prices of stays at a place that begin on a day (`YYYY-MM-DD`), for a sale at the instant `now`. */
export function pricesAt(
  pricing: Pricing,
  place: Pick<Place, 'id' | 'slug' | 'tz' | 'country'>,
  checkIn: string,
  now: Date,
): Prices {
  return pricing.at({
    product: 'hotel',
    placeId: place.id,
    placeSlug: place.slug,
    country: place.country.code,
    leadDays: nightsOf({ checkIn: dateIn(place.tz, now), checkOut: checkIn }),
  });
}
