import { route } from '#web/route.ts';

/** Every page of hotels by name. Fixed segments take precedence over parameters, regardless of order. */
export const hotelRoutes = {
  hotels: route('/hotels'),
  search: route('/hotels/search'),
  israel: route('/hotels/israel'),
  /** Up to four hotels side by side. */
  compare: route('/hotels/compare'),
  /** Landing page of a featured city; `code` is the country's ISO code in small letters. */
  landing: route('/hotels/places/:code/:city'),
  /** A country; a city with a unique slug redirects to its page. */
  country: route('/hotels/destination/:country'),
  destination: route('/hotels/destination/:country/:city'),
  results: route('/hotels/destination/:country/:city/results'),
  hotel: route('/hotels/destination/:country/:city/:hotel'),
  reviews: route('/hotels/destination/:country/:city/:hotel/reviews'),
  /** The form behind the link of an invitation. */
  writeReview: route('/reviews/write'),
  stopReviews: route('/reviews/stop'),
  /** What a person wants to hear of when it gets cheaper. */
  priceAlerts: route('/price-alerts'),
  stopAlert: route('/price-alerts/stop'),
  // The rest redirect to those above: one canonical address for each content.
  shortResults: route('/hotels/destination/:country/results'),
  places: route('/hotels/place'),
  place: route('/hotels/place/:place'),
  placeResults: route('/hotels/place/:place/results'),
  placeHotel: route('/hotels/place/:place/:hotel'),
  browseCountry: route('/hotels/:country'),
  browseCity: route('/hotels/:country/:city'),
  browseHotel: route('/hotels/:country/:city/:hotel'),
};

/** Pages for staff, within the dashboard. */
export const hotelStaffRoutes = {
  reviewQueue: route('/dashboard/reviews'),
};

/** The cities that have a landing page, in the order in which they are shown. */
export const landingPlaces = [
  { code: 'ae', city: 'dubai' },
  { code: 'mx', city: 'cancun' },
  { code: 'de', city: 'berlin' },
  { code: 'es', city: 'barcelona' },
  { code: 'nl', city: 'amsterdam' },
] as const;
