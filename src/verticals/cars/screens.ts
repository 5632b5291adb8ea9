import type { Screen } from '#web/screen.ts';
import type { ProductPages } from '../product-pages.ts';
import { carRoutes } from './routes.ts';

/** The same for every page: the home page's script has this list. */
const namespaces = ['cars', 'search-form'];

const carsPage: Screen = {
  load: () => import('./pages/cars-page.tsx').then((page) => page.CarsPage),
  file: 'src/verticals/cars/pages/cars-page.tsx',
  namespaces,
};

const placePage: Screen = {
  load: () => import('./pages/car-place-page.tsx').then((page) => page.CarPlacePage),
  file: 'src/verticals/cars/pages/car-place-page.tsx',
  namespaces: [...namespaces, 'map'],
};

const carScreens: Readonly<Record<keyof typeof carRoutes, Screen>> = {
  cars: carsPage,
  search: carsPage,
  results: {
    load: () => import('./pages/car-results-page.tsx').then((page) => page.CarResultsPage),
    file: 'src/verticals/cars/pages/car-results-page.tsx',
    namespaces: [...namespaces, 'map'],
  },
  offer: {
    load: () => import('./pages/car-offer-page.tsx').then((page) => page.CarOfferPage),
    file: 'src/verticals/cars/pages/car-offer-page.tsx',
    namespaces,
  },
  city: placePage,
  airport: placePage,
};

/** What the storefront shows of cars. */
export const carPages = {
  routes: carRoutes,
  screens: carScreens,
  searchForm: {
    load: () => import('./home-search-form.ts').then((form) => form.CarSearchForm),
    file: 'src/verticals/cars/home-search-form.ts',
    namespaces,
  },
} as const satisfies ProductPages;
