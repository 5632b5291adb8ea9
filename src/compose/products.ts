// Every product that the site sells, one line each, by the name that its pages have in src/storefront/products.ts. The first
// is the home page's.
export { hotels } from './hotels/hotels.ts';
export { tickets } from './tickets/tickets.ts';
export { cars } from './cars/cars.ts';
