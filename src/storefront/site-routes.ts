import { accountRoutes } from '#accounts/routes.ts';
import { brandRoutes } from '#brands/routes.ts';
import { bookingRoutes } from '#booking/routes.ts';
import { favoritesRoutes } from '#travel/favorites/routes.ts';
import { hotelStaffRoutes } from '#verticals/hotels/routes.ts';
import type { Route } from '#web/route.ts';
import { storefrontRoutes } from './routes.ts';
import * as products from './products.ts';

export type ProductName = keyof typeof products;

/** `hotels.results`. */
type ProductRouteName = {
  [Product in ProductName]: `${Product}.${string & keyof (typeof products)[Product]['routes']}`;
}[ProductName];

const productRoutes = Object.fromEntries(
  Object.entries(products).flatMap(([product, pages]) =>
    Object.entries(pages.routes).map(([name, route]) => [`${product}.${name}`, route]),
  ),
) as Record<ProductRouteName, Route>;

/** Every page of the site by name; the name of a product's page begins with the product's. */
export const routes = {
  ...storefrontRoutes,
  ...favoritesRoutes,
  ...bookingRoutes,
  ...accountRoutes,
  ...brandRoutes,
  ...hotelStaffRoutes,
  ...productRoutes,
};
