import { route } from '#web/route.ts';

export const hotelRoutes = {
  hotels: route('/hotels'),
  search: route('/hotels/search'),
  destination: route('/hotels/destination/:country/:city'),
  results: route('/hotels/destination/:country/:city/results'),
  hotel: route('/hotels/destination/:country/:city/:hotel'),
};
