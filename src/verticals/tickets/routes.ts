import { route } from '#web/route.ts';

/** Every page of tickets by name. Fixed segments take precedence over parameters, regardless of order. */
export const ticketRoutes = {
  tickets: route('/tickets'),
  search: route('/tickets/search'),
  city: route('/tickets/:country/:city'),
  results: route('/tickets/:country/:city/results'),
  attraction: route('/tickets/:country/:city/:attraction'),
};
