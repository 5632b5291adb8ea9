import { defaultLocale } from '#i18n/locale.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { dateIn } from '#values/local-time.ts';
import { featuredPlaces } from './content/hotel-places.ts';
import { hotelRoutes } from './routes.ts';
import { listedHotels } from './sitemap/sitemap.sql.ts';

const day = 24 * 60 * 60 * 1000;

/** A page of results, with dates in a month, and one of a hotel: for previews of a site. */
export async function samplePages(content: ContentDb, now: Date) {
  const [place] = await featuredPlaces(content);
  if (!place) return null;
  const params = { country: place.country.slug, city: place.slug };
  const after = (days: number) => dateIn('UTC', new Date(now.getTime() + days * day));
  const query = { check_in: after(30), check_out: after(33), guests: 2 };
  const [hotel] = await listedHotels(content, place.id, '', 1);
  return {
    results: hotelRoutes.results.href(defaultLocale, params, query),
    product: hotel ? hotelRoutes.hotel.href(defaultLocale, { ...params, hotel: hotel.slug }, query) : null,
  };
}
