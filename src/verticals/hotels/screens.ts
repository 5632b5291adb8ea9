import type { Screen } from '#web/screen.ts';
import type { ProductPages } from '../product-pages.ts';
import { hotelRoutes } from './routes.ts';

const cityPage: Screen = {
  load: () => import('./destination/city/city-page.tsx').then((page) => page.CityPage),
  file: 'src/verticals/hotels/destination/city/city-page.tsx',
  namespaces: ['city', 'destination', 'map', 'search-form'],
};

const countryPage: Screen = {
  load: () => import('./destination/country/country-page.tsx').then((page) => page.CountryPage),
  file: 'src/verticals/hotels/destination/country/country-page.tsx',
  namespaces: ['country', 'destination', 'search-form'],
};

const hotelsPage: Screen = {
  load: () => import('./destination/hotels-page.tsx').then((page) => page.HotelsPage),
  file: 'src/verticals/hotels/destination/hotels-page.tsx',
  namespaces: ['destination', 'search-form'],
};

/** Routes that only redirect to another page. */
const onward = hotelsPage;

const hotelScreens: Readonly<Record<keyof typeof hotelRoutes, Screen>> = {
  hotels: hotelsPage,
  search: hotelsPage,
  israel: countryPage,
  landing: cityPage,
  country: countryPage,
  destination: cityPage,
  results: {
    load: () => import('./results/results-page.tsx').then((page) => page.ResultsPage),
    file: 'src/verticals/hotels/results/results-page.tsx',
    namespaces: ['results', 'facets', 'chosen', 'map', 'search-form'],
  },
  hotel: {
    load: () => import('./hotel-page/hotel-page.tsx').then((page) => page.HotelPage),
    file: 'src/verticals/hotels/hotel-page/hotel-page.tsx',
    namespaces: [
      'hotel',
      'hotel-nav',
      'chosen',
      'cancellation',
      'accessibility',
      'map',
      'price-calendar',
      'search-form',
    ],
  },
  reviews: {
    load: () => import('./reviews/reviews-page.tsx').then((page) => page.ReviewsPage),
    file: 'src/verticals/hotels/reviews/reviews-page.tsx',
    namespaces: ['reviews'],
  },
  writeReview: {
    load: () => import('./reviews/write-review-page.tsx').then((page) => page.WriteReviewPage),
    file: 'src/verticals/hotels/reviews/write-review-page.tsx',
    namespaces: ['write-review'],
  },
  stopReviews: {
    load: () => import('./reviews/stop-reviews-page.tsx').then((page) => page.StopReviewsPage),
    file: 'src/verticals/hotels/reviews/stop-reviews-page.tsx',
    namespaces: ['write-review'],
  },
  priceAlerts: {
    load: () => import('./alerts/alerts-page.tsx').then((page) => page.AlertsPage),
    file: 'src/verticals/hotels/alerts/alerts-page.tsx',
    namespaces: ['price-alerts'],
  },
  stopAlert: {
    load: () => import('./alerts/stop-alert-page.tsx').then((page) => page.StopAlertPage),
    file: 'src/verticals/hotels/alerts/stop-alert-page.tsx',
    namespaces: ['price-alerts'],
  },
  compare: {
    load: () => import('./compare/compare-page.tsx').then((page) => page.ComparePage),
    file: 'src/verticals/hotels/compare/compare-page.tsx',
    namespaces: ['compare', 'facets'],
  },
  shortResults: onward,
  places: onward,
  place: onward,
  placeResults: onward,
  placeHotel: onward,
  browseCountry: onward,
  browseCity: onward,
  browseHotel: onward,
};

/** What the storefront shows of hotels. */
export const hotelPages = {
  routes: hotelRoutes,
  screens: hotelScreens,
  searchForm: {
    load: () => import('./home-search-form.ts').then((form) => form.SearchForm),
    file: 'src/verticals/hotels/home-search-form.ts',
    namespaces: ['search-form'],
  },
} as const satisfies ProductPages;
