import { defaultLocale } from '#i18n/locale.ts';
import { addressesPerFile, type SitemapSource } from '#web/sitemap.ts';
import type { ContentDb } from '../content/place.sql.ts';
import { hotelRoutes } from '../routes.ts';
import { listedHotels, listedPlaces, slugAt } from './sitemap.sql.ts';

const atOnce = 2_000;

/** Places and hotels for search engines, read as they are sent: little memory, however many there are. */
export function hotelSitemaps(db: ContentDb, perFile = addressesPerFile): SitemapSource[] {
  const places: SitemapSource = {
    name: 'places',
    files: async () => 1,
    async *paths() {
      const listed = await listedPlaces(db);
      const countries = [...new Set(listed.map(({ country }) => country))];
      yield [
        hotelRoutes.hotels.href(defaultLocale, {}),
        ...countries.map((country) => hotelRoutes.country.href(defaultLocale, { country })),
        ...listed.map(({ country, slug: city }) => hotelRoutes.destination.href(defaultLocale, { country, city })),
      ].slice(0, perFile);
    },
  };
  const hotels: SitemapSource = {
    name: 'hotels',
    async files() {
      const all = (await listedPlaces(db)).reduce((sum, place) => sum + place.hotels, 0);
      return Math.ceil(all / perFile);
    },
    async *paths(file) {
      let before = file * perFile;
      let left = perFile;
      for (const { id, country, slug: city, hotels: there } of await listedPlaces(db)) {
        if (left === 0) return;
        // All of this place stand in earlier files.
        if (before >= there) {
          before -= there;
          continue;
        }
        let after = before > 0 ? await slugAt(db, id, before - 1) : '';
        before = 0;
        while (left > 0) {
          const limit = Math.min(atOnce, left);
          const slugs = await listedHotels(db, id, after, limit);
          yield slugs.map((hotel) => hotelRoutes.hotel.href(defaultLocale, { country, city, hotel }));
          left -= slugs.length;
          after = slugs.at(-1) ?? '';
          if (slugs.length < limit) break;
        }
      }
    },
  };
  return [places, hotels];
}
