import { defaultLocale } from '#i18n/locale.ts';
import { addressesPerFile, type SitemapSource } from '#web/sitemap.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { hotelRoutes } from '../routes.ts';
import { type ListedPlace, listedHotels, listedPlaces, slugAt } from './sitemap.sql.ts';

const atOnce = 2_000;

/** The sitemap of places and hotels, streamed while it is read, so that memory use stays low for any number. */
export function hotelSitemaps(db: ContentDb, perFile = addressesPerFile): SitemapSource[] {
  const places: SitemapSource = {
    name: 'places',
    files: async () => 1,
    async *entries() {
      const listed = await listedPlaces(db);
      // Both pages list the items of their places.
      const countries = [...Map.groupBy(listed, ({ country }) => country)];
      yield [
        { path: hotelRoutes.hotels.href(defaultLocale, {}), changed: lastChange(listed) },
        ...countries.map(([country, places]) => ({
          path: hotelRoutes.country.href(defaultLocale, { country }),
          changed: lastChange(places),
        })),
        ...listed.map(({ country, slug: city, changed }) => ({
          path: hotelRoutes.destination.href(defaultLocale, { country, city }),
          changed,
        })),
      ].slice(0, perFile);
    },
  };
  const hotels: SitemapSource = {
    name: 'hotels',
    async files() {
      const all = (await listedPlaces(db)).reduce((sum, place) => sum + place.hotels, 0);
      return Math.ceil(all / perFile);
    },
    async *entries(file) {
      let before = file * perFile;
      let left = perFile;
      for (const { id, country, slug: city, hotels: there } of await listedPlaces(db)) {
        if (left === 0) return;
        // All hotels of this place are in earlier files.
        if (before >= there) {
          before -= there;
          continue;
        }
        let after = before > 0 ? await slugAt(db, id, before - 1) : '';
        before = 0;
        while (left > 0) {
          const limit = Math.min(atOnce, left);
          const listed = await listedHotels(db, id, after, limit);
          yield listed.map(({ slug: hotel, changed }) => ({
            path: hotelRoutes.hotel.href(defaultLocale, { country, city, hotel }),
            changed,
          }));
          left -= listed.length;
          after = listed.at(-1)?.slug ?? '';
          if (listed.length < limit) break;
        }
      }
    },
  };
  return [places, hotels];
}

/** ISO dates compare correctly as text. */
function lastChange(places: readonly ListedPlace[]): string | null {
  return (
    places
      .map(({ changed }) => changed)
      .toSorted()
      .at(-1) ?? null
  );
}
