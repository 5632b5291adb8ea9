import type { Propose } from '#booking/booking.ts';
import { translator } from '#i18n/messages.ts';
import { featuredPlaces } from './content/hotel-places.ts';
import { randomBytes } from 'node:crypto';
import type { PricingOf } from '#pricing/pricing-of.ts';
import { textLocale } from '#i18n/locales.ts';
import type { PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { OpenProduct } from '../product.ts';
import type { HotelApiDeps } from './api/api-visit.ts';
import { hotelCodes } from './api/error-codes.ts';
import { addAlerts } from './api/alerts-api.ts';
import { addCalendar } from './api/calendar-api.ts';
import { addHotel } from './api/hotel-api.ts';
import { addPins } from './api/pins-api.ts';
import { addQuotes } from './api/quotes-api.ts';
import { addReviews } from './api/reviews-api.ts';
import { addSearches } from './api/searches-api.ts';
import { addSearchEvents } from './api/search-events-api.ts';
import { nameIn } from '#travel/places/names.ts';
import { destinationHandler, landingHandler } from './destination/city/city.ts';
import { countryHandler, israelHandler } from './destination/country/country.ts';
import { hotelsHandler } from './destination/hotels-list.ts';
import {
  browseCityHandler,
  browseCountryHandler,
  browseHotelHandler,
  shortResultsHandler,
} from './destination/redirects/browse.ts';
import { placeHandler, placeHotelHandler, placeResultsHandler, placesHandler } from './destination/redirects/by-id.ts';
import { placeHref } from './destination/place-cards.ts';
import { searchHandler } from './destination/search-hotels.ts';
import type { HotelDeps, NightLevel } from './deps.ts';
import { storedAlerts } from './alerts/alerts.sql.ts';
import { alertsHandler, stopAlertHandler } from './alerts/alerts.ts';
import { savedSearchPrices } from './alerts/saved-search-price.ts';
import { compareHandler } from './compare/compare.ts';
import { favoriteHotels } from './favorite-hotels.ts';
import { hotelHandler } from './hotel-page/hotel.ts';
import { reviewsHandler } from './reviews/reviews.ts';
import { stopReviewsHandler, writeReviewHandler } from './reviews/write-review.ts';
import { emptySearch } from './home-form.ts';
import { hotelPresenter } from './quote/hotel-presenter.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { hotelQuotes } from './quote/renew-quote.ts';
import { hotelSampleSale } from './quote/sample-sale.ts';
import { resultsHandler } from './results/results.ts';
import { hotelSearches } from './sessions/hotel-sessions.ts';
import { createMemorySessions } from '#travel/sessions/memory-sessions.ts';
import { sessionRows } from '#travel/sessions/session-rows.sql.ts';
import { createStoredSessions } from '#travel/sessions/stored-sessions.ts';
import { embeddedHotelForm } from './embedded-form.ts';
import { hotelLinks } from './hotel-links.ts';
import type { hotelRoutes } from './routes.ts';
import { createSearchLimit } from '#travel/sessions/search-limit.ts';
import { hotelSearch } from './suggest/hotel-search.ts';
import { suggestionHref } from './suggest/suggestion-href.ts';
import { createSearcher } from './search/share-searches.ts';
import { samplePages } from './sample-pages.ts';
import { hotelSitemaps } from './sitemap/sitemap.ts';
import { nearbyHotels } from './hotel-page/nearby-hotels.ts';
import { hotelSupply } from './supply.ts';
import { askDueNights } from './night-prices/ask-nights.ts';
import { homePrices, searchPrice } from './night-prices/home-prices.ts';
import { hotelPriceTrial } from './trial/price-trial.ts';

export type { HotelDeps } from './deps.ts';
export { alertEmails } from './alerts/alert-emails.ts';
export { mayModerate, moderationHandler } from './reviews/moderation/moderation.ts';
export { readPraise } from './reviews/topics/read-praise.sql.ts';
export { reviewEmails } from './reviews/review-emails.ts';

export interface HotelsDeps extends HotelDeps {
  readonly pricingOf: PricingOf;
  readonly propose: Propose;
  /** Relative prices of nights, for the cheapest months of a city; without it cities show no months. */
  readonly nightLevel?: NightLevel;
  readonly limits: RateLimits;
  /** The server's, for links in emails. */
  readonly secret: string;
  /** Searches that one visitor may make in a minute; 0 is unlimited. */
  readonly searchesPerMinute: number;
  /** Whether search sessions are shared with other processes on the same database. */
  readonly sharesSessions?: boolean;
  /** Ids of search sessions: 22 letters of base64url of 128 random bits. */
  readonly newSessionId?: () => string;
}

// oxlint-disable-next-line no-explicit-any -- each page has its own view.
export type HotelPages = Readonly<Record<keyof typeof hotelRoutes, PageHandler<any>>>;

/** Hotels as a product, without the suppliers that were opened for it. */
export interface Hotels extends Omit<OpenProduct, 'everyMinute' | 'close'> {
  readonly pages: HotelPages;
  /** Asks the suppliers for prices of nights that the home page shows; once a minute. */
  askDueNights(): Promise<void>;
}

export function createHotels(deps: HotelsDeps): Hotels {
  const newId = deps.newSessionId ?? newSessionId;
  const memory = createMemorySessions({ format: hotelSearches, now: deps.now, newId });
  const all: HotelApiDeps = {
    ...deps,
    nightLevel: deps.nightLevel ?? (() => null),
    sessions: deps.sharesSessions
      ? createStoredSessions({ ...deps, format: hotelSearches, memory, rows: sessionRows(deps.db, hotelSearches) })
      : memory,
    search: createSearcher(deps),
    searchLimit: createSearchLimit(deps.limits, 'hotels', deps.searchesPerMinute),
  };
  return {
    pages: {
      hotels: hotelsHandler(all),
      search: searchHandler(all),
      israel: israelHandler(all),
      landing: landingHandler(all),
      country: countryHandler(all),
      destination: destinationHandler(all),
      results: resultsHandler(all),
      hotel: hotelHandler(all),
      reviews: reviewsHandler({ ...all, limits: deps.limits }),
      writeReview: writeReviewHandler(all),
      stopReviews: stopReviewsHandler(all),
      priceAlerts: alertsHandler({ ...all, limits: deps.limits, secret: deps.secret }),
      stopAlert: stopAlertHandler({ ...all, secret: deps.secret }),
      compare: compareHandler(all),
      shortResults: shortResultsHandler(all),
      places: placesHandler(),
      place: placeHandler(all),
      placeResults: placeResultsHandler(all),
      placeHotel: placeHotelHandler(all),
      browseCountry: browseCountryHandler(all),
      browseCity: browseCityHandler(all),
      browseHotel: browseHotelHandler(all),
    },
    personalData: async (personId) => ({ price_alerts: await storedAlerts(deps.db, personId) }),
    startPages: { search: ['q', 'place', 'check_in', 'check_out', 'guests'] },
    supply: hotelSupply(deps.suppliers),
    presenter: hotelPresenter,
    quotes: hotelQuotes(all),
    addApi(api) {
      addSearches(api, all);
      addSearchEvents(api, all);
      addPins(api, all);
      addHotel(api, all);
      addReviews(api, all);
      addCalendar(api, all);
      addQuotes(api, all);
      addAlerts(api, { ...all, limits: deps.limits });
    },
    errorCodes: hotelCodes,
    sitemaps: hotelSitemaps(deps.content),
    links: hotelLinks,
    favorites: favoriteHotels(all),
    places: {
      search: hotelSearch,
      href: suggestionHref,
      offeredText: (count, translate) => translate('search-form.hotels', { count }),
    },
    searchForm: emptySearch,
    embeddedForm: embeddedHotelForm,
    widgetTexts: ({ brand, translate }) => ({
      heading: translate('widget.title'),
      title: translate('widget.metaTitle', { brand: brand.name }),
      frame: translate('widget-builder.frameTitle'),
    }),
    searchTemplate: '/hotels/search?q={search_term_string}',
    priceTrial: (address, context) => hotelPriceTrial(all, address, context),
    nearby: async (point, context) => await nearbyHotels(deps.content, point, context),
    homePrices: async (context) => await homePrices(all, context),
    searchPrice: async (router, context) => await searchPrice(all, router, context),
    savedSearchPrices: async (routers, context) => await savedSearchPrices(all, routers, context),
    askDueNights: async () => await askDueNights(all),
    samplePages: async (now) => await samplePages(deps.content, now),
    sampleSale: async (context) => await hotelSampleSale(all, context),
    async featured(locale) {
      const texts = textLocale(locale);
      const translate = translator(texts);
      return (await featuredPlaces(deps.content)).map((place) => ({
        name: nameIn(place, texts),
        detail: `${nameIn(place.country, texts)} · ${translate('home.hotels', { count: place.offered })}`,
        href: placeHref(place, locale),
        picture: cityIllustrationOf(place),
      }));
    },
  };
}

/** A session id of 128 random bits. */
const newSessionId = () => randomBytes(16).toString('base64url');
