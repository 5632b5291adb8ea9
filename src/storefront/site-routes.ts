import { accountRoutes } from '#accounts/routes.ts';
import { bookingRoutes } from '#booking/routes.ts';
import { storefrontRoutes } from './routes.ts';
import { hotelRoutes } from '#verticals/hotels/routes.ts';

/** Every page of the product by name. Patterns only, so that anything may import them. */
export const routes = { ...storefrontRoutes, ...hotelRoutes, ...bookingRoutes, ...accountRoutes };
