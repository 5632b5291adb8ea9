import { defaultLocale } from '#i18n/locale.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import { airportParams } from './pages/cars.ts';
import { carRoutes } from './routes.ts';
import { carAirports } from './spots/airport.sql.ts';

/** The sitemap of cities with an airport, and of their airports. There are some hundreds: one file is enough. */
export function carSitemap(db: ContentDb): SitemapSource {
  return {
    name: 'cars',
    files: async () => 1,
    async *entries() {
      const airports = await carAirports(db, 0);
      const paths = airports.flatMap((airport) => [
        carRoutes.city.href(defaultLocale, { country: airport.countrySlug, city: airport.citySlug }),
        carRoutes.airport.href(defaultLocale, airportParams(airport)),
      ]);
      const pages = [carRoutes.cars.href(defaultLocale, {}), ...new Set(paths)];
      yield pages.map((path) => ({ path, changed: null }));
    },
  };
}
