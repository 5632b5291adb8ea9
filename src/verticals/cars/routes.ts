import { route } from '#web/route.ts';

/** Every page of cars by name. */
export const carRoutes = {
  cars: route('/cars'),
  search: route('/cars/search'),
  results: route('/cars/results'),
  offer: route('/cars/offer'),
};
