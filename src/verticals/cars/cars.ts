import { nameIn } from '#travel/places/names.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { textLocale } from '#i18n/locales.ts';
import type { OpenProduct } from '../product.ts';
import { addCarsApi } from './api/cars-api.ts';
import { carCodes } from './api/error-codes.ts';
import type { CarDeps } from './deps.ts';
import { embeddedCarForm } from './embedded-form.ts';
import { offerHandler } from './offer/offer.ts';
import { placeHandler } from './pages/car-place.ts';
import { carsHandler, searchHandler, suggestionHref } from './pages/cars.ts';
import { addCarPictures } from './pictures/picture-files.ts';
import { carPresenter } from './quote/car-presenter.ts';
import { carQuotes } from './quote/renew-car.ts';
import { carSamplePages, carSampleSale } from './sample.ts';
import { searchView } from './rental/search-view.ts';
import { resultsHandler } from './results/results.ts';
import { carRoutes } from './routes.ts';
import { carSitemap } from './sitemap.ts';
import { carAirports } from './spots/airport.sql.ts';
import { carPlaces, carSearch } from './spots/car-places.ts';
import { carSupply } from './supply.ts';

export type { CarDeps } from './deps.ts';

/** Cars as a product, without the suppliers that were opened for it. */
export type Cars = Omit<OpenProduct, 'everyMinute' | 'close'>;

const mostFeatured = 6;

export function createCars(deps: CarDeps): Cars {
  return {
    pages: {
      cars: carsHandler(deps),
      search: searchHandler(deps),
      results: resultsHandler(deps),
      offer: offerHandler(deps),
      city: placeHandler(deps),
      airport: placeHandler(deps),
    },
    startPages: {},
    supply: carSupply(deps.suppliers),
    presenter: carPresenter,
    quotes: carQuotes(deps),
    addApi: (api) => addCarsApi(api, deps),
    errorCodes: carCodes,
    addFiles: addCarPictures,
    sitemaps: [carSitemap(deps.content)],
    searchForm: (context, start) => searchView(context, null, {}, start),
    widgetTexts: ({ brand, translate }) => ({
      heading: translate('widget.title_cars'),
      title: translate('widget.metaTitle_cars', { brand: brand.name }),
      frame: translate('widget-builder.frameTitle_cars'),
    }),
    samplePages: async (now) => await carSamplePages(deps, now),
    sampleSale: async (context) => await carSampleSale(deps, context),
    embeddedForm: embeddedCarForm,
    searchTemplate: '/cars/search?q={search_term_string}',
    async featured(locale) {
      const texts = textLocale(locale);
      const airports = await carAirports(deps.content, 0);
      const places = await carPlaces.featuredPlaces(deps.content);
      const hasPage = new Set(airports.map(({ placeId }) => placeId));
      return places
        .filter(({ id }) => hasPage.has(id))
        .slice(0, mostFeatured)
        .map((place) => ({
          name: nameIn(place, texts),
          detail: nameIn(place.country, texts),
          href: carRoutes.city.href(locale, { country: place.country.slug, city: place.slug }),
          picture: cityIllustrationOf(place),
        }));
    },
    links: {
      home: carRoutes.cars,
      headerFor: 'agents',
      destinations: [],
    },
    places: { search: carSearch, href: suggestionHref },
  };
}
