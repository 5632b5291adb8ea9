import { route } from '#web/route.ts';

/** Every page of cars by name. Fixed segments take precedence over parameters, regardless of order. */
export const carRoutes = {
  cars: route('/cars'),
  search: route('/cars/search'),
  results: route('/cars/results'),
  offer: route('/cars/offer'),
  city: route('/cars/:country/:city'),
  airport: route('/cars/:country/:city/:airport'),
};
