import { defaultLocale } from '#i18n/locale.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { dateIn } from '#values/local-time.ts';
import type { StayDates } from '#values/stay-dates.ts';
import { featuredPlaces } from './content/hotel-places.ts';
import { hotelRoutes } from './routes.ts';
import type { SamplePages } from '../product.ts';
import { listedHotels } from './sitemap/sitemap.sql.ts';

const day = 24 * 60 * 60 * 1000;

/** Three nights in a month. */
export function sampleStay(now: Date): StayDates {
  const after = (days: number) => dateIn('UTC', new Date(now.getTime() + days * day));
  return { checkIn: after(30), checkOut: after(33) };
}

/** A page of results, with dates in a month, and one of a hotel: for previews of a site. */
export async function samplePages(content: ContentDb, now: Date): Promise<SamplePages | null> {
  const [place] = await featuredPlaces(content);
  if (!place) return null;
  const params = { country: place.country.slug, city: place.slug };
  const { checkIn, checkOut } = sampleStay(now);
  const query = { check_in: checkIn, check_out: checkOut, guests: 2 };
  const [hotel] = await listedHotels(content, place.id, '', 1);
  return {
    productLabel: 'brand-editor.page_product',
    results: hotelRoutes.results.href(defaultLocale, params, query),
    product: hotel ? hotelRoutes.hotel.href(defaultLocale, { ...params, hotel: hotel.slug }, query) : null,
  };
}
